import { z } from 'zod';
import type { OrderView } from '~/orders/page/orders.server';
import { consumeCardTry } from '~/payments/attempts/card-limits.server';
import { openPayment } from '~/payments/attempts/open-payment.server';
import { readAttempt } from '~/payments/attempts/payment-attempts.server';
import { paymentPicture } from '~/payments/attempts/payment-picture.server';
import type { PaymentScreen } from '~/payments/attempts/payment-screen';
import { bankName, ORIGIN_BANKS } from '~/payments/bank/bank-codes';
import { readBankAccounts } from '~/payments/bank/bank-accounts.server';
import type { BankAccountView } from '~/payments/bank/bank-account';
import { isUsable, type OfferedMethod } from '~/payments/methods/offered-method';
import { readOrderMethods } from '~/payments/methods/order-methods.server';
import { readPaymentMethods } from '~/payments/methods/payment-methods.server';
import { readPublicId } from '~/payments/methods/public-ids.server';
import type { CardWay } from '~/payments/providers/port/provider';
import { readShortMoney } from '~/payments/settlement/rest-to-pay.server';
import {
  BANK_TRANSFER,
  CARD_2C2P,
  GBPRIMEPAY_CARD,
  GBPRIMEPAY_QR,
  methodFacts,
  OMISE_CARD,
  OMISE_PROMPTPAY,
  PAY_SOLUTIONS,
  QR_2C2P,
  SCB_QR,
} from '~/settings/payment-method-facts';
import { shopCurrency } from '~/settings/shop-currency';
import type { Locale } from '~/values/time';
import { satang } from '~/values/money';
import { paths } from '~/values/paths';
import { reachedBy } from '~/web/reached-by';
import type { Visit } from '~/web/visit.server';
import { idInBody, idInPath, ignored, orderToken } from '~/api/call-fields';
import { tooManyTries } from '~/api/call-limit.server';
import { type Caller, endpoint } from '~/api/endpoint.server';
import { askedAmount, toAmount, toMinor } from '~/api/money-words';
import { ownOrder } from '~/api/own-order.server';
import type { ProblemCode } from '~/api/problem-codes';
import { Refusal } from '~/api/refusal';
import { SPELLED } from '~/api/spellings';

const GROUP = 'Payments';

const bankAccount = z
  .object({
    id: z.number().int(),
    bank: z.string(),
    bank_name: z.string().meta({ description: 'the bank’s code' }),
    bank_title: z.string(),
    account_id: z.string().meta({ description: 'the account’s number' }),
    account_name: z.string(),
    prompt_pay_image: z.string().nullable(),
  })
  .meta({ id: 'BankAccount' });

const accountWords = (account: BankAccountView, locale: Locale): z.output<typeof bankAccount> => ({
  id: account.id,
  bank: account.bankCode,
  bank_name: account.bankCode,
  bank_title: bankName(account.bankCode, locale),
  account_id: account.accountNumber,
  account_name: account.accountName,
  prompt_pay_image: account.qrPicturePath,
});

const method = z
  .object({
    id: z.string().meta({ description: 'a number as a text' }),
    name: z.string(),
    bankList: z.array(bankAccount),
    payment_type: z.string(),
    application_id_1: z
      .string()
      .nullable()
      .meta({ description: 'what a browser may name the shop’s account by' }),
    application_id_2: z.null().meta({ description: 'was a secret once' }),
    name_web: z.string().nullable(),
    is_usable: z.boolean(),
    why_not: z.string().nullable(),
  })
  .meta({ id: 'PaymentMethod' });

/** Public names only: what a secret opens stays here. */
async function methodWords(visit: Visit, offered: readonly OfferedMethod[]) {
  const { db, locale, t } = visit;
  const words: z.output<typeof method>[] = [];
  for (const each of offered) {
    const facts = methodFacts(each.id);
    words.push({
      id: String(each.id),
      name: locale === 'en' ? each.nameEn : each.nameTh,
      bankList: each.accounts.map((account) => accountWords(account, locale)),
      payment_type: facts?.paidBy ?? 'transfer',
      application_id_1: each.id === BANK_TRANSFER ? null : await readPublicId(db, each.id),
      application_id_2: null,
      name_web: facts?.by ?? null,
      is_usable: isUsable(each),
      why_not: each.whyNot && t(each.whyNot.text, { ...each.whyNot.words, amount: '' }),
    });
  }
  return words;
}

/** For what a browser pays with no amount in mind: limits are asked again with one. */
const SOME_AMOUNT = satang(100_000);

const methods = endpoint({
  method: 'get',
  path: '/public/cart/payments/methods',
  group: GROUP,
  summary: 'Ways to pay, in the shop’s order',
  access: 'open',
  query: z.object({
    amount: z.coerce.number().min(0).max(100_000_000).optional().meta({ description: 'to be paid' }),
  }),
  answer: z.array(method),
  errors: [],
  handle: async ({ visit, query }) => {
    const methodsFor = await readPaymentMethods(visit.db, shopCurrency(visit.settings));
    const due = query.amount === undefined ? SOME_AMOUNT : satang(Math.round(query.amount * 100));
    return methodWords(visit, methodsFor(due));
  },
});

const studentMethods = endpoint({
  method: 'get',
  path: '/public/payments/methods',
  group: GROUP,
  summary: 'The same; PayPal’s client id is its application_id_1',
  access: 'open',
  answer: z.array(method),
  errors: [],
  handle: async ({ visit }) => {
    const methodsFor = await readPaymentMethods(visit.db, shopCurrency(visit.settings));
    return methodWords(visit, methodsFor(SOME_AMOUNT));
  },
});

const orderMethods = endpoint({
  method: 'get',
  path: '/private/payments/methods/order/{orderId}',
  group: GROUP,
  summary: 'Ways to pay an order that is there',
  access: 'order',
  scope: 'orders',
  params: z.object({ orderId: idInPath }),
  query: z.object({ order_token: orderToken }),
  answer: z.array(method),
  errors: ['NOT_FOUND'],
  handle: async (call) => {
    const order = await ownOrder(call, {
      orderId: call.params.orderId,
      orderToken: call.query.order_token,
    });
    const { db, locale } = call.visit;
    const short = await readShortMoney(db, order.id);
    return methodWords(call.visit, await readOrderMethods(db, order, locale, short));
  },
});

const accounts = endpoint({
  method: 'get',
  path: '/public/payments/methods/1',
  group: GROUP,
  summary: 'The shop’s bank accounts',
  access: 'open',
  answer: z.array(bankAccount),
  errors: [],
  handle: async ({ visit }) => {
    const found = await readBankAccounts(visit.db, shopCurrency(visit.settings));
    return found.map((account) => accountWords(account, visit.locale));
  },
});

const banks = endpoint({
  method: 'get',
  path: '/public/payments/methods/1/bank',
  group: GROUP,
  summary: 'The banks of those accounts',
  access: 'open',
  answer: z.array(z.object({ bank_name: z.string(), bank_title: z.string() })),
  errors: [],
  handle: async ({ visit }) => {
    const found = await readBankAccounts(visit.db, shopCurrency(visit.settings));
    const codes = [...new Set(found.map(({ bankCode }) => bankCode))];
    return codes.map((code) => ({ bank_name: code, bank_title: bankName(code, visit.locale) }));
  },
});

const origins = endpoint({
  method: 'get',
  path: '/api/payments/methods/banktreansfer',
  aliases: ['/api/payments/methods/banktransfer'],
  group: GROUP,
  summary: 'Banks a transfer may come from',
  access: 'open',
  answer: z.array(z.object({ banktransfer_value: z.string(), [SPELLED.bankName]: z.string() })),
  errors: [],
  handle: () =>
    Promise.resolve(
      ORIGIN_BANKS.map((code) => ({
        banktransfer_value: code as string,
        [SPELLED.bankName]: bankName(code, 'th'),
      })) as { banktransfer_value: string; banktransfer_nameth: string }[],
    ),
});

/** What was a secret once: merchant id and website name only. */
const merchant = endpoint({
  method: 'get',
  path: '/api/payments/methods/3',
  group: GROUP,
  summary: 'The merchant id of the redirect card payment; its secret stays with the shop',
  access: 'open',
  answer: z.object({ application_id_1: z.string(), name_web: z.string() }),
  errors: ['METHOD_NOT_USABLE'],
  handle: async ({ visit }) => {
    const id = await readPublicId(visit.db, CARD_2C2P);
    if (id === null) throw new Refusal('METHOD_NOT_USABLE');
    return { application_id_1: id, name_web: visit.settings.shop_name || visit.settings.title };
  },
});

const publicKey = (path: string, methodId: number, summary: string) =>
  endpoint({
    method: 'get',
    path,
    group: GROUP,
    summary,
    access: 'open',
    answer: z.object({ publicKey: z.string() }),
    errors: ['METHOD_NOT_USABLE'],
    handle: async ({ visit }) => {
      // both methods are one account's
      const id = (await readPublicId(visit.db, methodId)) ?? (await readPublicId(visit.db, OMISE_CARD));
      if (id === null) throw new Refusal('METHOD_NOT_USABLE');
      return { publicKey: id };
    },
  });

interface Asked {
  orderId: number;
  orderToken?: string;
  methodId: number;
  /** as the caller has seen it; compared, never believed */
  amount?: number;
  card?: CardWay;
}

interface Begun {
  order: OrderView;
  screen: Extract<PaymentScreen, { kind: 'qr' | 'redirect' | 'form' | 'wait' }>;
}

const ENDED: Partial<Record<PaymentScreen['kind'], ProblemCode>> = {
  expired: 'NOT_PAYABLE',
  failed: 'PAYMENT_FAILED',
  preparing: 'PROVIDER_AWAY',
  card: 'METHOD_NOT_USABLE',
  'money-waits': 'MONEY_WAITS',
  'money-held': 'MONEY_WAITS',
  'too-many': 'TOO_MANY_REQUESTS',
  'not-usable': 'METHOD_NOT_USABLE',
};

const PAY_ERRORS: readonly ProblemCode[] = [
  'NOT_FOUND',
  'WRONG_METHOD',
  'PRICE_CHANGED',
  'NOT_PAYABLE',
  'METHOD_NOT_USABLE',
  'MONEY_WAITS',
  'PAYMENT_FAILED',
  'PROVIDER_AWAY',
  'TOO_MANY_REQUESTS',
];

const WITHOUT_AMOUNT = PAY_ERRORS.filter((code) => code !== 'PRICE_CHANGED');

/** Begins to pay an order, or goes on with it, by the verb of the shop's own payment page. */
async function pay(caller: Caller, asked: Asked): Promise<Begun> {
  const { visit } = caller;
  const { db, now, publicUrl: origin, url, clientAddress } = visit;
  const order = await ownOrder(caller, asked);
  if (order.paymentMethodId !== asked.methodId)
    throw new Refusal('WRONG_METHOD', { result: { payment_method_id: order.paymentMethodId } });
  const due = (await readShortMoney(db, order.id))?.left ?? order.due;
  if (asked.amount !== undefined && toMinor(asked.amount) !== due)
    throw new Refusal('PRICE_CHANGED', { result: { amount_due: toAmount(due) } });
  if (asked.card?.kind === 'token' && !(await consumeCardTry(db, clientAddress, now)))
    throw tooManyTries(3600);
  const { token } = order;
  const first = await openPayment(db, { token, isAnotherTry: true, card: asked.card, origin }, now);
  // a card is asked for on the provider's own page
  const isHosted =
    first?.kind === 'screen' && first.screen.kind === 'card' && first.screen.form.hasHostedPage;
  const opened =
    isHosted && !asked.card
      ? await openPayment(db, { token, isAnotherTry: true, card: { kind: 'hosted-page' }, origin }, now)
      : first;
  if (opened?.kind !== 'screen')
    throw new Refusal('NOT_PAYABLE', { result: { payment_status: opened?.order.status } });
  const { screen } = opened;
  if (screen.kind === 'qr' || screen.kind === 'wait') return { order, screen };
  if (screen.kind === 'redirect')
    return { order, screen: { ...screen, url: reachedBy(screen.url, url.hostname) } };
  if (screen.kind === 'form')
    return { order, screen: { ...screen, action: reachedBy(screen.action, url.hostname) } };
  const code = ENDED[screen.kind] ?? 'NOT_PAYABLE';
  const failure = 'failure' in screen ? screen.failure : null;
  throw new Refusal(code, {
    ...(failure && { result: { code: failure.code, description: failure.description } }),
    ...(code === 'PROVIDER_AWAY' && { headers: { 'Retry-After': '2' } }),
  });
}

const pictureOf = ({ order, screen }: Begun) =>
  screen.kind === 'qr' ? `${paths.orderPayImage({ token: order.token })}?attempt=${screen.attemptId}` : null;

const orderRef = { order_token: orderToken };
const orderIdField = { orderId: idInBody, ...orderRef };

const scb = endpoint({
  method: 'post',
  path: '/api/payment/scb/qrcode/create',
  group: GROUP,
  summary: 'A QR code of the bank for an order',
  access: 'order',
  scope: 'buy',
  body: z.strictObject(orderIdField),
  answer: z.object({
    status: z.object({ code: z.literal(1000) }),
    data: z.object({
      qrImage: z.string().meta({ description: 'a PNG in base64' }),
      csExtExpiryTime: z.string().nullable(),
    }),
  }),
  errors: WITHOUT_AMOUNT,
  handle: async (call) => {
    const { orderId, order_token: token } = call.body;
    const { screen } = await pay(call, { orderId, orderToken: token, methodId: SCB_QR });
    const { db, now } = call.visit;
    const attempt = await readAttempt(db, screen.attemptId);
    const picture = attempt && (await paymentPicture(db, attempt, now));
    if (!picture) throw new Refusal('PROVIDER_AWAY', { headers: { 'Retry-After': '2' } });
    return {
      status: { code: 1000 as const },
      data: {
        qrImage: picture.toString('base64'),
        csExtExpiryTime: screen.kind === 'qr' ? (screen.until?.toISOString() ?? null) : null,
      },
    };
  },
});

const charge = z
  .object({
    status: z.enum(['successful', 'pending']),
    charges: z.object({
      id: z.string(),
      authorize_uri: z.string().nullable().meta({ description: 'where the browser goes next' }),
    }),
    chargesDetails: z.object({ last_digits: z.string().nullable(), bank: z.string().nullable() }),
    QrcodeUrl: z.string().nullable().meta({ description: 'address of a PNG' }),
  })
  .meta({ id: 'Charge' });

const chargeBody = {
  orderId: idInBody,
  ...orderRef,
  publicKeyOmise: ignored,
  email: ignored,
  name: ignored,
  total_amount: z.number().int().min(0).max(10_000_000_000).optional().meta({ description: 'satang' }),
};

const chargeWords = (begun: Begun): z.output<typeof charge> => ({
  status: 'pending',
  charges: {
    id: String(begun.screen.attemptId),
    authorize_uri: begun.screen.kind === 'redirect' ? begun.screen.url : null,
  },
  chargesDetails: { last_digits: null, bank: null },
  QrcodeUrl: pictureOf(begun),
});

const omiseCard = endpoint({
  method: 'post',
  path: '/api/omise/creditcard',
  group: GROUP,
  summary: 'Pays an order by a card, by the token the browser got from Omise',
  description:
    'Without a token the answer leads to a page of Omise’s. A charge that came through at once is successful.',
  access: 'order',
  scope: 'buy',
  body: z.strictObject({
    ...chargeBody,
    omise_token: z
      .string()
      .regex(/^[\w.~+/=-]{1,512}$/)
      .optional(),
  }),
  answer: charge,
  errors: PAY_ERRORS,
  handle: async (call) => {
    const { orderId, order_token: orderToken, omise_token: token, total_amount: total } = call.body;
    const asked = {
      ...{ orderId, orderToken, methodId: OMISE_CARD },
      ...(total !== undefined && { amount: total / 100 }),
      ...(token && { card: { kind: 'token', fields: { token, lastDigits: '' } } as const }),
    };
    try {
      return chargeWords(await pay(call, asked));
    } catch (error) {
      // paid at once: the order is approved by what Omise says when it is asked
      const isOver = error instanceof Refusal && error.code === 'NOT_PAYABLE';
      const order = isOver && token ? await ownOrder(call, asked) : null;
      if (order?.status !== 'approved') throw error;
      return {
        status: 'successful' as const,
        charges: { id: String(order.id), authorize_uri: null },
        chargesDetails: { last_digits: null, bank: null },
        QrcodeUrl: null,
      };
    }
  },
});

const omisePromptPay = endpoint({
  method: 'post',
  path: '/api/omise/promptpay',
  group: GROUP,
  summary: 'A PromptPay code for an order; GET /private/orders/{id} says when it is paid',
  access: 'order',
  scope: 'buy',
  body: z.strictObject({ ...chargeBody, omise_token: ignored }),
  answer: charge,
  errors: PAY_ERRORS,
  handle: async (call) => {
    const { orderId, order_token: token, total_amount: total } = call.body;
    const asked = { orderId, orderToken: token, methodId: OMISE_PROMPTPAY };
    return chargeWords(await pay(call, { ...asked, ...(total !== undefined && { amount: total / 100 }) }));
  },
});

const paymentUrl = z.object({ result: z.object({ webPaymentUrl: z.string() }) });

async function payElsewhere(call: Caller, asked: Asked): Promise<string> {
  const { order, screen } = await pay(call, asked);
  // a provider that wants a form posted is reached by the shop's own page
  return screen.kind === 'redirect'
    ? screen.url
    : `${call.visit.publicUrl}${paths.orderPay({ token: order.token })}`;
}

const link2c2p = endpoint({
  method: 'post',
  path: '/api/payment/2c2p/payment/link',
  group: GROUP,
  summary: 'The page of 2C2P where an order is paid by card',
  access: 'order',
  scope: 'buy',
  body: z.strictObject({ ...orderIdField, amount: askedAmount.optional() }),
  answer: paymentUrl,
  errors: PAY_ERRORS,
  handle: async (call) => {
    const { orderId, order_token: orderToken, amount } = call.body;
    const asked = { orderId, orderToken, amount, methodId: CARD_2C2P };
    return { result: { webPaymentUrl: await payElsewhere(call, asked) } };
  },
});

const qr2c2p = endpoint({
  method: 'post',
  path: '/api/payment/2c2p/qr-code/link',
  group: GROUP,
  summary: 'The page of 2C2P with a Thai QR',
  access: 'order',
  scope: 'buy',
  body: z.strictObject({
    order_id: idInBody,
    ...orderRef,
    amount: askedAmount.optional(),
    currency_code: z.literal('THB').optional(),
  }),
  answer: paymentUrl,
  errors: PAY_ERRORS,
  handle: async (call) => {
    const { order_id: orderId, order_token: orderToken, amount } = call.body;
    const asked = { orderId, orderToken, amount, methodId: QR_2C2P };
    return { result: { webPaymentUrl: await payElsewhere(call, asked) } };
  },
});

const gbBody = {
  total_amount: askedAmount.optional(),
  orderId: idInBody,
  ...orderRef,
  email: ignored,
  name: ignored,
};

const gbprime = endpoint({
  method: 'post',
  path: '/api/gbprime',
  group: GROUP,
  summary: 'The page where an order is paid by card through GB Prime Pay or Xendit',
  description:
    'Where the browser comes back to, the shop decides: addresses of the caller’s are not looked at.',
  access: 'order',
  scope: 'buy',
  body: z.strictObject({ ...gbBody, success_redirect_url: ignored, failure_redirect_url: ignored }),
  answer: z.object({ success: z.literal(true), data: z.object({ invoice_url: z.string() }) }),
  errors: PAY_ERRORS,
  handle: async (call) => {
    const { orderId, order_token: orderToken, total_amount: amount } = call.body;
    const url = await payElsewhere(call, { orderId, orderToken, amount, methodId: GBPRIMEPAY_CARD });
    return { success: true as const, data: { invoice_url: url } };
  },
});

const gbPromptPay = endpoint({
  method: 'post',
  path: '/api/gbprime/promptpay',
  group: GROUP,
  summary: 'A PromptPay code of GB Prime Pay for an order',
  access: 'order',
  scope: 'buy',
  body: z.strictObject(gbBody),
  answer: z.object({
    success: z.literal(true),
    data: z.object({ QrcodeUrl: z.string().nullable(), expires_at: z.string().nullable() }),
  }),
  errors: PAY_ERRORS,
  handle: async (call) => {
    const { orderId, order_token: orderToken, total_amount: amount } = call.body;
    const begun = await pay(call, { orderId, orderToken, amount, methodId: GBPRIMEPAY_QR });
    const until = begun.screen.kind === 'qr' ? begun.screen.until : null;
    return {
      success: true as const,
      data: { QrcodeUrl: pictureOf(begun), expires_at: until?.toISOString() ?? null },
    };
  },
});

const paySolutions = endpoint({
  method: 'post',
  path: '/api/pay-solutions',
  group: GROUP,
  summary: 'The form that leads to Pay Solutions',
  access: 'order',
  scope: 'buy',
  body: z.strictObject({ order_id: idInBody, ...orderRef }),
  answer: z.object({
    success: z.literal(true),
    data: z.object({
      application_id_1: z.string().nullable(),
      course_ids: z.array(z.number().int()),
      action: z.string(),
      fields: z.record(z.string(), z.string()),
    }),
  }),
  errors: WITHOUT_AMOUNT.filter((code) => code !== 'PAYMENT_FAILED'),
  handle: async (call) => {
    const { order_id: orderId, order_token: orderToken } = call.body;
    const { order, screen } = await pay(call, { orderId, orderToken, methodId: PAY_SOLUTIONS });
    if (screen.kind !== 'form') throw new Refusal('PROVIDER_AWAY', { headers: { 'Retry-After': '2' } });
    return {
      success: true as const,
      data: {
        application_id_1: await readPublicId(call.visit.db, PAY_SOLUTIONS),
        course_ids: order.lines.flatMap(({ courseId }) => courseId ?? []),
        action: screen.action,
        fields: { ...screen.fields },
      },
    };
  },
});

export const paymentCalls = [
  methods,
  studentMethods,
  orderMethods,
  accounts,
  banks,
  origins,
  scb,
  publicKey('/api/omise/creditcard/applicationid', OMISE_CARD, 'Omise’s publishable key'),
  publicKey('/api/omise/promptpay/applicationid', OMISE_PROMPTPAY, 'The same for PromptPay'),
  omiseCard,
  omisePromptPay,
  merchant,
  link2c2p,
  qr2c2p,
  gbprime,
  gbPromptPay,
  paySolutions,
];
