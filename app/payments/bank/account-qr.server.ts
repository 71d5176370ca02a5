import type { Satang } from '~/values/money';
import type { BankAccountView } from './bank-account';
import { promptPayPayload } from './promptpay';
import { drawQr, type QrDrawing } from './qr-code.server';

/** The codes of an account: one drawn with the amount in it, the picture staff uploaded, or both. */
export interface AccountQr {
  account: BankAccountView;
  drawing: QrDrawing | null;
}

/** Null when the account has nothing to scan. */
export function accountQr(account: BankAccountView | undefined, amount: Satang | null): AccountQr | null {
  if (!account) return null;
  const payload = payloadOf(account, amount);
  if (payload === null && account.qrPicturePath === null) return null;
  return { account, drawing: payload === null ? null : drawQr(payload) };
}

export function payloadOf(account: BankAccountView, amount: Satang | null): string | null {
  return account.promptPayId === null ? null : promptPayPayload(account.promptPayId, amount);
}
