import { fullName } from '~/accounts/viewer';
import type { Tx } from '~/platform/database/database.server';
import { paths } from '~/values/paths';
import type { Locale } from '~/values/time';

export interface LearnerLetter {
  to: string;
  /** null: a greeting without a name */
  name: string | null;
  personId: number;
  /** language of their last order of the course */
  locale: Locale;
  /** where they read it without signing in; null: the page itself */
  orderPath: string | null;
}

/**
 * The receiver of a mail about a course; null for erased or suspended learners. A guest enters by the order, and the
 * greeting has no name, because a stranger may have typed the e-mail.
 */
export async function learnerLetter(
  tx: Tx,
  { personId, courseId }: { personId: number; courseId: number },
): Promise<LearnerLetter | null> {
  const person = await tx
    .selectFrom('person')
    .select(['id', 'kind', 'email', 'firstname', 'lastname'])
    .where('id', '=', personId)
    .where('erased_at', 'is', null)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
  if (!person) return null;
  const order = await tx
    .selectFrom('access_grant')
    .innerJoin('order_line', 'order_line.id', 'access_grant.order_line_id')
    .innerJoin('purchase_order', 'purchase_order.id', 'order_line.order_id')
    .select(['purchase_order.token', 'purchase_order.locale'])
    .where('access_grant.person_id', '=', personId)
    .where('access_grant.course_id', '=', courseId)
    .orderBy('access_grant.id', 'desc')
    .executeTakeFirst();
  const locale = order?.locale ?? 'th';
  if (person.kind === 'member')
    return { to: person.email, name: fullName(person) || null, personId, locale, orderPath: null };
  return order
    ? { to: person.email, name: null, personId, locale, orderPath: paths.order({ token: order.token }) }
    : null;
}
