import { readRoster } from '~/access/classes/rosters.server';
import { fullName } from '~/accounts/viewer';
import type { Db, Tx } from '~/platform/database/database.server';
import { paths } from '~/values/paths';
import { slugPath } from '~/values/slug-id';
import type { Locale } from '~/values/time';

/** A person on the roster of a class session, with the facts that a mail needs. */
export interface ClassAddressee {
  personId: number;
  /** null: a guest's unproven e-mail is greeted without a name */
  name: string | null;
  email: string;
  locale: Locale;
  orderId: number | null;
  /** where all of it stands for them, and the file for their calendar */
  path: string;
  calendarPath: string;
  /** null: their place came without an order */
  orderPath: string | null;
}

/** All who are on the roster of a class session now, each once. */
export const readClassAddressees = async (
  db: Db | Tx,
  { sessionId, course }: { sessionId: number; course: { id: number; slug: string } },
): Promise<ClassAddressee[]> => readAddressees(db, { roster: await readRoster(db, sessionId), course });

/** Those of these people who have an e-mail. */
export async function readAddressees(
  db: Db | Tx,
  {
    roster,
    course,
  }: {
    roster: readonly { personId: number; orderId: number | null }[];
    course: { id: number; slug: string };
  },
): Promise<ClassAddressee[]> {
  if (roster.length === 0) return [];
  const people = await db
    .selectFrom('person')
    .select(['id', 'kind', 'email', 'firstname', 'lastname'])
    .where(
      'id',
      'in',
      roster.map(({ personId }) => personId),
    )
    .where('suspended_at', 'is', null)
    .execute();
  const orderIds = roster.flatMap(({ orderId }) => orderId ?? []);
  const orders =
    orderIds.length === 0
      ? []
      : await db
          .selectFrom('purchase_order')
          .select(['id', 'token', 'locale'])
          .where('id', 'in', orderIds)
          .execute();
  return roster.flatMap(({ personId, orderId }) => {
    const person = people.find(({ id }) => id === personId);
    if (!person) return [];
    const order = orders.find(({ id }) => id === orderId);
    const guestToken = person.kind === 'generated' ? order?.token : undefined;
    return [
      {
        personId,
        name: person.kind === 'generated' ? null : fullName(person) || null,
        email: person.email,
        locale: order?.locale ?? 'th',
        orderId: order?.id ?? null,
        orderPath: order ? paths.order({ token: order.token }) : null,
        path: guestToken ? paths.order({ token: guestToken }) : paths.myCourses(),
        calendarPath: guestToken
          ? paths.orderCalendar({ token: guestToken })
          : paths.learnCalendar({ slug: slugPath(course.id, course.slug) }),
      },
    ];
  });
}
