import { PAYMENT_EXCEPTION_KINDS, type PaymentExceptionKind } from '~/payments/settlement/payment-exception';
import { paths } from '~/values/paths';

/** The filter of the list, by state and kind: `/admin/money?state=settled&kind=late&page=2`. */
export const MONEY_STATES = ['open', 'settled'] as const;
export type MoneyState = (typeof MONEY_STATES)[number];

export interface MoneyView {
  state: MoneyState;
  /** Null: every kind. */
  kind: PaymentExceptionKind | null;
  page?: number;
}

export const moneyViewOf = (query: URLSearchParams): MoneyView => ({
  state: MONEY_STATES.find((state) => state === query.get('state')) ?? 'open',
  kind: PAYMENT_EXCEPTION_KINDS.find((kind) => kind === query.get('kind')) ?? null,
});

export function moneyPath({ state, kind, page = 1 }: MoneyView): string {
  const query = new URLSearchParams({
    ...(state !== 'open' && { state }),
    ...(kind && { kind }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return `${paths.staffPaymentExceptions()}${query && `?${query}`}`;
}

export const exceptionPath = (exceptionId: number, query: Record<string, string> = {}) => {
  const search = new URLSearchParams(query).toString();
  return `/admin/money/${exceptionId}${search && `?${search}`}`;
};
