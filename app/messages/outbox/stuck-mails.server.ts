import type { Db } from '~/platform/database/database.server';
import { readOpenKeys } from '~/platform/jobs/job-list.server';
import { maskedEmail, maskedText } from '~/values/masked-text';
import type { PageRange } from '~/values/page-range';
import { addMilliseconds } from '~/values/time';
import { isAccountKind } from '../contents/account-link';
import { NO_ADDRESS } from './clear-mails.server';
import { mailJobKey, SEND_MAIL_JOB } from './queue-message.server';
import type { StuckMailView } from './stuck-mail-views';

/** A mail that is not sent, as staff sees it. */
export interface StuckMail {
  id: number;
  kind: string;
  subject: string;
  /** With most of its name hidden. */
  to: string;
  attempts: number;
  error: string;
  queuedAt: Date;
  orderId: number | null;
  /** Holds a one-time link, which ends within hours: asking for a new one helps more than sending this again. */
  hasLink: boolean;
  /** In a sender's hand right now. */
  isOnItsWay: boolean;
}

/** Failed, and nobody has said yet that it may stay unsent; what was written to somebody erased is nobody's work. */
const failed = (db: Db) =>
  db
    .selectFrom('outbox_mail')
    .where('status', '=', 'failed')
    .where('given_up_at', 'is', null)
    .where('to_address', '<>', NO_ADDRESS);

const stuck = (db: Db, view: StuckMailView) => {
  if (view === 'failed') return failed(db);
  const waiting = db.selectFrom('outbox_mail').where('status', '=', 'waiting');
  return waiting.where('attempts', view === 'retrying' ? '>' : '=', 0);
};

const counted = (db: Db, view: StuckMailView) =>
  stuck(db, view).select((eb) => eb.fn.countAll<number>().as('count'));

export async function countStuckMails(db: Db): Promise<Record<StuckMailView, number>> {
  // subqueries, so that each view keeps its own small index
  const { failed, retrying, waiting } = await db
    .selectNoFrom(() => [
      counted(db, 'failed').as('failed'),
      counted(db, 'retrying').as('retrying'),
      counted(db, 'waiting').as('waiting'),
    ])
    .executeTakeFirstOrThrow();
  return { failed: failed ?? 0, retrying: retrying ?? 0, waiting: waiting ?? 0 };
}

/** Mails that no server would take, as a subquery: somebody has to look. */
export const failedMailsThatWait = (db: Db) => counted(db, 'failed');

/** A page of them, the newest first. */
export async function readStuckMails(
  db: Db,
  view: StuckMailView,
  range: Pick<PageRange, 'offset' | 'pageSize'>,
): Promise<StuckMail[]> {
  const rows = await stuck(db, view)
    .select(['id', 'kind', 'subject', 'to_address', 'attempts', 'last_error', 'queued_at'])
    .select(['order_id', 'claimed_at'])
    .orderBy('id', 'desc')
    .limit(range.pageSize)
    .offset(range.offset)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    to: maskedEmail(row.to_address),
    attempts: row.attempts,
    error: maskedText(row.last_error),
    queuedAt: row.queued_at,
    orderId: row.order_id,
    hasLink: isAccountKind(row.kind),
    isOnItsWay: row.claimed_at !== null,
  }));
}

/** Long enough for the transaction that queued it to be over, and its job begun. */
const STRANDED_AFTER_MS = 5 * 60_000;
const MOST_LOOKED_AT = 5_000;

/** Mails that wait while no job is left that would send them; the oldest first. */
export async function readStrandedMails(db: Db, now: Date): Promise<number[]> {
  const waiting = await db
    .selectFrom('outbox_mail')
    .select('id')
    .where('status', '=', 'waiting')
    .where('queued_at', '<', addMilliseconds(now, -STRANDED_AFTER_MS))
    .orderBy('id')
    .limit(MOST_LOOKED_AT)
    .execute();
  if (waiting.length === 0) return [];
  const open = await readOpenKeys(db, SEND_MAIL_JOB);
  return waiting.map(({ id }) => id).filter((id) => !open.has(mailJobKey(id)));
}
