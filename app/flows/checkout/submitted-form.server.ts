import type { ReceivedImage } from '~/accounts/registration/person-images.server';
import type { ReceivedCompanyCertificate } from '~/accounts/tax/company-certificates.server';
import { textIn as textOf, type TypedFields } from '~/accounts/typed-fields';
import type { Basket, BasketOwner, Draft } from '~/orders/cart/basket';
import { draftOf } from '~/orders/cart/draft-fields';
import type { BasketChoices } from '~/orders/cart/keep-choices.server';
import type { LineAsk } from '~/orders/purchase/purchase';
import { atOneMoment } from '~/platform/memory/public-changes.server';
import { piecesIn } from './changed-quantities';
import { NO_MESSAGES, type FormMessages } from './form-messages';
import { type PurchaseState, readOwnBasket, readPurchaseState } from './purchase-state.server';
import { type PurchaseView, purchaseView } from './purchase-view.server';
import type { PurchaseVisit } from './purchase-visit';

/** A purchase form as a browser submitted it. */
export interface SubmittedForm {
  visit: PurchaseVisit;
  /** null: the cart's */
  courseId: number | null;
  /** the page the form belongs to */
  page: string;
  /** the typed values by field name */
  fields: TypedFields;
  certificate: ReceivedCompanyCertificate | null;
  /** pictures the registration form requires, by field */
  pictures?: ReadonlyMap<string, readonly ReceivedImage[]>;
  /** of the page and all fields; null: no page of ours made the form */
  checkoutKey: string | null;
  /** the basket's owner; absent: the browser has no session yet */
  owner?: BasketOwner;
  /** a basket that is stored with the order, or after its refusal; absent: the owner's is read */
  firstBasket?: Basket;
}

export type OwnedForm = SubmittedForm & { owner: BasketOwner };

/** `token`: of a session begun or renewed here, for the cookie. */
export type FormAnswer = { token?: string | null } & (
  | { kind: 'redirect'; to: string; isPlaced?: true }
  | { kind: 'page'; view: PurchaseView; messages: FormMessages; status: number }
  /** a script stored the typed values: there is no page to go to */
  | { kind: 'stored' }
  | { kind: 'gone' }
);

export const redirectTo = (to: string): FormAnswer => ({ kind: 'redirect', to });

type Fields = Pick<SubmittedForm, 'fields'>;

/** A typed field, as one text. */
export const textIn = ({ fields }: Fields, name: string): string => textOf(fields, name);

export function idIn(form: Fields, name: string): number | null {
  const input = textIn(form, name);
  return /^[1-9]\d{0,14}$/.test(input) ? Number(input) : null;
}

/**
 * The typed fields that a basket keeps. A box left empty is not submitted, and counts as ''. An address typed where none could be
 * chosen is a new one.
 */
export const draftOfForm = ({ fields }: Fields): Draft =>
  draftOf(fields, [
    'is_require_tax_invoice',
    'tax_id_confirmed',
    ...('ship_line' in fields ? ['address_id'] : []),
  ]);

/** The choices of the form for the things of its basket; the best promotion is a choice of none. */
export function choicesOfForm(form: SubmittedForm, basket: Basket): BasketChoices {
  const { courseId, fields } = form;
  return {
    lines:
      courseId === null
        ? basket.lines.flatMap((line) => lineIn(form, line))
        : [{ kind: 'course', courseId, planId: idIn(form, 'plan_id') }],
    ...('promotion_id' in fields && { promotionId: idIn(form, 'promotion_id') }),
    ...('payment_method_id' in fields && { paymentMethodId: idIn(form, 'payment_method_id') }),
  };
}

/** A cart that changed in another tab is not the cart that was seen: the form names each of its lines. */
export function namesLines({ fields }: Fields, lines: readonly LineAsk[]): boolean {
  const names = new Set(Object.keys(fields).filter((name) => /^(plan|qty)_\d+$/.test(name)));
  const expected = lines.map((line) =>
    line.kind === 'course' ? `plan_${line.courseId}` : `qty_${line.productId}`,
  );
  return names.size === expected.length && expected.every((name) => names.has(name));
}

/** Courses and products that a cart's form names, with the plans and quantities chosen there. */
export const namedLines = (form: Fields): LineAsk[] =>
  Object.keys(form.fields).flatMap((name): LineAsk[] => {
    const [, kind, digits] = /^(plan|qty)_([1-9]\d{0,14})$/.exec(name) ?? [];
    const id = Number(digits);
    if (kind === 'plan') return [{ kind: 'course', courseId: id, planId: idIn(form, name) }];
    return kind === 'qty' ? [{ kind: 'product', productId: id, qty: piecesIn(textIn(form, name)) ?? 1 }] : [];
  });

function lineIn(form: Fields, line: LineAsk): LineAsk[] {
  if (line.kind === 'course') {
    const planId = idIn(form, `plan_${line.courseId}`);
    return planId === null ? [] : [{ ...line, planId }];
  }
  const qty = piecesIn(textIn(form, `qty_${line.productId}`));
  return qty === null ? [] : [{ ...line, qty }];
}

/** The purchase of the form's basket with the values typed just now, emptied ones too. */
export async function readFormState(form: SubmittedForm): Promise<PurchaseState> {
  const { visit, courseId, owner, firstBasket } = form;
  const basket = firstBasket ?? (await readOwnBasket(visit, courseId, owner));
  return readPurchaseState(visit, { ...basket, draft: { ...basket.draft, ...draftOfForm(form) } });
}

/** The page again, as it was submitted, with its messages. */
export async function pageAgain(
  form: SubmittedForm,
  messages: Partial<FormMessages>,
  status = 422,
): Promise<FormAnswer> {
  // read again: the reason of the refusal may be newer than the state the form was judged by
  const view = await atOneMoment(async () => purchaseView(form.visit, await readFormState(form)));
  if (!view) return { kind: 'gone' };
  return { kind: 'page', view, messages: { ...NO_MESSAGES, ...messages }, status };
}
