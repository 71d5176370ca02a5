import fc from 'fast-check';
import type { TaxIdentity } from '../../../app/accounts/tax/tax-form';
import { placePurchase } from '../../../app/flows/checkout/place-purchase.server';
import { cancelUnpaidOrder } from '../../../app/orders/life/cancel-unpaid-order.server';
import type { OrderRequest } from '../../../app/orders/placing/purchase-command';
import type { LineAsk } from '../../../app/orders/purchase/purchase';
import { changeMethod } from '../../../app/payments/methods/change-method.server';
import { readPaymentMethods, usableMethodIds } from '../../../app/payments/methods/payment-methods.server';
import { reportTransfer } from '../../../app/payments/transfers/report-transfer.server';
import { satang } from '../../../app/values/money';
import { newToken } from '../../../app/values/tokens.server';
import { address, asking, courseLine, ordering, productLine } from '../rows/purchase-shop';
import { type BuyerName, METHODS, type MethodName, settings, type StoryShop } from './shop';
import { addSlip } from './slips';
import { baht, buyerName, nameOf, orderOf, resultWords, type StoryEvent, whose, type World } from './world';

const CARTS = {
  'the class': ({ class: inClass }: StoryShop) => [courseLine(inClass)],
  'the online course': ({ online }: StoryShop) => [courseLine(online)],
  'the class and the online course': ({ class: inClass, online }: StoryShop) => [
    courseLine(inClass),
    courseLine(online),
  ],
  'a brush': ({ productId }: StoryShop) => [productLine(productId)],
  'two brushes': ({ productId }: StoryShop) => [productLine(productId, 2)],
  'the class and a brush': ({ class: inClass, productId }: StoryShop) => [
    courseLine(inClass),
    productLine(productId),
  ],
  'a renewal of the online course': ({ online }: StoryShop) => [
    courseLine({ courseId: online.courseId, planId: online.renewPlanId }),
  ],
  'the free course': ({ free }: StoryShop) => [courseLine(free)],
  'the free class on request': ({ onRequest }: StoryShop) => [courseLine(onRequest)],
} satisfies Record<string, (shop: StoryShop) => LineAsk[]>;
type CartName = keyof typeof CARTS;

const company: TaxIdentity = {
  personType: 'juristic_person',
  nameOne: 'บจก. โบว์',
  nameTwo: '00000',
  taxId: '0105561000001',
  address: '1 ถนนสุขุมวิท',
  isDeliveryByTaxAddress: true,
  deliveryAddress: '',
  certificateId: null,
};

interface Wanted {
  buyer: BuyerName;
  cart: CartName;
  method: MethodName;
  hasCoupon: boolean;
}

/** Guests come anew each time, by the same e-mail. Bo's company withholds tax. */
function formOf({ shop }: World, { buyer, cart, method, hasCoupon }: Wanted): OrderRequest {
  const lines = CARTS[cart](shop);
  const hasGoods = lines.some(({ kind }) => kind === 'product');
  const viewer = shop.viewers[buyer];
  const isCompany = buyer === 'Bo';
  return ordering(
    asking(lines, {
      paymentMethodId: METHODS[method],
      couponCodes: hasCoupon ? ['SAVE'] : [],
      shippingFeeId: hasGoods ? shop.feeId : null,
      shippingAddress: hasGoods ? address : null,
      withholdingBasisPoints: isCompany ? 300 : 0,
    }),
    0,
    {
      viewer,
      email: viewer.student?.email ?? `${buyer.toLowerCase()}@example.test`,
      tax: isCompany ? company : null,
      settings,
    },
  );
}

/** As the page does: refused for its price, the form comes again with the new one. */
async function send(world: World, buyer: BuyerName, form: OrderRequest, priceKey: string): Promise<string> {
  const { db } = world;
  const methodsFor = await readPaymentMethods(db, 'THB');
  const usable: OrderRequest['usableMethodIds'] = ({ due }) => usableMethodIds(methodsFor(due));
  let seenDue = satang(world.seenDue.get(priceKey) ?? 0);
  for (let tries = 0; ; tries++) {
    const result = await placePurchase(db, { ...form, seenDue, usableMethodIds: usable }, world.now);
    if (result.ok) {
      world.seenDue.set(priceKey, seenDue);
      const knownOrder = world.orders.find(({ order }) => order.orderId === result.value.orderId);
      if (knownOrder) return `it is order ${knownOrder.order.nth} again`;
      const { orderId, token } = result.value;
      const nth = world.orders.length + 1;
      world.orders.push({ buyer, order: { orderId, token, nth } });
      return `order ${nth}, ${baht(result.value.due)}`;
    }
    const { refusal } = result;
    if (refusal.code === 'PRICE_CHANGED' && tries < 3) seenDue = refusal.due;
    else
      return `refused: ${
        refusal.code === 'BLOCKED'
          ? refusal.blockers
              .map((blocker) => (blocker.code === 'blocked' ? blocker.reason.code : blocker.code))
              .join(', ')
          : refusal.code
      }`;
  }
}

const orders = fc
  .record({
    buyer: buyerName,
    cart: fc.oneof(
      ...(Object.keys(CARTS) as CartName[]).map((cart) => ({
        weight: cart.includes('free') || cart.includes('renewal') ? 1 : 3,
        arbitrary: fc.constant(cart),
      })),
    ),
    method: fc.constantFrom<MethodName>('transfer', 'promptpay', 'pay-solutions', 'pay-solutions'),
    wantsCoupon: fc.boolean(),
  })
  // the coupon is not for transfers
  .map(({ wantsCoupon, ...wanted }) => ({
    ...wanted,
    hasCoupon: wantsCoupon && wanted.method !== 'transfer',
  }))
  .map((input): StoryEvent => {
    const { buyer, cart, method, hasCoupon } = input;
    return {
      says: `${buyer} orders ${cart} by ${method}${hasCoupon ? ' with coupon SAVE' : ''}`,
      play: (world) => {
        const form = (world.lastForm[buyer] = formOf(world, input));
        return send(world, buyer, form, JSON.stringify(input));
      },
    };
  });

const repeats = buyerName.map((buyer): StoryEvent => ({
  says: `${buyer} sends the same form again`,
  play: async (world) => {
    const form = world.lastForm[buyer];
    return form ? send(world, buyer, form, `again ${form.checkoutKey}`) : null;
  },
}));

/** The cart is still there in another tab. */
const reorders = fc
  .record({ buyer: buyerName, method: fc.constantFrom<MethodName>('transfer', 'promptpay', 'pay-solutions') })
  .map(({ buyer, method }): StoryEvent => ({
    says: `${buyer} orders the same cart again by ${method}`,
    play: async (world) => {
      const form = world.lastForm[buyer];
      if (!form) return null;
      const purchase = { ...form.purchase, paymentMethodId: METHODS[method] };
      const again = { ...form, purchase, checkoutKey: newToken() };
      world.lastForm[buyer] = again;
      return send(world, buyer, again, `anew ${again.checkoutKey}`);
    },
  }));

const changes = fc
  .record({ of: whose, method: fc.constantFrom<MethodName>('transfer', 'promptpay', 'pay-solutions') })
  .map(({ of, method }): StoryEvent => ({
    says: (world) => `the buyer wants to pay ${nameOf(world, of)} by ${method}`,
    play: async (world) => {
      const order = orderOf(world, of);
      if (!order) return null;
      const result = await changeMethod(
        world.db,
        { orderToken: order.token, methodId: METHODS[method] },
        world.now,
      );
      return resultWords(result, 'changed');
    },
  }));

const reports = fc
  .record({
    of: whose,
    short: fc.constantFrom(0, 1_00, -50_00),
    slip: fc.option(fc.constantFrom(1, 2), { nil: null }),
  })
  .map(({ of, short, slip }): StoryEvent => ({
    says: (world) =>
      `the buyer reports a transfer for ${nameOf(world, of)}${amountWords(short)}${slip ? ` with slip ${slip}` : ''}`,
    play: async (world) => {
      const order = orderOf(world, of);
      if (!order) return null;
      const { due } = await world.db
        .selectFrom('purchase_order')
        .select('due')
        .where('id', '=', order.orderId)
        .executeTakeFirstOrThrow();
      const result = await reportTransfer(
        world.db,
        {
          orderToken: order.token,
          reportKey: newToken(),
          slipId: slip && (await addSlip(world, slip)),
          isSlipRequired: false,
          report: {
            contactName: '',
            amount: satang(Math.max(0, due - short)),
            originBank: 'SCB',
            bankAccountId: world.shop.bankAccountId,
            transferredAt: world.now,
            description: '',
          },
        },
        world.now,
      );
      return resultWords(result, 'reported');
    },
  }));

const amountWords = (short: number) =>
  short === 0 ? '' : short > 0 ? `, ${baht(short)} too little` : `, ${baht(-short)} too much`;

const cancels = whose.map((of): StoryEvent => ({
  says: (world) => `the buyer cancels ${nameOf(world, of)}`,
  play: async (world) => {
    const order = orderOf(world, of);
    if (!order) return null;
    return resultWords(await cancelUnpaidOrder(world.db, { token: order.token }, world.now), 'cancelled');
  },
}));

export const BUYER_EVENTS = [
  { weight: 10, arbitrary: orders },
  { weight: 1, arbitrary: repeats },
  { weight: 2, arbitrary: reorders },
  { weight: 2, arbitrary: changes },
  { weight: 5, arbitrary: reports },
  { weight: 1, arbitrary: cancels },
];
