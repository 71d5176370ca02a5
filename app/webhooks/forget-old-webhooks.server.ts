import type { Db } from '~/platform/database/database.server';

/** Takes out what was told before then, with its log; what still waits stays. Answers how many. */
export async function forgetOldWebhooks(db: Db, before: Date): Promise<number> {
  const gone = await db
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
  return Number(gone.numDeletedRows);
}
