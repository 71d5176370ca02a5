import { FULL_CLASS } from '../full-class';

/** What becomes of an order of the demo's past. */
export type HistoryEnd =
  | 'paid'
  | 'refunded'
  | 'expired'
  | 'cancelled'
  /** Its slip waits for staff. */
  | 'slip-waits'
  /** Nothing has come yet, and its time has not run out. */
  | 'unpaid';

export interface PlannedOrder {
  /** An index of `HISTORY_BUYERS`; null: the demo's student. */
  buyer: number | null;
  /** How long before the shop's first start it was placed. */
  hoursAgo: number;
  plans: readonly string[];
  goods: readonly { key: string; qty: number }[];
  method: 'promptpay' | 'card' | 'transfer' | 'cash';
  end: HistoryEnd;
  wantsTaxInvoice: boolean;
  /** How much of the course its buyer has seen by now, 0…1. */
  learned: number;
  /** The buyers of a class that the catalogue calls full. */
  isOfFullClass: boolean;
}

export const HISTORY_DAYS = 90;

/** By how often they are bought. */
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

/** What stands in the queues of the first day, so that staff have something to do. */
const TODAY: readonly Partial<PlannedOrder>[] = [
  { hoursAgo: 20, plans: ['copywriting-life'], method: 'transfer', end: 'slip-waits' },
  { hoursAgo: 7, plans: ['excel-work-m6'], method: 'transfer', end: 'slip-waits' },
  { hoursAgo: 3, plans: ['guitar-fingerstyle-m3'], method: 'transfer', end: 'slip-waits' },
  { hoursAgo: 30, plans: [], goods: [{ key: 'excel-book', qty: 2 }], method: 'promptpay', end: 'paid' },
  { hoursAgo: 9, plans: ['thai-daily-m6'], method: 'promptpay', end: 'paid' },
  { hoursAgo: 5, plans: [], goods: [{ key: 'canvas-tote', qty: 1 }], method: 'card', end: 'paid' },
  { hoursAgo: 2, plans: ['python-docs-y1'], method: 'promptpay', end: 'unpaid' },
];
/** Its printed book is sent, too. */
const PLAN_WITH_BOOK = 'japanese-n5-full';
export const isSent = ({ goods, plans }: Pick<PlannedOrder, 'goods' | 'plans'>): boolean =>
  goods.length > 0 || plans.includes(PLAN_WITH_BOOK);

/** Who took the seats of the class that the catalogue says is full. */
const FULL_CLASS_ORDERS: readonly Partial<PlannedOrder>[] = Array.from(
  { length: FULL_CLASS.seats },
  (_, nth) => ({
    buyer: nth * 5,
    hoursAgo: 24 * (37 - 2 * nth) - 6,
    plans: ['ceramics-wheel-seat'],
    isOfFullClass: true,
  }),
);

/** Rosters of classes to come, while their registration is open; classes with few seats are left to visitors. */
const CLASSES: readonly Partial<PlannedOrder>[] = [
  ...[25, 18, 11, 4].map((days) => ({ hoursAgo: 24 * days - 3, plans: [PLAN_WITH_BOOK] })),
  ...[9, 6, 4, 1].map((days) => ({ hoursAgo: 24 * days - 5, plans: ['public-speaking-seat'] })),
  ...[52, 33, 11].map((hoursAgo) => ({ hoursAgo, plans: ['first-aid-seat'], wantsTaxInvoice: true })),
  { hoursAgo: 24 * 3, plans: ['food-photo-studio-seat'], method: 'card' },
];
/** The demo's student is in the middle of two courses. */
const STUDENT: readonly Partial<PlannedOrder>[] = [
  { buyer: null, hoursAgo: 24 * 41, plans: ['excel-work-m6'], method: 'promptpay', learned: 0.6 },
  { buyer: null, hoursAgo: 24 * 12, plans: ['thai-daily-m6'], method: 'card', learned: 0.2 },
];

/** The same past for everybody: some hundred orders in every state, over ninety days, oldest first. */
export function planHistory(buyers: number): PlannedOrder[] {
  const random = seeded(2569);
  const pick = <Value>(from: readonly Value[]): Value => from[Math.floor(random() * from.length)]!;
  const buyer = () => Math.floor(random() * buyers);
  const planned: PlannedOrder[] = [];
  for (let day = HISTORY_DAYS; day >= 2; day--)
    // a little more from month to month, and more at a month's end
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
  const whole = (some: Partial<PlannedOrder>): PlannedOrder => ({
    buyer: buyer(),
    hoursAgo: 1,
    plans: [],
    goods: [],
    method: 'promptpay',
    end: 'paid',
    wantsTaxInvoice: false,
    learned: 0,
    isOfFullClass: false,
    ...some,
  });
  const others = [...CLASSES, ...STUDENT, ...TODAY, ...FULL_CLASS_ORDERS].map(whole);
  return [...planned, ...others].sort((one, other) => other.hoursAgo - one.hoursAgo);
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
