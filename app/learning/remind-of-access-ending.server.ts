import { endToTell } from '~/access/access-end';
import { readHeld } from '~/access/grants.server';
import { fullName, NOBODY, type Person } from '~/accounts/viewer';
import { registerPath } from '~/catalogue/catalogue-paths';
import type { MessageValues } from '~/messages/message-kinds';
import { queueMessage } from '~/messages/outbox/queue-message.server';
import { readCourseOffer } from '~/orders/purchase/buyer-facts.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { log } from '~/platform/log.server';
import type { SiteSettings } from '~/settings/site-settings';
import { readSiteSettings } from '~/settings/site-settings.server';
import { formatMoney } from '~/values/money';
import { paths } from '~/values/paths';
import type { Locale } from '~/values/time';
import { type AccessEnding, readEnding, readEndings } from './access-endings.server';
import { learnPath } from './learning-paths';
import { ownedOffer } from './owned-offer';

/** Well within a job's time limit; the next run continues. */
const MOST_AT_ONCE = 2000;

/**
 * Mails people once before their access to a course ends (REG-12): `access_notice_days` before, by `endToTell`. Safe to
 * repeat and in several processes: the mail's key is grant and end, so a moved end is told again. Returns the number of
 * mails.
 */
export async function remindOfAccessEnding(db: Db, now: Date, pageSize = 200): Promise<number> {
  const settings = await readSiteSettings(db);
  const days = settings.access_notice_days;
  if (days === 0) return 0;
  let count = 0;
  let page: AccessEnding[] = [];
  do {
    page = await readEndings(db, { days, afterId: page.at(-1)?.id ?? null, limit: pageSize, now });
    for (const ending of page) {
      const isTold = await inTransaction(db, (tx) => tell(tx, { ending, settings, now })).catch(
        (error: unknown) => {
          // one failure does not stop the others
          log.error('end of access not told', { grantId: ending.id, error });
          return false;
        },
      );
      if (isTold) count += 1;
    }
  } while (page.length === pageSize && count < MOST_AT_ONCE);
  return count;
}

interface Telling {
  ending: AccessEnding;
  settings: SiteSettings;
  now: Date;
}

async function tell(tx: Tx, { ending, settings, now }: Telling): Promise<boolean> {
  const days = settings.access_notice_days;
  // locked against a renewal, a claim or an erasure at this moment; a locked person is told in the next run
  const person = await tx
    .selectFrom('person')
    .select(['id', 'kind', 'email', 'firstname', 'lastname', 'user_group_id'])
    .where('id', '=', ending.personId)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  const still = person && (await readEnding(tx, { id: ending.id, days, now }));
  if (!still || still.personId !== person.id) return false;
  const end = endToTell(await readHeld(tx, person.id, still.courseId), days, now);
  if (end?.getTime() !== still.endsAt.getTime()) return false;
  const buyer: Person = {
    ...person,
    kind: person.kind,
    tel: '',
    userGroupId: person.user_group_id,
  };
  const values = await valuesOf(tx, { person: buyer, ending: still, settings, now });
  if (!values) return false;
  return queueMessage(tx, {
    kind: 'access-ending',
    values,
    dedupeKey: still.mailKey,
    to: person.email,
    locale: (still.order?.locale ?? 'th') as Locale,
    personId: person.id,
    ...(still.order ? { orderId: still.order.id } : {}),
  });
}

async function valuesOf(
  tx: Tx,
  { person, ending, settings, now }: Telling & { person: Person },
): Promise<MessageValues['access-ending'] | null> {
  const viewer = { ...NOBODY, student: person };
  const offer = await readCourseOffer(tx, { courseId: ending.courseId, viewer, settings, now });
  if (!offer) return null;
  const { course, renewal } = ownedOffer(offer, await readHeld(tx, person.id, ending.courseId), now);
  // a guest cannot sign in: the order's page opens the course, whose lectures offer the renewal
  const guestPath =
    person.kind === 'generated' && ending.order ? paths.order({ token: ending.order.token }) : null;
  return {
    name: fullName(person) || ending.order?.contactName || person.email,
    courseName: course.title,
    endsAt: ending.endsAt,
    learnPath: guestPath ?? learnPath(course),
    renewal: renewal && {
      path: guestPath ?? registerPath(course, renewal.planId),
      price: formatMoney(renewal.price, renewal.currency, 'list'),
      until: renewal.until,
    },
    isGuest: guestPath !== null,
  };
}
