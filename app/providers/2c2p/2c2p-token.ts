import type { ChargeRequest } from '~/providers/port/provider';
import { bangkokDay, BANGKOK_OFFSET_MINUTES, addMilliseconds } from '~/values/time';
import { amountFor2c2p } from './2c2p-amount';

/** A channel of the hosted page, and its extra parameters. */
export interface Channel {
  name: string;
  extras?: Readonly<Record<string, unknown>>;
}

/** `yyyy-MM-dd HH:mm:ss` in Bangkok, the presumed clock of 2C2P Thailand. */
export function bangkokStamp(at: Date): string {
  const clock = addMilliseconds(at, BANGKOK_OFFSET_MINUTES * 60_000)
    .toISOString()
    .slice(11, 19);
  return `${bangkokDay(at)} ${clock}`;
}

/**
 * The parameters of paymentToken. An attempt always sends the same ones, with the same invoice and
 * idempotencyID.
 */
export function tokenParameters(request: ChargeRequest, channel: Channel, merchantId: string) {
  return {
    merchantID: merchantId,
    invoiceNo: request.reference,
    description: request.orderNumber,
    amount: amountFor2c2p(request.amount),
    currencyCode: request.currency,
    idempotencyID: `${request.reference}-${channel.name}`,
    paymentChannel: [channel.name],
    ...channel.extras,
    paymentExpiry: bangkokStamp(request.expiresAt),
    locale: request.locale,
    userDefined1: request.orderNumber,
    frontendReturnUrl: request.returnUrl,
    backendReturnUrl: request.notifyUrl,
    // an order placed by telephone may have no e-mail
    userInfo: { name: request.buyer.name, ...(request.buyer.email && { email: request.buyer.email }) },
  };
}
