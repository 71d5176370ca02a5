import { createHash } from 'node:crypto';
import type { Transporter } from 'nodemailer';
import type { Db } from '~/platform/database/database.server';
import { inSpan } from '~/platform/traces/traces.server';
import { maskedText } from '~/values/masked-text';
import { addMilliseconds } from '~/values/time';
import { isAccountKind } from '../account-mail-content';
import { CLEARED_MAIL } from './clear-mails.server';
import { withShopAddress } from '../mail-html';

export interface MailSender {
  /** Null: nothing leaves; mails stay readable in the mailbox (demo mode). */
  transport: Pick<Transporter, 'sendMail'> | null;
  from: string;
  /** Where answers go; '' or none: to `from`. */
  replyTo?: string;
  /** The shop's address, without a slash at its end: links in mails begin with it. */
  shopAddress: string;
  /** Longer than a send can take: after it, a claim belongs to a sender that died. */
  claimSeconds: number;
}

/**
 * What became of a mail. `busy`: another sender has it in hand. `refused`: the server will never take it. `given-up`: the last
 * attempt did not work either. Of both the row says why, and staff may send it again.
 */
export type SendOutcome = 'sent' | 'mailbox' | 'already-done' | 'busy' | 'refused' | 'given-up';

/** @param smtpUrl `smtp://user:password@host:587` or `smtps://…:465` */
export function smtpTransport(smtpUrl: string): Pick<Transporter, 'sendMail'> {
  const open = async () =>
    (await import('nodemailer')).createTransport({
      url: smtpUrl,
      connectionTimeout: 15_000,
      greetingTimeout: 15_000,
      socketTimeout: 60_000,
    });
  // with the first mail (ADR-0117)
  let opened: ReturnType<typeof open> | undefined;
  return { sendMail: async (mail) => (await (opened ??= open())).sendMail(mail) };
}

/**
 * Sends one mail of the outbox: claims the row, sends outside any transaction, marks it. Safe to repeat: a mail that has left
 * never leaves again. Only a process that dies between the server's answer and the mark makes a second copy, which carries
 * the same Message-ID.
 * @throws Error when it may work later; the row says why and waits
 */
export async function sendMail(
  db: Db,
  { mailId, isLastAttempt, sender }: { mailId: number; isLastAttempt: boolean; sender: MailSender },
  now: Date,
): Promise<SendOutcome> {
  const deadBefore = addMilliseconds(now, -sender.claimSeconds * 1000);
  const mail = await claim(db, mailId, { now, deadBefore });
  if (!mail) {
    const row = await db
      .selectFrom('outbox_mail')
      .select('status')
      .where('id', '=', mailId)
      .executeTakeFirst();
    return row?.status === 'waiting' ? 'busy' : 'already-done';
  }
  if (!sender.transport) {
    await mark(db, mailId, { status: 'mailbox', sent_at: now });
    return 'mailbox';
  }
  try {
    const message = {
      from: sender.from,
      // as an object: never parsed, so one address stays one address
      to: { name: '', address: mail.to_address },
      ...(sender.replyTo ? { replyTo: { name: '', address: sender.replyTo } } : {}),
      subject: mail.subject,
      html: withShopAddress(mail.html, sender.shopAddress),
      text: withShopAddress(mail.plain_text, sender.shopAddress),
      messageId: messageIdOf(mail.dedupe_key, sender.from),
      headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.locale },
      disableFileAccess: true,
      disableUrlAccess: true,
    };
    const { transport } = sender;
    await inSpan({ name: `mail ${mail.kind}`, kind: 'CLIENT', facts: { 'rian.mail': mailId } }, () =>
      transport.sendMail(message),
    );
  } catch (error) {
    const isRefused = isPermanent(error);
    await mark(db, mailId, {
      status: isRefused || isLastAttempt ? 'failed' : 'waiting',
      last_error: maskedText(error instanceof Error ? error.message : String(error)),
    });
    if (isRefused) return 'refused';
    if (isLastAttempt) return 'given-up';
    throw error;
  }
  await mark(db, mailId, { status: 'sent', sent_at: now, last_error: '', ...withoutLinks(mail) });
  await clearWhoIsGone(db, mailId);
  return 'sent';
}

/** Asked of the row as it is now: its receiver may have been erased while it was on its way. */
async function clearWhoIsGone(db: Db, mailId: number): Promise<void> {
  await db
    .updateTable('outbox_mail')
    .set(CLEARED_MAIL)
    .where('id', '=', mailId)
    .where('clears_when_sent', '=', true)
    .execute();
}

function claim(db: Db, mailId: number, { now, deadBefore }: { now: Date; deadBefore: Date }) {
  return db
    .updateTable('outbox_mail')
    .set((eb) => ({ claimed_at: now, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', mailId)
    .where('status', '=', 'waiting')
    .where((eb) => eb.or([eb('claimed_at', 'is', null), eb('claimed_at', '<', deadBefore)]))
    .returning(['kind', 'to_address', 'subject', 'html', 'plain_text', 'dedupe_key', 'locale'])
    .executeTakeFirst();
}

type Outcome = {
  status: 'sent' | 'mailbox' | 'waiting' | 'failed';
  sent_at?: Date;
  last_error?: string;
  html?: string;
  plain_text?: string;
};

/** One-time links open accounts: once the mail has left, only its receiver has them. */
function withoutLinks({ kind, html, plain_text: text }: { kind: string; html: string; plain_text: string }) {
  if (!isAccountKind(kind) && kind !== 'account-created') return {};
  return { html: html.replace(ONE_TIME_LINK, '$1…'), plain_text: text.replace(ONE_TIME_LINK, '$1…') };
}

const ONE_TIME_LINK = /(\/(?:reset|claim|connect|mydata|email|join)\/)[\w-]{20,}/g;

async function mark(db: Db, mailId: number, outcome: Outcome): Promise<void> {
  await db
    .updateTable('outbox_mail')
    .set({ ...outcome, claimed_at: null })
    .where('id', '=', mailId)
    .execute();
}

/** The same mail has the same id however often it is sent, so that receivers can drop a copy. */
function messageIdOf(dedupeKey: string, from: string): string {
  const host = /@([^\s>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return `<${createHash('sha256').update(dedupeKey).digest('hex').slice(0, 32)}@${host}>`;
}

/** 5xx about this mail: trying again changes nothing. A refused login (535) may be mended, so it is tried again. */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return code !== 'EAUTH' && responseCode !== undefined && responseCode >= 500;
}
