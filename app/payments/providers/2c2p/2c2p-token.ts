import { bangkokDay, BANGKOK_OFFSET_MINUTES, addMilliseconds } from '~/values/time';
import { amountFor2c2p } from './2c2p-amount';
import type { ChargeAsk } from '~/payments/providers/port/provider';

/** How it is to be paid on the hosted page: which channel, and what goes with it. */
export interface Channel {
  name: string;
  given?: Readonly<Record<string, unknown>>;
}

/** `yyyy-MM-dd HH:mm:ss` in Bangkok: 2C2P Thailand's clock, as far as anybody says. */
export function bangkokStamp(at: Date): string {
  const clock = addMilliseconds(at, BANGKOK_OFFSET_MINUTES * 60_000)
    .toISOString()
    .slice(11, 19);
  return `${bangkokDay(at)} ${clock}`;
}

/** What paymentToken is asked with. The same attempt asks the same way again, under the same invoice and idempotencyID. */
export function tokenParameters(ask: ChargeAsk, channel: Channel, merchantId: string) {
  return {
    merchantID: merchantId,
    invoiceNo: ask.reference,
    description: ask.orderNumber,
    amount: amountFor2c2p(ask.amount),
    currencyCode: ask.currency,
    idempotencyID: `${ask.reference}-${channel.name}`,
    paymentChannel: [channel.name],
    ...channel.given,
    paymentExpiry: bangkokStamp(ask.expiresAt),
    locale: ask.locale,
    userDefined1: ask.orderNumber,
    frontendReturnUrl: ask.returnUrl,
    backendReturnUrl: ask.notifyUrl,
    // an order made on the telephone may have no e-mail
    userInfo: { name: ask.buyer.name, ...(ask.buyer.email && { email: ask.buyer.email }) },
  };
}
