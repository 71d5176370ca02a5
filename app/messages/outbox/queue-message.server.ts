import { sql } from 'kysely';
import type { Tx } from '~/platform/database/database.server';
import { currentJobs } from '~/platform/jobs/jobs.server';
import type { Locale } from '~/values/time';
import { isAccountKind } from '../contents/account-link';
import { renderMail, type ShopWords } from '../mail/render-mail';
import type { Message } from '../message-kinds';
import { storedValues } from '../stored-values';
import { readShopWords } from './shop-words.server';

export const SEND_MAIL_JOB = 'send-mail';
export const mailJobKey = (mailId: number) => `mail:${mailId}`;

export type MessageToQueue = Message & {
  /** What it is about, once: `order-placed:42`. A second mail with the same key is never made. */
  dedupeKey: string;
  to: string;
  locale: Locale;
  orderId?: number;
  personId?: number;
  /** of its order, where whoever writes it has read that (`isMailHeld`) */
  isHeld?: boolean;
};

/** One plain address: what would be read as two, or as another header, is none. */
const ADDRESS = /^[^\s<>()[\]\\,;:"@\p{Cc}]+@[^\s<>()[\]\\,;:"@\p{Cc}]+$/u;

/**
 * Writes a mail into the outbox and asks for it to be sent, both in the caller's transaction: rolled back, there was no mail
 * (REG-12). Answers false when a mail with this key is already there, its order sends none before it is approved, or has no e-mail. Sends
 * nothing itself.
 * @throws RangeError when `to` is not one address; forms have checked it before
 */
export async function queueMessage(tx: Tx, mail: MessageToQueue, words?: ShopWords): Promise<boolean> {
  if (mail.to === '' && mail.orderId !== undefined) return false;
  if (!ADDRESS.test(mail.to)) throw new RangeError('not one e-mail address');
  if (await isHeldBack(tx, mail)) return false;
  const { locale } = mail;
  const rendered = renderMail(mail, locale, words ?? (await readShopWords(tx, locale)));
  const inserted = await tx
    .insertInto('outbox_mail')
    .values({
      dedupe_key: mail.dedupeKey,
      kind: mail.kind,
      to_address: mail.to,
      locale,
      message_values: storedValues(mail.values),
      subject: rendered.subject,
      // for the build before, which sends what is stored
      html: rendered.html,
      plain_text: rendered.text,
      order_id: mail.orderId ?? null,
      person_id: mail.personId ?? null,
      queued_at: sql<Date>`now()`,
      clears_when_sent: isOfErased(mail),
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
  await currentJobs().enqueue(
    tx,
    SEND_MAIL_JOB,
    { mailId: inserted.id },
    { singletonKey: mailJobKey(inserted.id) },
  );
  return true;
}

/** Somebody erased may still be written to about an order of theirs: nothing of it stays once it has left (decision record 21). */
const isOfErased = ({ orderId, personId }: Pick<MessageToQueue, 'orderId' | 'personId'>) =>
  sql<boolean>`exists (
    select from person
    where erased_at is not null
      and (id = ${personId ?? null}::bigint or id = (select person_id from purchase_order where id = ${orderId ?? null}::bigint)))`;

/** Too many mails went to e-mails nobody proved when its order was placed (ADR-0038): who pays is written to. */
export const isMailHeld = sql<boolean>`(purchase_order.is_mail_held and purchase_order.approved_at is null)`;

async function isHeldBack(
  tx: Tx,
  { kind, orderId, isHeld }: Pick<MessageToQueue, 'kind' | 'orderId' | 'isHeld'>,
): Promise<boolean> {
  // a link somebody asked for by a button has limits of its own
  if (orderId === undefined || isAccountKind(kind)) return false;
  if (isHeld !== undefined) return isHeld;
  const held = await tx
    .selectFrom('purchase_order')
    .select('id')
    .where('id', '=', orderId)
    .where(isMailHeld)
    .executeTakeFirst();
  return held !== undefined;
}
