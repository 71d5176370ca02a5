import { type MethodFacts, methodFacts } from '~/settings/payment-method-facts';

/** What most buyers know how to do, in the order a shop that says nothing has them. */
const PLAIN = ['qr', 'card', 'transfer'] as const;

interface Method {
  id: number;
  nameTh: string;
  nameEn: string;
  whyNot: object | null;
}

export interface WaysToPay<M> {
  /** up to three choices, one a way as far as there are such */
  plain: M[];
  /** folded behind "other ways" */
  others: M[];
}

const wayOf = ({ id }: Pick<Method, 'id'>) => methodFacts(id)?.paidBy ?? null;

/** Where the shop gives two methods the same position: PromptPay, then a card, then a transfer, then the rest. */
export function usualRank(id: number): number {
  const rank = (PLAIN as readonly (string | null)[]).indexOf(wayOf({ id }));
  return rank < 0 ? PLAIN.length : rank;
}

/**
 * The shop's methods as three plain choices and the rest, each in the shop's order: the first that can be used of PromptPay,
 * card and transfer. Where the shop lacks one of these, the next of the others takes its place.
 */
export function waysToPay<M extends Method>(methods: readonly M[]): WaysToPay<M> {
  const chosen = new Set(
    PLAIN.flatMap((way) => {
      const ofWay = methods.filter((method) => wayOf(method) === way);
      return ofWay.find(({ whyNot }) => whyNot === null) ?? ofWay[0] ?? [];
    }),
  );
  for (const method of methods) if (chosen.size < PLAIN.length) chosen.add(method);
  return {
    plain: methods.filter((method) => chosen.has(method)),
    others: methods.filter((method) => !chosen.has(method)),
  };
}

/**
 * What to pay by once a card was declined: PromptPay, which no bank declines, else the first other that can be used. Null: there
 * is no other, or it was a code that failed, which is tried again.
 */
export function methodInstead<M extends Method>(methods: readonly M[], failedId: number | null): M | null {
  if (failedId === null || wayOf({ id: failedId }) === 'qr') return null;
  const others = methods.filter(({ id, whyNot }) => whyNot === null && id !== failedId);
  return others.find((method) => wayOf(method) === 'qr') ?? others[0] ?? null;
}

/** As the panel shows them: the first that can be used of these is the one preselected. */
export function inPanelOrder<M extends Method>(methods: readonly M[]): M[] {
  const { plain, others } = waysToPay(methods);
  return [...plain, ...others];
}

/** Words by which a name says by itself what way it is. */
const TOLD_BY: Readonly<Record<MethodFacts['paidBy'], RegExp | null>> = {
  qr: /QR|พร้อมเพย์|PromptPay/i,
  card: /บัตร|card/i,
  transfer: /โอน|transfer/i,
  instalments: /ผ่อน|instal/i,
  page: null,
};

/** The shop's name for a method may be its provider's alone: then the way is told beside it. */
export function isWayTold({ id, nameTh, nameEn }: Method): boolean {
  const paidBy = methodFacts(id)?.paidBy;
  const told = paidBy ? TOLD_BY[paidBy] : null;
  return told !== null && told.test(nameTh) && told.test(nameEn);
}

/** Whose page or code it is, where another method gives the same way and the name does not tell them apart; null: said already. */
export function providerToTell<M extends Method>(method: M, methods: readonly M[]): string | null {
  const by = methodFacts(method.id)?.by ?? null;
  const isAlone = methods.every((other) => other.id === method.id || wayOf(other) !== wayOf(method));
  if (by === null || isAlone) return null;
  return [method.nameTh, method.nameEn].some((name) => name.includes(by)) ? null : by;
}
