import fc from 'fast-check';
import type { OrderRequest } from '../../../app/orders/placing/purchase-command';
import type { Db } from '../../../app/platform/database/database.server';
import type { Bank } from './bank';
import { BUYERS, type BuyerName, type StoryShop } from './shop';

export interface HeldPayment {
  orderId: number;
  reference: string;
  lastAttemptId: number;
  methodId: number | null;
  hasExpired: boolean;
  reminders: number;
}

export interface StoryOrder {
  orderId: number;
  token: string;
  /** As the story calls it: the first one that was placed is 1. */
  nth: number;
}

/** All a story needs to go on, and what only the story knows: the shop's own rows are never asked for it. */
export interface World {
  db: Db;
  shop: StoryShop;
  bank: Bank;
  now: Date;
  orders: { buyer: BuyerName; order: StoryOrder }[];
  lastForm: Partial<Record<BuyerName, OrderRequest>>;
  /** What each cart cost last, so that most forms are right at the first try. */
  seenDue: Map<string, number>;
  /** Orders an administrator accepted another amount for. */
  accepted: Set<number>;
  /** Provider references of money the provider was asked about since it was paid. */
  heard: Set<string>;
  /** Money that a provider reported for the wrong attempt: no ledger contains it. */
  strays: Set<string>;
  /** A call to the provider that has not come back, and what the shop makes of it. */
  underWay: { orderId: number; done: Promise<string> } | null;
  /** Provider names of money that was paid with the making of its charge: the shop finds it though nobody tells. */
  paidAtOnce: Set<string>;
  /** What the shop has heard that a provider holds: the order, the try, and the tries and method there were. */
  held: HeldPayment[];
  /** For names that must differ. */
  counter: number;
}

const FIRST_DAY = new Date('2026-11-20T05:00:00Z');

export const newWorld = (parts: Pick<World, 'db' | 'shop' | 'bank'>): World => ({
  ...parts,
  now: FIRST_DAY,
  orders: [],
  lastForm: {},
  seenDue: new Map(),
  accepted: new Set(),
  heard: new Set(),
  strays: new Set(),
  underWay: null,
  paidAtOnce: new Set(),
  held: [],
  counter: 0,
});

/** Something that happens. `play` answers in a few words what came of it, or null when there was nothing it could happen to. */
export interface StoryEvent {
  says: string | ((world: World) => string);
  play(world: World): Promise<string | null>;
}

/**
 * The order of an event, chosen by its buyer, so that a shortened story stays the same. A buyer without an order leaves
 * it to the last one who ordered, so that most events concern an order.
 */
export interface Whose {
  buyer: BuyerName;
  /** 0: the latest one */
  ago: number;
}

/** Mali is busier than the others, so that much happens to one order. */
export const buyerName: fc.Arbitrary<BuyerName> = fc.oneof(
  { weight: 3, arbitrary: fc.constant('Mali' as const) },
  ...BUYERS.slice(1).map((name) => ({ weight: 1, arbitrary: fc.constant(name) })),
);
export const whose: fc.Arbitrary<Whose> = fc.record({
  buyer: buyerName,
  ago: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constant(1) }),
});

export const orderOf = (world: World, of: Whose): StoryOrder | null => find(world, of)?.order ?? null;

function find({ orders }: World, { buyer, ago }: Whose) {
  const own = orders.filter((each) => each.buyer === buyer);
  return own.at(-1 - ago) ?? own[0] ?? orders.at(-1);
}

/** “order 2 (Mali)” */
export const nameOf = (world: World, of: Whose): string => {
  const found = find(world, of);
  return found ? `order ${found.order.nth} (${found.buyer})` : 'no order';
};

export const nameOfRow = ({ orders }: World, orderId: number): string =>
  `order ${orders.find(({ order }) => order.orderId === orderId)?.order.nth ?? '?'}`;

export const baht = (amount: number) => `฿${(amount / 100).toFixed(2)}`;

export const resultWords = (result: { ok: true } | { ok: false; refusal: { code: string } }, done: string) =>
  result.ok ? done : `refused: ${result.refusal.code}`;
