import type { Db } from '~/platform/database/database.server';
import type { PageRange } from '~/values/page-range';

export type MailStatus = 'waiting' | 'sent' | 'mailbox' | 'failed';

export interface OutboxRow {
  id: number;
  to: string;
  subject: string;
  status: MailStatus;
  queuedAt: Date;
}

export async function countMails(db: Db): Promise<number> {
  const row = await db
    .selectFrom('outbox_mail')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** A page of the outbox, newest first. */
export async function readOutbox(
  db: Db,
  range: Pick<PageRange, 'offset' | 'pageSize'>,
): Promise<OutboxRow[]> {
  const rows = await db
    .selectFrom('outbox_mail')
    .select(['id', 'to_address', 'subject', 'status', 'queued_at'])
    .orderBy('id', 'desc')
    .limit(range.pageSize)
    .offset(range.offset)
    .execute();
  return rows.map(rowView);
}

/** One mail with its stored bodies, which still contain the address placeholder (`withShopAddress`). */
export async function readMail(
  db: Db,
  mailId: number,
): Promise<(OutboxRow & { html: string; text: string }) | null> {
  const row = await db.selectFrom('outbox_mail').selectAll().where('id', '=', mailId).executeTakeFirst();
  return row ? { ...rowView(row), html: row.html, text: row.plain_text } : null;
}

type Row = { id: number; to_address: string; subject: string; status: MailStatus; queued_at: Date };

const rowView = (row: Row): OutboxRow => ({
  id: row.id,
  to: row.to_address,
  subject: row.subject,
  status: row.status,
  queuedAt: row.queued_at,
});
