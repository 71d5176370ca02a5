import { setImmediate } from 'node:timers/promises';
import type { TaxIdentity } from '~/accounts/tax/tax-form';
import type { Viewer } from '~/accounts/viewer';
import { NOBODY } from '~/accounts/viewer';
import { holdSeats, releaseSeats } from '~/catalogue/courses/hold-seats.server';
import { placePurchase } from '~/flows/checkout/place-purchase.server';
import { fileInMailbox } from '~/messages/outbox/file-in-mailbox.server';
import { expireOrders } from '~/orders/life/cancel-order.server';
import { cancelUnpaidOrder } from '~/orders/life/cancel-unpaid-order.server';
import type { OrderRequest } from '~/orders/placing/purchase-command';
import type { LineAsk, PurchaseAsk } from '~/orders/purchase/purchase';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { log } from '~/platform/log.server';
import type { FileStore } from '~/platform/storage/file-store';
import { type Satang, satang } from '~/values/money';
import { addHours } from '~/values/time';
import { unplayedSince } from '../demo-origin.server';
import { completeOne } from './complete-one.server';
import { handInSome } from './hand-in-some.server';
import { HISTORY_BUYERS, type HistoryBuyer } from './history-buyers';
import { type HistoryEnd, isSent, planHistory, type PlannedOrder } from './history-plan';
import { readHistoryShop, type HistoryShop } from './history-shop.server';
import { learnSome } from './learn-some.server';
import { approveReport, giveBack, payAtProvider, payInCash, reportPlanned } from './pay-planned.server';
import { packPlanned, sendPlanned } from './send-planned.server';

/** Those of `METHOD_IDS` that the demo offers. */
const METHOD_IDS = { promptpay: 9, card: 3, transfer: 1, cash: 1 } as const;

/** Plays the past of a demo shop that has it not yet, or not whole. Stopped by the signal it is gone on with at the next start. */
export async function finishHistory(db: Db, files: FileStore, signal?: AbortSignal): Promise<void> {
  const now = await unplayedSince(db);
  if (now === null) return;
  await playHistory(db, { now, files, signal });
  if (signal?.aborted) return;
  await completeOne(db, now);
  await db.updateTable('demo_shop').set({ history: 'made' }).execute();
  log.info('demo history made');
}

type Numbered = PlannedOrder & { nth: number };

/** One step of an order, at its moment of the past. */
interface Act {
  at: Date;
  run: (tx: Tx) => Promise<unknown>;
}

/**
 * Ninety days of a school at work, for visitors of the demo: placed, paid, sent, learned and given back by the verbs that pages use,
 * each step at its moment and in the order of these moments, as documents are numbered, with its mails in the mailbox. Each step is a
 * transaction and may be repeated: begun again after a kill, what is there stays as it is.
 */
async function playHistory(
  db: Db,
  { now, files, signal }: { now: Date; files: FileStore; signal?: AbortSignal },
): Promise<void> {
  const shop = await readHistoryShop(db, { now, files });
  const acts = planHistory(HISTORY_BUYERS.length)
    .flatMap((planned, nth) => actsOf(shop, { ...planned, nth }, now))
    .filter(({ at }) => at <= now)
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  for (const { at, run } of acts) {
    if (signal?.aborted) return;
    await inTransaction(db, async (tx) => {
      await run(tx);
      await fileInMailbox(tx, at);
    });
    // pages are asked for meanwhile
    await setImmediate();
  }
  await inTransaction(db, async (tx) => {
    await handInSome(tx, now);
    await fileInMailbox(tx, now);
  });
}

/** What becomes of one order, step by step; each does nothing when the order could not be placed. */
function actsOf(shop: HistoryShop, planned: Numbered, now: Date): Act[] {
  const placedAt = addHours(now, -planned.hoursAgo);
  let order: OrderOfHistory | null = null;
  const act = (hoursLater: number, step: (tx: Tx, order: OrderOfHistory, at: Date) => Promise<unknown>) => {
    const at = addHours(placedAt, hoursLater);
    return { at, run: async (tx: Tx) => order && step(tx, order, at) };
  };
  /** A free order has no payment. */
  const money: typeof act = (hoursLater, step) =>
    act(hoursLater, async (tx, paid, at) => paid.due > 0 && step(tx, paid, at));
  const place: Act = {
    at: placedAt,
    run: async (tx) => {
      order = await findPlaced(tx, placedAt);
      if (order) return;
      const lines = linesOf(shop, planned);
      if (!lines) return;
      const seats = planned.isOfFullClass ? lines.flatMap(courseOf) : [];
      await releaseSeats(tx, seats);
      order = await placePlanned(tx, shop, { planned, lines, at: placedAt });
      if (!order) await holdSeats(tx, seats);
    },
  };
  const { end, method, nth } = planned;
  const isPaid = end === 'paid' || end === 'refunded';
  const ofEnd: Partial<Record<HistoryEnd, Act>> = {
    cancelled: act(2, (tx, { token }, at) => cancelUnpaidOrder(tx, { token }, at)),
    expired: act(24 * 8, (tx, _order, at) => expireOrders(tx, at)),
    refunded: money(72, (tx, { orderId }, at) => giveBack(tx, shop, orderId, at)),
  };
  const ofMethod: Record<PlannedOrder['method'], Act[]> = {
    promptpay: [money(0.1, (tx, paid, at) => payAtProvider(tx, 'promptpay', { ...paid, nth, at }))],
    card: [money(0.1, (tx, paid, at) => payAtProvider(tx, 'card', { ...paid, nth, at }))],
    cash: [money(1, (tx, paid, at) => payInCash(tx, shop, { ...paid, nth, at }))],
    transfer: [
      money(0.3, (tx, paid, at) => reportPlanned(tx, shop, { ...paid, hasSlip: !isPaid, at })),
      ...(isPaid ? [money(2.5, (tx, { orderId }, at) => approveReport(tx, shop, orderId, at))] : []),
    ],
  };
  return [
    place,
    ...(isPaid || end === 'slip-waits' ? ofMethod[method] : []),
    ...[ofEnd[end]].filter((each) => each !== undefined),
    ...(isPaid && isSent(planned)
      ? [
          act(24, (tx, { orderId }, at) => packPlanned(tx, shop, orderId, at)),
          act(46, (tx, { orderId }, at) => sendPlanned(tx, shop, { orderId, nth }, at)),
        ]
      : []),
    ...(isPaid && planned.learned > 0
      ? [
          act(planned.hoursAgo, (tx, { orderId, personId }) =>
            learnSome(tx, { orderId, personId, part: planned.learned }, { at: placedAt, now }),
          ),
        ]
      : []),
  ];
}

interface OrderOfHistory {
  orderId: number;
  token: string;
  personId: number;
  due: Satang;
}

/** An order of an earlier start; no two orders of the plan have the same moment. */
async function findPlaced(tx: Tx, at: Date): Promise<OrderOfHistory | null> {
  const row = await tx
    .selectFrom('purchase_order')
    .select(['id', 'token', 'person_id', 'due'])
    .where('placed_at', '=', at)
    .executeTakeFirst();
  return row ? { orderId: row.id, token: row.token, personId: row.person_id, due: satang(row.due) } : null;
}

/** Null where a thing is not on sale any more: the owner may have changed the demo. */
function linesOf(shop: HistoryShop, { plans, goods }: PlannedOrder): LineAsk[] | null {
  const courses = plans.map((key) => shop.plans.get(key));
  const products = goods.map(({ key, qty }) => ({ productId: shop.products.get(key), qty }));
  const lines: LineAsk[] = [];
  for (const course of courses) {
    if (!course) return null;
    lines.push({ kind: 'course', ...course });
  }
  for (const { productId, qty } of products) {
    if (productId === undefined) return null;
    lines.push({ kind: 'product', productId, qty });
  }
  return lines;
}

const courseOf = (line: LineAsk) => (line.kind === 'course' ? [line.courseId] : []);

/** As the form does: refused for its price, it is sent again with what is due. Null when it cannot be bought. */
async function placePlanned(
  tx: Tx,
  shop: HistoryShop,
  { planned, lines, at }: { planned: Numbered; lines: LineAsk[]; at: Date },
) {
  const buyer = planned.buyer === null ? null : HISTORY_BUYERS[planned.buyer]!;
  const request = requestOf(shop, { planned, lines, buyer });
  let seenDue = satang(0);
  for (let tries = 0; tries < 2; tries++) {
    const placed = await placePurchase(tx, { ...request, seenDue }, at);
    if (placed.ok) return placed.value;
    if (placed.refusal.code !== 'PRICE_CHANGED') return null;
    seenDue = placed.refusal.due;
  }
  return null;
}

function requestOf(
  shop: HistoryShop,
  { planned, lines, buyer }: { planned: Numbered; lines: LineAsk[]; buyer: HistoryBuyer | null },
): OrderRequest {
  const viewer: Viewer = buyer ? NOBODY : { ...NOBODY, student: shop.student };
  const { firstname, lastname, email, tel } = buyer ?? shop.student;
  const hasGoods = isSent(planned);
  const tax: TaxIdentity | null = planned.wantsTaxInvoice
    ? {
        personType: 'normal_person',
        nameOne: firstname,
        nameTwo: lastname,
        taxId: '1101700230708',
        address: ADDRESS,
        isDeliveryByTaxAddress: true,
        deliveryAddress: '',
        certificateId: null,
      }
    : null;
  const purchase: PurchaseAsk = {
    lines,
    promotionId: null,
    couponCodes: [],
    paymentMethodId: METHOD_IDS[planned.method],
    shippingFeeId: hasGoods ? shop.feeId : null,
    shippingAddress: hasGoods ? { ...PARCEL, recipient: `${firstname} ${lastname}`, tel } : null,
    taxPersonType: tax?.personType ?? null,
    withholdingBasisPoints: 0,
  };
  return {
    viewer,
    contact: { firstname, lastname, email, tel },
    purchase,
    tax,
    checkoutKey: `demo-history-order-${planned.nth}`,
    seenDue: satang(0),
    locale: 'th',
    settings: shop.settings,
    features: new Set(['TAX_SYSTEM']),
    usableMethodIds: () => new Set(Object.values(METHOD_IDS)),
  };
}

const ADDRESS = '45/12 หมู่บ้านสวนสน ถนนนวมินทร์ แขวงคลองกุ่ม เขตบึงกุ่ม กรุงเทพมหานคร 10240';
const PARCEL = {
  line: '45/12 หมู่บ้านสวนสน ถนนนวมินทร์',
  tambon: 'คลองกุ่ม',
  amphoe: 'บึงกุ่ม',
  province: 'กรุงเทพมหานคร',
  postcode: '10240',
};
