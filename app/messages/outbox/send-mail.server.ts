import { createHash } from 'node:crypto';
import type { Transporter } from 'nodemailer';
import type { Db } from '~/platform/database/database.server';
import { log } from '~/platform/log.server';
import { remembered } from '~/platform/memory/remembered.server';
import { inSpan } from '~/platform/traces/traces.server';
import { maskedText } from '~/values/masked-text';
import { addMilliseconds, type Locale } from '~/values/time';
import { isAccountKind } from '../contents/account-link';
import { withShopAddress } from '../mail/mail-html';
import { renderMail, type RenderedMail } from '../mail/render-mail';
import { storedMessage } from '../stored-values';
import { CLEARED_MAIL } from './clear-mails.server';
import { readShopWords } from './shop-texts.server';

export interface MailSender {
  /** Null: nothing leaves; mails stay readable in the mailbox (demo mode). */
  transport: Pick<Transporter, 'sendMail'> | null;
  from: string;
  /** The reply address; '' or absent: `from`. */
  replyTo?: string;
  /** The shop's address, without a slash at its end: links in mails begin with it. */
  shopAddress: string;
  /** Longer than any send: an older claim belongs to a sender that died. */
  claimSeconds: number;
  /** The calendar that goes with a mail about classes. */
  calendarOf?: (db: Db, mail: MailedTo, now: Date) => Promise<string | null>;
}

/** A mail that leaves, as what goes with it is made for. */
export interface MailedTo {
  kind: string;
  orderId: number | null;
  personId: number | null;
  locale: Locale;
  shopAddress: string;
  /** the bare address it comes from */
  from: string;
}

/**
 * The result of a send. `busy`: another sender has claimed it. `refused`: the server will never take it. `given-up`: the
 * last try failed. For both the row stores why, and staff may send it again.
 */
export type SendOutcome = 'sent' | 'mailbox' | 'already-done' | 'busy' | 'refused' | 'given-up';

/** `smtpUrl`: `smtp://user:password@host:587` or `smtps://…:465`. */
export function smtpTransport(smtpUrl: string): Pick<Transporter, 'sendMail'> {
  const open = async () =>
    (await import('nodemailer')).createTransport({
      url: smtpUrl,
      connectionTimeout: 15_000,
      greetingTimeout: 15_000,
      socketTimeout: 60_000,
    });
  // loaded with the first mail (ADR-0117)
  let transporter: ReturnType<typeof open> | undefined;
  return { sendMail: async (mail) => (await (transporter ??= open())).sendMail(mail) };
}

/**
 * Sends one mail: claims the row, sends outside any transaction, marks it. A sent mail never leaves again; only a crash
 * between the server's answer and the mark causes a copy, with the same Message-ID. Throws when a later try may work.
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
  const rendering = await render(db, mail);
  const { subject, html, text: plain_text } = rendering;
  const sentColumns = { sent_at: now, subject, message_values: null };
  if (!sender.transport) {
    await mark(db, mailId, { status: 'mailbox', ...sentColumns, html, plain_text });
    return 'mailbox';
  }
  try {
    const calendar = await sender.calendarOf?.(
      db,
      {
        kind: mail.kind,
        orderId: mail.order_id,
        personId: mail.person_id,
        locale: mail.locale,
        shopAddress: sender.shopAddress,
        from: sender.replyTo || bareAddress(sender.from),
      },
      now,
    );
    const message = {
      from: sender.from,
      // as an object: never parsed, so one address stays one address
      to: { name: '', address: mail.to_address },
      ...(sender.replyTo ? { replyTo: { name: '', address: sender.replyTo } } : {}),
      subject,
      html: withShopAddress(html, sender.shopAddress),
      text: withShopAddress(plain_text, sender.shopAddress),
      messageId: messageIdOf(mail.dedupe_key, sender.from),
      headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.locale },
      ...(calendar && {
        attachments: [
          {
            filename: 'class.ics',
            content: calendar,
            contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
          },
        ],
      }),
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
  await mark(db, mailId, {
    status: 'sent',
    ...sentColumns,
    last_error: '',
    ...withoutLinks(mail.kind, rendering),
  });
  await clearWhoIsGone(db, mailId);
  return 'sent';
}

type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>;

/** In the words of the shop as they are now. As stored: mails of a build that knew no values, and values that this build cannot read. */
async function render(db: Db, mail: Claimed): Promise<RenderedMail> {
  const storedMail = { subject: mail.subject, html: mail.html, text: mail.plain_text };
  if (mail.message_values === null) return storedMail;
  const locale: Locale = mail.locale === 'en' ? 'en' : 'th';
  const words = await remembered(db, `words of mails: ${locale}`, () => readShopWords(db, locale));
  try {
    return renderMail(storedMessage(mail.kind, mail.message_values), locale, words);
  } catch (error) {
    log.error('message sent as it was stored', { kind: mail.kind, error: String(error) });
    return storedMail;
  }
}

/** Reads the present row: its receiver may have been erased meanwhile. */
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
    .returning([
      'kind',
      'to_address',
      'subject',
      'html',
      'plain_text',
      'message_values',
      'dedupe_key',
      'locale',
      'order_id',
      'person_id',
    ])
    .executeTakeFirst();
}

type Outcome = {
  status: 'sent' | 'mailbox' | 'waiting' | 'failed';
  sent_at?: Date;
  last_error?: string;
  subject?: string;
  html?: string;
  plain_text?: string;
  message_values?: null;
};

/** One-time links open accounts: once the mail has left, only its receiver has them. */
function withoutLinks(kind: string, { html, text }: RenderedMail) {
  if (!isAccountKind(kind) && kind !== 'account-created') return { html, plain_text: text };
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

const bareAddress = (from: string) => /<([^>]+)>\s*$/.exec(from)?.[1] ?? from.trim();

/** The same mail has the same id in every try, so that receivers can drop a copy. */
function messageIdOf(dedupeKey: string, from: string): string {
  const host = /@([^\s>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return `<${createHash('sha256').update(dedupeKey).digest('hex').slice(0, 32)}@${host}>`;
}

/** A 5xx answer about this mail is final. A refused login (535) can be corrected, so it is tried again. */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return code !== 'EAUTH' && responseCode !== undefined && responseCode >= 500;
}
