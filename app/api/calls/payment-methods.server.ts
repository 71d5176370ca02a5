import { z } from 'zod';
import { AMOUNT_FIGURES, idInPath, inFigures, orderToken } from '~/api/call-fields';
import { endpoint } from '~/api/endpoint.server';
import { ownOrder } from '~/api/own-order.server';
import { Refusal } from '~/api/refusal';
import { SPELLED } from '~/api/spellings';
import type { BankAccountView } from '~/payments/bank/bank-account';
import { readBankAccounts } from '~/payments/bank/bank-accounts.server';
import { bankName, ORIGIN_BANKS } from '~/payments/bank/bank-codes';
import { isUsable, type OfferedMethod } from '~/payments/methods/offered-method';
import { readOrderMethods } from '~/payments/methods/order-methods.server';
import { readPaymentMethods } from '~/payments/methods/payment-methods.server';
import { readPublicId } from '~/payments/methods/public-ids.server';
import { readShortMoney } from '~/payments/settlement/rest-to-pay.server';
import { CARD_2C2P } from '~/providers/2c2p/2c2p-card';
import { BANK_TRANSFER } from '~/providers/bank-transfer/bank-transfer';
import { paymentMethod } from '~/providers/methods/payment-methods';
import { OMISE_CARD } from '~/providers/omise/omise-card';
import { shopCurrency } from '~/settings/shop-currency';
import { satang } from '~/values/money';
import type { Locale } from '~/values/time';
import type { Visit } from '~/web/visit.server';

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

/** Public ids only: no secret leaves. */
async function methodWords(visit: Visit, offered: readonly OfferedMethod[]) {
  const { db, locale, t } = visit;
  const words: z.output<typeof method>[] = [];
  for (const each of offered) {
    const facts = paymentMethod(each.id);
    words.push({
      id: String(each.id),
      name: locale === 'en' ? each.nameEn : each.nameTh,
      bankList: each.accounts.map((account) => accountWords(account, locale)),
      payment_type: facts?.paidBy ?? 'transfer',
      application_id_1: each.id === BANK_TRANSFER.id ? null : await readPublicId(db, each.id),
      application_id_2: null,
      name_web: facts?.provider?.title ?? null,
      is_usable: isUsable(each),
      why_not: each.whyNot && t(each.whyNot.text, { ...each.whyNot.words, amount: '' }),
    });
  }
  return words;
}

/** For a list without an amount: limits are checked again with one. */
const SOME_AMOUNT = satang(100_000);

export const methods = endpoint({
  method: 'get',
  path: '/public/cart/payments/methods',
  group: GROUP,
  summary: 'Ways to pay, in the shop’s order',
  access: 'open',
  query: z.object({
    amount: inFigures(z.number().min(0).max(100_000_000), AMOUNT_FIGURES)
      .nullable()
      .optional()
      .meta({ description: 'to be paid' }),
  }),
  answer: z.array(method),
  errors: [],
  handle: async ({ visit, query }) => {
    const methodsFor = await readPaymentMethods(visit.db, shopCurrency(visit.settings));
    const due = typeof query.amount === 'number' ? satang(Math.round(query.amount * 100)) : SOME_AMOUNT;
    return methodWords(visit, methodsFor(due));
  },
});

export const studentMethods = endpoint({
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

export const orderMethods = endpoint({
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

export const accounts = endpoint({
  method: 'get',
  path: '/public/payments/methods/1',
  group: GROUP,
  summary: 'The shop’s bank accounts',
  access: 'open',
  answer: z.array(bankAccount),
  errors: [],
  handle: async ({ visit }) => {
    const accounts = await readBankAccounts(visit.db, shopCurrency(visit.settings));
    return accounts.map((account) => accountWords(account, visit.locale));
  },
});

export const banks = endpoint({
  method: 'get',
  path: '/public/payments/methods/1/bank',
  group: GROUP,
  summary: 'The banks of those accounts',
  access: 'open',
  answer: z.array(z.object({ bank_name: z.string(), bank_title: z.string() })),
  errors: [],
  handle: async ({ visit }) => {
    const accounts = await readBankAccounts(visit.db, shopCurrency(visit.settings));
    const codes = [...new Set(accounts.map(({ bankCode }) => bankCode))];
    return codes.map((code) => ({ bank_name: code, bank_title: bankName(code, visit.locale) }));
  },
});

export const origins = endpoint({
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

/** Once a secret; now merchant id and website name only. */
export const merchant = endpoint({
  method: 'get',
  path: '/api/payments/methods/3',
  group: GROUP,
  summary: 'The merchant id of the redirect card payment; its secret stays with the shop',
  access: 'open',
  answer: z.object({ application_id_1: z.string(), name_web: z.string() }),
  errors: ['METHOD_NOT_USABLE'],
  handle: async ({ visit }) => {
    const id = await readPublicId(visit.db, CARD_2C2P.id);
    if (id === null) throw new Refusal('METHOD_NOT_USABLE');
    return { application_id_1: id, name_web: visit.settings.shop_name || visit.settings.title };
  },
});

export const publicKey = (path: string, methodId: number, summary: string) =>
  endpoint({
    method: 'get',
    path,
    group: GROUP,
    summary,
    access: 'open',
    answer: z.object({ publicKey: z.string() }),
    errors: ['METHOD_NOT_USABLE'],
    handle: async ({ visit }) => {
      // both methods share an account
      const id = (await readPublicId(visit.db, methodId)) ?? (await readPublicId(visit.db, OMISE_CARD.id));
      if (id === null) throw new Refusal('METHOD_NOT_USABLE');
      return { publicKey: id };
    },
  });
