import type { ReceivedImage } from '~/accounts/registration/person-images.server';
import type { ReceivedCompanyCertificate } from '~/accounts/tax/company-certificates.server';
import { textIn as textOf, type TypedFields } from '~/accounts/typed-fields';
import type { Basket, BasketOwner, Draft } from '~/orders/cart/basket';
import { draftOf } from '~/orders/cart/draft-fields';
import type { BasketChoices } from '~/orders/cart/keep-choices.server';
import type { LineAsk } from '~/orders/purchase/purchase';
import { readingOnce } from '~/platform/database/public-changes.server';
import type { Storage } from '~/uploads/write-upload.server';
import { piecesIn } from './changed-quantities';
import { NOTHING_RETURNED, type PurchaseReturn } from './purchase-return';
import { readPurchaseState } from './purchase-state.server';
import { type PurchaseView, purchaseView } from './purchase-view.server';
import type { PurchaseVisit } from './purchase-visit';

/** A purchase page's visitor who sent its form. */
export interface PurchaseSender extends PurchaseVisit {
  clientAddress: string;
  /** the shop's own address, without a slash at its end */
  publicUrl: string;
  userAgent: string | null;
  storage: Storage;
}

/** A purchase form as it was sent, and whose it is. */
export interface SentPurchase {
  visit: PurchaseSender;
  /** null: the cart's */
  courseId: number | null;
  /** the page the form belongs to */
  page: string;
  owner: BasketOwner;
  /** what was typed, by field name */
  fields: TypedFields;
  certificate: ReceivedCompanyCertificate | null;
  /** pictures the registration form requires, by field */
  pictures?: ReadonlyMap<string, readonly ReceivedImage[]>;
  /** of everything the form said; null: no page of ours sent it */
  checkoutKey: string | null;
  /** a program's purchase: all of it, in the place of a basket */
  given?: Basket;
  /** a first form's purchase, of a browser that has no session yet: kept with the order, or with its refusal */
  unkept?: Basket;
}

/** `token`: of a session begun or renewed here, for the cookie. */
export type PurchaseAnswer = { token?: string | null } & (
  | { kind: 'redirect'; to: string }
  | { kind: 'page'; view: PurchaseView; returned: PurchaseReturn; status: number }
  /** a script kept what was typed: there is no page to go to */
  | { kind: 'kept' }
  | { kind: 'gone' }
);

export const redirectTo = (to: string): PurchaseAnswer => ({ kind: 'redirect', to });

export function textIn({ fields }: Pick<SentPurchase, 'fields'>, name: string): string {
  return textOf(fields, name);
}

export function idIn(sent: Pick<SentPurchase, 'fields'>, name: string): number | null {
  const input = textIn(sent, name);
  return /^[1-9]\d{0,14}$/.test(input) ? Number(input) : null;
}

/** Typed fields; a box left empty is not sent, and says so. An address typed where none was to choose from is a new one. */
export const sentDraft = ({ fields }: Pick<SentPurchase, 'fields'>): Draft =>
  draftOf(fields, [
    'is_require_tax_invoice',
    'tax_id_confirmed',
    ...('ship_line' in fields ? ['address_id'] : []),
  ]);

/** What the form chooses of the things its basket has; the best promotion is a choice of none. */
export function sentChoices(sent: SentPurchase, basket: Basket): BasketChoices {
  const { courseId, fields } = sent;
  return {
    lines:
      courseId === null ? basket.lines.flatMap((line) => lineIn(sent, line)) : courseLine(sent, courseId),
    ...('promotion_id' in fields && { promotionId: idIn(sent, 'promotion_id') }),
    ...('payment_method_id' in fields && { paymentMethodId: idIn(sent, 'payment_method_id') }),
  };
}

function courseLine(sent: SentPurchase, courseId: number): LineAsk[] {
  return [{ kind: 'course', courseId, planId: idIn(sent, 'plan_id') }];
}

/** A cart changed in another tab since its page was shown is not the cart that was seen: the form names each of its lines. */
export function namesLines({ fields }: Pick<SentPurchase, 'fields'>, lines: readonly LineAsk[]): boolean {
  const named = new Set(Object.keys(fields).filter((name) => /^(plan|qty)_\d+$/.test(name)));
  const held = lines.map((line) =>
    line.kind === 'course' ? `plan_${line.courseId}` : `qty_${line.productId}`,
  );
  return named.size === held.length && held.every((name) => named.has(name));
}

/** Courses and products that a cart's form names, with the plans and quantities chosen there. */
export const namedLines = (value: Pick<SentPurchase, 'fields'>): LineAsk[] =>
  Object.keys(value.fields).flatMap((name): LineAsk[] => {
    const [, kind, digits] = /^(plan|qty)_([1-9]\d{0,14})$/.exec(name) ?? [];
    const id = Number(digits);
    if (kind === 'plan') return [{ kind: 'course', courseId: id, planId: idIn(value, name) }];
    return kind === 'qty'
      ? [{ kind: 'product', productId: id, qty: piecesIn(textIn(value, name)) ?? 1 }]
      : [];
  });

function lineIn(sent: SentPurchase, line: LineAsk): LineAsk[] {
  if (line.kind === 'course') {
    const planId = idIn(sent, `plan_${line.courseId}`);
    return planId === null ? [] : [{ ...line, planId }];
  }
  const qty = piecesIn(textIn(sent, `qty_${line.productId}`));
  return qty === null ? [] : [{ ...line, qty }];
}

/** The page again, as it was sent, with what there is to say. */
export async function pageAgain(
  sent: SentPurchase,
  said: Partial<PurchaseReturn>,
  status = 422,
): Promise<PurchaseAnswer> {
  const { visit, courseId, owner } = sent;
  // of now: what it was refused for may have come since the form was looked at
  const view = await readingOnce(async () => {
    const state = await readPurchaseState(visit, courseId, {
      owner,
      given: sent.given,
      sent: sentDraft(sent),
    });
    return purchaseView(visit, courseId, state);
  });
  if (!view) return { kind: 'gone' };
  return { kind: 'page', view, returned: { ...NOTHING_RETURNED, ...said }, status };
}
