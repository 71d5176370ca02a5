import { describe, expect, test } from 'vitest';
import { satang } from '~/values/money';
import {
  course1,
  factsFor,
  offerFor,
  planFor,
  product2,
  productFor,
} from '../../../test/support/rows/purchase-facts';
import { address, asking } from '../../../test/support/rows/purchase-shop';
import { blockersOf } from './order-blockers';
import type { LineAsk, OrderBlocker, PurchaseAsk, PurchaseFacts } from './purchase';
import { quoteOf } from './purchase-quote';

const blockers = (facts: PurchaseFacts, ask: PurchaseAsk, usable = [1]) =>
  blockersOf(facts, ask, { quote: quoteOf(facts, ask), usableMethodIds: new Set(usable) });

interface Row {
  why: string;
  facts?: Parameters<typeof factsFor>[0];
  lines?: LineAsk[];
  ask?: Partial<PurchaseAsk>;
  usable?: number[];
  is: OrderBlocker[];
}

const waitingOrder = {
  token: 'T',
  status: 'notYetReceived',
  cancelAt: new Date('2026-11-21T05:00:00Z'),
  isMoneyLookedAt: false,
} as const;
const body = { shippingAddress: address, shippingFeeId: 7 };
const dear = { offers: [offerFor({ plans: [planFor({ price: satang(200_000) })] })] };
const renewal = planFor({ id: 12, pricingType: 'renew' });
const noUsd = planFor({ price: null, currency: 'USD', blockedBecause: 'priceUsdIsNull' });

const giver = (change: Parameters<typeof planFor>[0] = {}) =>
  offerFor({
    course: { id: 3, giftIds: [1] },
    plans: [planFor({ id: 31, courseId: 3, price: satang(5_000), ...change })],
  });
const withGiver: LineAsk[] = [course1, { kind: 'course', courseId: 3, planId: 31 }];
const isGift: OrderBlocker = { code: 'comes_as_gift', courseId: 1, giverId: 3 };
const period = (courseDays: number) => ({ planType: 'Period', courseDays }) as const;

const table: Row[] = [
  { why: 'a course that can be bought', is: [] },
  { why: 'a product that is sent', lines: [product2], ask: body, is: [] },
  { why: 'nothing in it', lines: [], is: [{ code: 'emptyCart' }] },
  {
    why: 'no more than nothing in it',
    lines: [{ ...product2, qty: 0 }],
    is: [{ code: 'emptyCart' }],
  },
  {
    why: 'the same course twice',
    lines: [course1, { ...course1 }],
    is: [{ code: 'duplicate_course', courseId: 1 }],
  },
  {
    why: 'no plan chosen',
    lines: [{ kind: 'course', courseId: 1, planId: null }],
    is: [{ code: 'dont_have_pricing', courseId: 1 }],
  },
  {
    why: 'a plan nobody sells',
    lines: [{ kind: 'course', courseId: 1, planId: -1 }],
    is: [{ code: 'dont_have_pricing', courseId: 1 }],
  },
  {
    why: 'a course nobody knows',
    lines: [{ kind: 'course', courseId: 9, planId: 1 }],
    is: [{ code: 'blocked', courseId: 9, reason: { code: 'NOT_PUBLISHED' } }],
  },
  {
    why: 'a gift of another, for good',
    facts: { offers: [offerFor(), giver()] },
    lines: withGiver,
    is: [isGift],
  },
  {
    why: 'a gift of another, by the same terms',
    facts: { offers: [offerFor({ plans: [planFor(period(365))] }), giver(period(365))] },
    lines: withGiver,
    is: [isGift],
  },
  {
    why: 'a gift of another, for less time',
    facts: { offers: [offerFor(), giver(period(30))] },
    lines: withGiver,
    is: [],
  },
  {
    why: 'a gift of another that is renewed only',
    facts: { offers: [offerFor(), giver({ pricingType: 'renew' })] },
    lines: withGiver,
    is: [],
  },
  {
    why: 'a gift of another without its seat in a class',
    facts: { offers: [offerFor({ course: { type: 'In-class' } }), giver()] },
    lines: withGiver,
    is: [],
  },
  {
    why: 'an owned class',
    facts: { offers: [offerFor({ ruled: { type: 'In-class' }, buyer: { hasApprovedOrder: true } })] },
    is: [{ code: 'have_course', courseId: 1 }],
  },
  {
    why: 'the first plan again while access runs',
    facts: { offers: [offerFor({ plans: [renewal], buyer: { hasRunningAccess: true } })] },
    is: [{ code: 'have_course', courseId: 1 }],
  },
  {
    why: 'a renewal while access runs',
    facts: { offers: [offerFor({ plans: [renewal], buyer: { hasRunningAccess: true } })] },
    lines: [{ kind: 'course', courseId: 1, planId: 12 }],
    is: [],
  },
  {
    why: 'a plan for members, beside others',
    facts: { offers: [offerFor({ plans: [planFor({ blockedBecause: 'members-only' }), renewal] })] },
    is: [{ code: 'members_only', courseId: 1 }],
  },
  {
    why: 'nothing but plans for members',
    facts: { offers: [offerFor({ plans: [planFor({ blockedBecause: 'members-only' })] })] },
    is: [{ code: 'members_only', courseId: 1 }],
  },
  {
    why: 'a plan without a price in dollars',
    facts: { currency: 'USD', offers: [offerFor({ plans: [noUsd] })] },
    is: [{ code: 'priceUsdIsNull', kind: 'course', id: 1 }],
  },
  {
    why: 'a product without a price in dollars',
    facts: { goods: [productFor({ price: null })] },
    lines: [product2],
    ask: body,
    is: [{ code: 'priceUsdIsNull', kind: 'product', id: 2 }],
  },
  {
    why: 'no plan for this buyer',
    facts: { offers: [offerFor({ plans: [] })] },
    is: [{ code: 'blocked', courseId: 1, reason: { code: 'NO_PLAN' } }],
  },
  {
    why: 'TIME_LEFT: an order that waits',
    facts: { offers: [offerFor({ buyer: { waitingOrder } })] },
    is: [{ code: 'blocked', courseId: 1, reason: { code: 'ORDER_WAITS', ...waitingOrder } }],
  },
  {
    why: 'a class that is full',
    facts: { offers: [offerFor({ ruled: { type: 'In-class', seatsLeft: 0 } })] },
    is: [{ code: 'blocked', courseId: 1, reason: { code: 'SOLD_OUT' } }],
  },
  {
    why: 'a product nobody knows',
    lines: [course1, { kind: 'product', productId: 9, qty: 1 }],
    ask: { shippingAddress: address },
    is: [{ code: 'no_such_product', productId: 9 }],
  },
  {
    why: 'a product taken off sale',
    facts: { goods: [productFor({ isPublished: false })] },
    lines: [product2],
    ask: body,
    is: [{ code: 'no_such_product', productId: 2 }],
  },
  {
    why: 'more than there is, over two lines',
    lines: [
      { kind: 'product', productId: 2, qty: 3 },
      { kind: 'product', productId: 2, qty: 3 },
    ],
    ask: body,
    is: [{ code: 'out_of_stock', productId: 2, available: 5 }],
  },
  {
    why: 'a product and nowhere to send it',
    lines: [product2],
    ask: { shippingFeeId: 7 },
    is: [{ code: 'requiredShippingAddress' }],
  },
  {
    why: 'a free book of paper and nowhere to send it; sending is free',
    facts: { offers: [offerFor({ course: { hasPhysicalBook: true } })] },
    is: [{ code: 'requiredShippingAddress' }],
  },
  {
    why: 'a product and no way of sending chosen',
    lines: [product2],
    ask: { shippingAddress: address },
    is: [{ code: 'requiredShippingfee', isNoneOffered: false }],
  },
  {
    why: 'a way of sending that does not fit',
    lines: [{ kind: 'product', productId: 2, qty: 5 }],
    facts: { goods: [productFor({ weightGrams: 900 })] },
    ask: body,
    is: [{ code: 'requiredShippingfee', isNoneOffered: true }],
  },
  {
    why: 'a tax invoice is due from the threshold',
    facts: { ...dear, settings: { tax_invoice_policy: 'required' } },
    is: [{ code: 'tax_required' }],
  },
  { why: 'it is asked for', facts: dear, ask: { taxPersonType: 'normal_person' }, is: [] },
  {
    why: 'withholding by a person',
    facts: dear,
    ask: { taxPersonType: 'normal_person', withholdingBasisPoints: 300 },
    is: [{ code: 'juristic_only' }],
  },
  {
    why: 'withholding asked for before, where no tax invoice is offered any more',
    facts: { offers: [offerFor({ ...dear.offers[0], course: { isLayoutCourseRegistration: false } })] },
    ask: { taxPersonType: 'juristic_person', withholdingBasisPoints: 300 },
    is: [],
  },
  {
    why: 'withholding by a company',
    facts: dear,
    ask: { taxPersonType: 'juristic_person', withholdingBasisPoints: 300 },
    is: [],
  },
  {
    why: 'withholding below the threshold is not given, and stops nobody',
    ask: { withholdingBasisPoints: 300 },
    is: [],
  },
  { why: 'no method chosen', ask: { paymentMethodId: null }, is: [{ code: 'dont_have_payment' }] },
  { why: 'a method that cannot take it', usable: [4], is: [{ code: 'dont_have_payment' }] },
  {
    why: 'nothing due needs no method',
    facts: { offers: [offerFor({ plans: [planFor({ price: satang(0) })] })] },
    ask: { paymentMethodId: null },
    is: [],
  },
];

describe('CRT-02 what keeps a purchase from being ordered', () => {
  test.each(table)('$why', ({ facts, lines = [course1], ask, usable, is }) => {
    expect(blockers(factsFor(facts), asking(lines, ask), usable)).toEqual(is);
  });

  test('several at once come in the order of the form', () => {
    const facts = factsFor({ goods: [productFor({ availableQty: 0 })] });
    const ask = asking([{ kind: 'course', courseId: 1, planId: null }, product2], { paymentMethodId: null });
    expect(blockers(facts, ask).map(({ code }) => code)).toEqual([
      'dont_have_pricing',
      'out_of_stock',
      'requiredShippingAddress',
      'requiredShippingfee',
      'dont_have_payment',
    ]);
  });
});
