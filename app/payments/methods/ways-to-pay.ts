import { paymentMethod } from '~/providers/methods/payment-methods';
import type { PaymentMethod } from '~/providers/port/payment-method';

/** The methods most buyers know, in the default order. */
const PLAIN = ['qr', 'card', 'transfer'] as const;

interface Method {
  id: number;
  nameTh: string;
  nameEn: string;
  whyNot: object | null;
}

export interface WaysToPay<M> {
  /** up to three choices, one of each kind where the shop has them */
  plain: M[];
  /** folded behind "other ways" */
  others: M[];
}

const wayOf = ({ id }: Pick<Method, 'id'>) => paymentMethod(id)?.paidBy ?? null;

/** Breaks ties of the shop's own positions: PromptPay, a card, a transfer, then the rest. */
export function usualRank(id: number): number {
  const rank = (PLAIN as readonly (string | null)[]).indexOf(wayOf({ id }));
  return rank < 0 ? PLAIN.length : rank;
}

/**
 * Splits the shop's methods into three plain choices and the rest: the first usable PromptPay, card and
 * transfer, in the shop's order. A missing kind is replaced by the next other method.
 */
export function waysToPay<M extends Method>(methods: readonly M[]): WaysToPay<M> {
  const plainIds = new Set(
    PLAIN.flatMap((way) => {
      const ofWay = methods.filter((method) => wayOf(method) === way);
      return ofWay.find(({ whyNot }) => whyNot === null) ?? ofWay[0] ?? [];
    }),
  );
  for (const method of methods) if (plainIds.size < PLAIN.length) plainIds.add(method);
  return {
    plain: methods.filter((method) => plainIds.has(method)),
    others: methods.filter((method) => !plainIds.has(method)),
  };
}

/**
 * The method to offer after a declined card: PromptPay, which no bank declines, else the first other usable
 * one. Null: there is no other, or the failed one was a code, which is tried again.
 */
export function methodInstead<M extends Method>(methods: readonly M[], failedId: number | null): M | null {
  if (failedId === null || wayOf({ id: failedId }) === 'qr') return null;
  const others = methods.filter(({ id, whyNot }) => whyNot === null && id !== failedId);
  return others.find((method) => wayOf(method) === 'qr') ?? others[0] ?? null;
}

/** In the order of the panel: the first usable one of these is preselected. */
export function inPanelOrder<M extends Method>(methods: readonly M[]): M[] {
  const { plain, others } = waysToPay(methods);
  return [...plain, ...others];
}

/** Words in a method's name that tell its kind. */
const NAME_PATTERNS: Readonly<Record<PaymentMethod['paidBy'], RegExp | null>> = {
  qr: /QR|พร้อมเพย์|PromptPay/i,
  card: /บัตร|card/i,
  transfer: /โอน|transfer/i,
  instalments: /ผ่อน|instal/i,
  page: null,
};

/**
 * Whether the name alone tells the kind; a name may be the provider's alone, and then the panel adds the
 * kind.
 */
export function isWayTold({ id, nameTh, nameEn }: Method): boolean {
  const paidBy = paymentMethod(id)?.paidBy;
  const pattern = paidBy ? NAME_PATTERNS[paidBy] : null;
  return pattern !== null && pattern.test(nameTh) && pattern.test(nameEn);
}

/**
 * The provider to add where several methods of one kind have names that do not tell them apart; null: none is
 * needed.
 */
export function providerToTell<M extends Method>(method: M, methods: readonly M[]): string | null {
  const by = paymentMethod(method.id)?.provider?.title ?? null;
  const isAlone = methods.every((other) => other.id === method.id || wayOf(other) !== wayOf(method));
  if (by === null || isAlone) return null;
  return [method.nameTh, method.nameEn].some((name) => name.includes(by)) ? null : by;
}
