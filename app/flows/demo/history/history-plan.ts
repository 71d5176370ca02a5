import { FULL_CLASS } from '../full-class';

/** How an order in the demo's history ends. */
export type HistoryEnd =
  | 'paid'
  | 'refunded'
  | 'expired'
  | 'cancelled'
  /** the slip waits for staff */
  | 'slip-waits'
  /** not paid yet, and not expired */
  | 'unpaid';

export interface PlannedOrder {
  /** index in `HISTORY_BUYERS`; null: the demo's student */
  buyer: number | null;
  /** hours from placing it to the shop's first start */
  hoursAgo: number;
  plans: readonly string[];
  goods: readonly { key: string; qty: number }[];
  method: 'promptpay' | 'card' | 'transfer' | 'cash';
  end: HistoryEnd;
  wantsTaxInvoice: boolean;
  /** the part of the course that the buyer has seen by now, 0…1 */
  learned: number;
  /** buys a seat of the class that the catalogue marks as full */
  isOfFullClass: boolean;
}

export const HISTORY_DAYS = 90;

/** Each plan as many times as its share of the sales. */
const PLANS = [
  ...Array<string>(9).fill('excel-work-m6'),
  ...Array<string>(6).fill('thai-daily-m6'),
  ...Array<string>(5).fill('python-docs-y1'),
  ...Array<string>(5).fill('guitar-fingerstyle-m3'),
  ...Array<string>(4).fill('copywriting-m6'),
  ...Array<string>(3).fill('copywriting-life'),
  ...Array<string>(4).fill('tax-freelance-y1'),
  ...Array<string>(3).fill('excel-dashboard-y1'),
  ...Array<string>(3).fill('photo-mobile-free'),
  'money-monthly-forever',
  'english-meeting-d180',
  'english-meeting-clip',
  'yearend-sales-m3',
];
const GOODS = [
  'kanji-workbook',
  'excel-book',
  'guitar-strings',
  'phone-tripod',
  'tracing-notebook',
  'canvas-tote',
];
const METHODS = [
  'promptpay',
  'promptpay',
  'promptpay',
  'transfer',
  'transfer',
  'card',
  'card',
  'cash',
] as const;

/** Recent orders that wait for staff or the buyer, so that no queue is empty on the first day. */
const RECENT: readonly Partial<PlannedOrder>[] = [
  { hoursAgo: 20, plans: ['copywriting-life'], method: 'transfer', end: 'slip-waits' },
  { hoursAgo: 7, plans: ['excel-work-m6'], method: 'transfer', end: 'slip-waits' },
  { hoursAgo: 3, plans: ['guitar-fingerstyle-m3'], method: 'transfer', end: 'slip-waits' },
  { hoursAgo: 30, plans: [], goods: [{ key: 'excel-book', qty: 2 }], method: 'promptpay', end: 'paid' },
  { hoursAgo: 9, plans: ['thai-daily-m6'], method: 'promptpay', end: 'paid' },
  { hoursAgo: 5, plans: [], goods: [{ key: 'canvas-tote', qty: 1 }], method: 'card', end: 'paid' },
  { hoursAgo: 2, plans: ['python-docs-y1'], method: 'promptpay', end: 'unpaid' },
];
/** A course plan that includes a printed book. */
const PLAN_WITH_BOOK = 'japanese-n5-full';
/** Whether the order needs a parcel. */
export const isSent = ({ goods, plans }: Pick<PlannedOrder, 'goods' | 'plans'>): boolean =>
  goods.length > 0 || plans.includes(PLAN_WITH_BOOK);

/** Orders that fill all seats of the class that the catalogue marks as full. */
const FULL_CLASS_ORDERS: readonly Partial<PlannedOrder>[] = Array.from(
  { length: FULL_CLASS.seats },
  (_, nth) => ({
    buyer: nth * 5,
    hoursAgo: 24 * (37 - 2 * nth) - 6,
    plans: ['ceramics-wheel-seat'],
    isOfFullClass: true,
  }),
);

/** Learners of coming classes whose registration is open; classes with few seats stay free for visitors. */
const CLASS_ORDERS: readonly Partial<PlannedOrder>[] = [
  ...[25, 18, 11, 4].map((days) => ({ hoursAgo: 24 * days - 3, plans: [PLAN_WITH_BOOK] })),
  ...[9, 6, 4, 1].map((days) => ({ hoursAgo: 24 * days - 5, plans: ['public-speaking-seat'] })),
  ...[52, 33, 11].map((hoursAgo) => ({ hoursAgo, plans: ['first-aid-seat'], wantsTaxInvoice: true })),
  { hoursAgo: 24 * 3, plans: ['food-photo-studio-seat'], method: 'card' },
];
/** The demo's student is in the middle of two courses. */
const STUDENT_ORDERS: readonly Partial<PlannedOrder>[] = [
  { buyer: null, hoursAgo: 24 * 41, plans: ['excel-work-m6'], method: 'promptpay', learned: 0.6 },
  { buyer: null, hoursAgo: 24 * 12, plans: ['thai-daily-m6'], method: 'card', learned: 0.2 },
];

/** Over a hundred orders of the last ninety days, in every state, oldest first; the same in every demo shop. */
export function planHistory(buyers: number): PlannedOrder[] {
  const random = seeded(2569);
  const pick = <Value>(from: readonly Value[]): Value => from[Math.floor(random() * from.length)]!;
  const buyer = () => Math.floor(random() * buyers);
  const planned: PlannedOrder[] = [];
  for (let day = HISTORY_DAYS; day >= 2; day--)
    // sales grow a little from day to day
    for (let n = Math.floor(random() * (1.2 + (HISTORY_DAYS - day) / 45)); n >= 0; n--) {
      const hasGoods = random() < 0.2;
      const method = pick(METHODS);
      planned.push({
        buyer: buyer(),
        // from eight in the morning to eleven at night in Bangkok
        hoursAgo: day * 24 - random() * 14,
        plans: hasGoods && random() < 0.6 ? [] : [pick(PLANS)],
        goods: hasGoods ? [{ key: pick(GOODS), qty: random() < 0.8 ? 1 : 2 }] : [],
        method,
        end: endOf(random(), method),
        wantsTaxInvoice: random() < 0.15,
        learned: random(),
        isOfFullClass: false,
      });
    }
  const withDefaults = (order: Partial<PlannedOrder>): PlannedOrder => ({
    buyer: buyer(),
    hoursAgo: 1,
    plans: [],
    goods: [],
    method: 'promptpay',
    end: 'paid',
    wantsTaxInvoice: false,
    learned: 0,
    isOfFullClass: false,
    ...order,
  });
  const fixedOrders = [...CLASS_ORDERS, ...STUDENT_ORDERS, ...RECENT, ...FULL_CLASS_ORDERS].map(withDefaults);
  return [...planned, ...fixedOrders].sort((one, other) => other.hoursAgo - one.hoursAgo);
}

function endOf(chance: number, method: PlannedOrder['method']): HistoryEnd {
  if (chance < 0.05) return 'refunded';
  if (method === 'cash' || chance < 0.84) return 'paid';
  return chance < 0.95 ? 'expired' : 'cancelled';
}

/** Mulberry32: the same figures on every machine. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
