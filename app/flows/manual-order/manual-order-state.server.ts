import { readAddress } from '~/accounts/addresses/address-form';
import { telFormOf, readEmail } from '~/accounts/contact/contact-form';
import { readBuyerByEmail } from '~/accounts/people/buyer-by-email.server';
import { personTypeOf } from '~/accounts/tax/tax-form';
import { textIn, type TypedFields } from '~/accounts/typed-fields';
import { NOBODY, type Viewer } from '~/accounts/viewer';
import { withRecipient } from '~/orders/cart/draft-fields';
import { blockersOf } from '~/orders/purchase/order-blockers';
import type { OrderBlocker, PurchaseAsk, PurchaseFacts } from '~/orders/purchase/purchase';
import { readPurchaseFacts } from '~/orders/purchase/purchase-facts.server';
import { quoteOf, type Shipping, shippingOf } from '~/orders/purchase/purchase-quote';
import { taxBlockOf, type TaxBlock } from '~/orders/purchase/tax-block';
import { chosenMethodId, type OfferedMethod } from '~/payments/methods/offered-method';
import {
  type MethodsFor,
  readPaymentMethods,
  usableMethodIds,
} from '~/payments/methods/payment-methods.server';
import type { Db } from '~/platform/database/database.server';
import type { Quote } from '~/pricing/quote-shape';
import { WITHHOLDING_RATES } from '~/pricing/tax-rules';
import type { Environment } from '~/settings/environment.server';
import { shopCurrency } from '~/settings/shop-currency';
import type { SiteSettings } from '~/settings/site-settings';
import type { Locale } from '~/values/time';
import { asksOf, linesAfter, type ManualLine, manualLinesIn } from './manual-lines';
import { codesIn } from './manual-order-form';

/** The shop as staff stand in it. */
export interface ManualOrderDesk {
  db: Db;
  now: Date;
  settings: SiteSettings;
  locale: Locale;
  environment: Pick<Environment, 'features'>;
}

/** An order that staff are making, as it stands: what is asked for, for whom, and what comes of it. */
export interface ManualOrderState {
  /** every field as it was typed */
  values: Readonly<Record<string, string>>;
  lines: readonly ManualLine[];
  /** who buys; a member whose e-mail was typed, else nobody yet */
  viewer: Viewer;
  ask: PurchaseAsk;
  facts: PurchaseFacts;
  quote: Quote;
  methods: readonly OfferedMethod[];
  methodsFor: MethodsFor;
  shipping: Shipping;
  taxBlock: TaxBlock;
  blockers: readonly OrderBlocker[];
}

/** Reads it from what was typed, after what the pressed button does to its lines. */
export async function readManualOrder(desk: ManualOrderDesk, typed: TypedFields): Promise<ManualOrderState> {
  const { db, settings, environment, now } = desk;
  const values = withRecipient(
    Object.fromEntries(Object.keys(typed).map((name) => [name, textIn(typed, name)])),
  );
  const lines = linesAfter(manualLinesIn(typed), values.intent ?? '');
  const email = readEmail(values.email);
  const viewer: Viewer = { ...NOBODY, student: email === null ? null : await readBuyerByEmail(db, email) };
  const address = readAddress(values, settings.tel_minimum, telFormOf(settings));
  const typedAsk: PurchaseAsk = {
    lines: asksOf(lines, shopCurrency(settings)),
    promotionId: null,
    couponCodes: codesIn(values.coupon_codes ?? ''),
    paymentMethodId: null,
    shippingFeeId: Number(values.shipping_fee_id) || null,
    shippingAddress: address.ok ? address.value : null,
    taxPersonType: values.is_require_tax_invoice === '1' ? personTypeOf(values) : null,
    withholdingBasisPoints: WITHHOLDING_RATES.find((rate) => String(rate) === values.withholding) ?? 0,
  };
  const facts = await readPurchaseFacts(db, {
    ask: typedAsk,
    viewer,
    email,
    settings,
    features: environment.features,
    isManualOrder: true,
    now,
  });
  const { offered, chosen } = shippingOf(facts, typedAsk);
  const body = { ...typedAsk, shippingFeeId: (chosen ?? offered[0])?.id ?? null };
  const methodsFor = await readPaymentMethods(db, facts.currency);
  const methodId = values.payment_method_id ?? null;
  // a coupon may be bound to a method, and a method to an amount
  const first = chosenMethodId(methodsFor(quoteOf(facts, body).due), methodId);
  const command = { ...body, paymentMethodId: first };
  const methods = methodsFor(quoteOf(facts, command).due);
  const ask = { ...command, paymentMethodId: chosenMethodId(methods, String(first)) };
  const quote = quoteOf(facts, ask);
  return {
    values,
    lines,
    viewer,
    ask,
    facts,
    quote,
    methods,
    methodsFor,
    shipping: shippingOf(facts, ask),
    taxBlock: taxBlockOf(facts, quote),
    blockers: blockersOf(facts, ask, { quote, usableMethodIds: usableMethodIds(methods) }),
  };
}
