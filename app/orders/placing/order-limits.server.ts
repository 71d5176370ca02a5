import type { Db } from '~/platform/database/database.server';
import { type CountedKey, consumeTokens } from '~/platform/http/rate-limit.server';
import type { SiteSettings } from '~/settings/site-settings';

/** One network's orders of all buyers: more than a school or a mobile operator's address sends. */
const PER_ADDRESS = { limit: 400, windowSeconds: 10 * 60 };
/** Counted with the address: orders under another person's e-mail stop the stranger who makes them. */
const PER_EMAIL = { limit: 10, windowSeconds: 60 * 60 };

const HOUR = 60 * 60;

export const unprovedMailLimits = (
  settings: Pick<SiteSettings, 'guest_mail_limit' | 'guest_mail_shop_limit'>,
) => ({ network: settings.guest_mail_limit, shop: settings.guest_mail_shop_limit });

/**
 * Counts a try to order, by buyer and by network, and its mail to an unproved e-mail, which a stranger may have typed, by network and
 * by shop. Outside of a transaction: refused tries count too.
 */
export async function consumeOrderTokens(
  db: Db,
  {
    address,
    email,
    memberId,
    unprovedMails,
    now,
  }: {
    address: string;
    email: string;
    /** null: a guest */
    memberId: number | null;
    /** 0: no limit; null: the e-mail is proved to be the buyer's */
    unprovedMails: { network: number; shop: number } | null;
    now: Date;
  },
): Promise<{ isAllowed: boolean; isMailAllowed: boolean }> {
  const buyer = memberId === null ? `order:email:${email}:${address}` : `order:person:${memberId}`;
  const orders: CountedKey[] = [
    // the buyer's limit comes first: a refused buyer uses up nothing of the network's
    { key: buyer, ...PER_EMAIL },
    { key: `order:address:${address}`, ...PER_ADDRESS },
  ];
  const mails: CountedKey[] = [
    { key: `guest-mail:address:${address}`, limit: unprovedMails?.network ?? 0, windowSeconds: HOUR },
    { key: 'guest-mail:shop', limit: unprovedMails?.shop ?? 0, windowSeconds: HOUR },
  ].filter(({ limit }) => limit > 0);
  const allowed = await consumeTokens(db, [...orders, ...mails], now);
  return {
    isAllowed: allowed >= orders.length,
    isMailAllowed: allowed === orders.length + mails.length,
  };
}
