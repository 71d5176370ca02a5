import type { Db } from '~/platform/database/database.server';
import { readOpenKeys } from '~/platform/jobs/job-list.server';
import { maskedEmail, maskedText } from '~/values/masked-text';
import type { PageRange } from '~/values/page-range';
import { addMilliseconds } from '~/values/time';
import { isAccountKind } from '../contents/account-link';
import { NO_ADDRESS } from './clear-mails.server';
import { mailJobKey, SEND_MAIL_JOB } from './queue-message.server';
import type { StuckMailView } from './stuck-mail-views';

/** An unsent mail for staff. */
export interface StuckMail {
  id: number;
  kind: string;
  subject: string;
  /** The address with most of its name hidden. */
  to: string;
  attempts: number;
  error: string;
  queuedAt: Date;
  orderId: number | null;
  /** Contains a one-time link, which ends within hours: a new one helps more than a resend. */
  hasLink: boolean;
  /** Claimed by a sender right now. */
  isOnItsWay: boolean;
}

/** Failed and not given up; mails to erased people need no attention. */
const failedMails = (db: Db) =>
  db
    .selectFrom('outbox_mail')
    .where('status', '=', 'failed')
    .where('given_up_at', 'is', null)
    .where('to_address', '<>', NO_ADDRESS);

const stuck = (db: Db, view: StuckMailView) => {
  if (view === 'failed') return failedMails(db);
  const waiting = db.selectFrom('outbox_mail').where('status', '=', 'waiting');
  return waiting.where('attempts', view === 'retrying' ? '>' : '=', 0);
};

const countView = (db: Db, view: StuckMailView) =>
  stuck(db, view).select((eb) => eb.fn.countAll<number>().as('count'));

export async function countStuckMails(db: Db): Promise<Record<StuckMailView, number>> {
  // subqueries, so that each view uses its own small index
  const {
    failed: failedCount,
    retrying,
    waiting,
  } = await db
    .selectNoFrom(() => [
      countView(db, 'failed').as('failed'),
      countView(db, 'retrying').as('retrying'),
      countView(db, 'waiting').as('waiting'),
    ])
    .executeTakeFirstOrThrow();
  return { failed: failedCount ?? 0, retrying: retrying ?? 0, waiting: waiting ?? 0 };
}

/** Failed mails that need staff, as a subquery. */
export const failedMailsThatWait = (db: Db) => countView(db, 'failed');

/** A page of them, newest first. */
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

/** By then the transaction that queued it has ended, and its job has begun. */
const STRANDED_AFTER_MS = 5 * 60_000;
const MOST_LOOKED_AT = 5_000;

/** Waiting mails without a job that would send them, oldest first. */
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
