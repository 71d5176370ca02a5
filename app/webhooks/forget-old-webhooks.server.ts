import type { Db } from '~/platform/database/database.server';

/** Deletes deliveries of that time with their log; waiting ones stay. Answers their number. */
export async function forgetOldWebhooks(db: Db, before: Date): Promise<number> {
  const deleted = await db
    .deleteFrom('webhook_message')
    .where('created_at', '<', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('webhook_delivery')
            .select('webhook_delivery.id')
            .whereRef('message_id', '=', 'webhook_message.id')
            .where('status', '=', 'waiting'),
        ),
      ),
    )
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
