import { sql } from 'kysely';
import type { Tx } from '~/platform/database/database.server';
import { currentJobs } from '~/platform/jobs/jobs.server';
import type { Locale } from '~/values/time';
import { isAccountKind } from '../contents/account-link';
import { renderMail, type ShopWords } from '../mail/render-mail';
import type { Message } from '../message-kinds';
import { storedValues } from '../stored-values';
import { readShopWords } from './shop-texts.server';

export const SEND_MAIL_JOB = 'send-mail';
export const mailJobKey = (mailId: number) => `mail:${mailId}`;

export type MessageToQueue = Message & {
  /** Identifies the mail: `order-placed:42`. A second mail with the same key is never made. */
  dedupeKey: string;
  to: string;
  locale: Locale;
  orderId?: number;
  personId?: number;
  /** the order's own flag, when the caller has read it (`isMailHeld`) */
  isHeld?: boolean;
};

/** One plain address; refuses two addresses or a header in disguise. */
const ADDRESS = /^[^\s<>()[\]\\,;:"@\p{Cc}]+@[^\s<>()[\]\\,;:"@\p{Cc}]+$/u;

/**
 * Writes a mail into the outbox with its job, both in the caller's transaction (REG-12). False when the key exists, the
 * order holds its mails, or has no e-mail. Throws RangeError when `to` is not one address; forms check it before.
 */
export async function queueMessage(tx: Tx, mail: MessageToQueue, words?: ShopWords): Promise<boolean> {
  if (mail.to === '' && mail.orderId !== undefined) return false;
  if (!ADDRESS.test(mail.to)) throw new RangeError('not one e-mail address');
  if (await isHeldBack(tx, mail)) return false;
  const { locale } = mail;
  const rendering = renderMail(mail, locale, words ?? (await readShopWords(tx, locale)));
  const row = await tx
    .insertInto('outbox_mail')
    .values({
      dedupe_key: mail.dedupeKey,
      kind: mail.kind,
      to_address: mail.to,
      locale,
      message_values: storedValues(mail.values),
      subject: rendering.subject,
      // for the build before, which sends what is stored
      html: rendering.html,
      plain_text: rendering.text,
      order_id: mail.orderId ?? null,
      person_id: mail.personId ?? null,
      queued_at: sql<Date>`now()`,
      clears_when_sent: isOfErased(mail),
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  await currentJobs().enqueue(tx, SEND_MAIL_JOB, { mailId: row.id }, { singletonKey: mailJobKey(row.id) });
  return true;
}

/** A mail about an order may still go to an erased person: it is emptied once it has left (ADR-0021). */
const isOfErased = ({ orderId, personId }: Pick<MessageToQueue, 'orderId' | 'personId'>) =>
  sql<boolean>`exists (
    select from person
    where erased_at is not null
      and (id = ${personId ?? null}::bigint or id = (select person_id from purchase_order where id = ${orderId ?? null}::bigint)))`;

/** Too many mails went to unproven e-mails when the order was placed (ADR-0038): a buyer who pays gets mails. */
export const isMailHeld = sql<boolean>`(purchase_order.is_mail_held and purchase_order.approved_at is null)`;

async function isHeldBack(
  tx: Tx,
  { kind, orderId, isHeld }: Pick<MessageToQueue, 'kind' | 'orderId' | 'isHeld'>,
): Promise<boolean> {
  // a requested link has limits of its own
  if (orderId === undefined || isAccountKind(kind)) return false;
  if (isHeld !== undefined) return isHeld;
  const heldOrder = await tx
    .selectFrom('purchase_order')
    .select('id')
    .where('id', '=', orderId)
    .where(isMailHeld)
    .executeTakeFirst();
  return heldOrder !== undefined;
}
