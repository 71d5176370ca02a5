import { sql } from 'kysely';
import type { Tx } from '~/platform/database/database.server';
import { isToldOf, queueWebhook } from '~/webhooks/queue-webhook.server';

/** Sends webhook events of grants that were given or have ended (R-173). */
export async function tellOfAccess(
  tx: Tx,
  { event, grantIds }: { event: 'access.granted' | 'access.ended'; grantIds: readonly number[] },
  now: Date,
): Promise<void> {
  if (grantIds.length === 0 || !(await isToldOf(tx, event))) return;
  const grants = await tx
    .selectFrom('access_grant')
    .leftJoin('order_line', 'order_line.id', 'order_line_id')
    .leftJoin('purchase_order', 'purchase_order.id', 'order_line.order_id')
    .select([
      'access_grant.id',
      'access_grant.person_id',
      'access_grant.course_id',
      'access_grant.source',
      'starts_at',
      'ends_at',
      'revoked_at',
      sql<string | null>`terms->>'watchUntilMs'`.as('watch_until'),
      'order_line.order_id',
    ])
    .where('access_grant.id', 'in', [...grantIds])
    .where((eb) => eb.or([eb('is_test', 'is', null), eb('is_test', '=', false)]))
    .orderBy('access_grant.id')
    .execute();
  for (const grant of grants) {
    const data = {
      grantId: grant.id,
      personId: grant.person_id,
      courseId: grant.course_id,
      source: grant.source,
      orderId: grant.order_id,
      startsAt: grant.starts_at,
      endsAt: grant.ends_at,
      revokedAt: grant.revoked_at,
    };
    const key = `${event}:${grant.id}${event === 'access.ended' ? `:${endOf(grant, now)}` : ''}`;
    await queueWebhook(tx, { event, subject: `person:${grant.person_id}`, key, data }, now);
  }
}

/** The identity of an end: a grant that was extended ends again. */
function endOf(
  grant: { revoked_at: Date | null; ends_at: Date | null; watch_until: string | null },
  now: Date,
): string {
  if (grant.revoked_at) return String(grant.revoked_at.getTime());
  const isOver = grant.ends_at !== null && grant.ends_at <= now;
  return isOver || grant.watch_until === null
    ? String(grant.ends_at?.getTime())
    : `watched:${grant.watch_until}`;
}
