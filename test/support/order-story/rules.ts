import { holdProblems } from './hold-rules';
import { lifeProblems } from './life-rules';
import { moneyProblems } from './money-rules';
import { paperProblems } from './paper-rules';
import type { Snapshot } from './snapshot';
import type { World } from './world';

/** Broken invariants in words; an empty list means that all hold. */
export const problemsOf = (shop: Snapshot, world: World): string[] => [
  ...holdProblems(shop),
  ...lifeProblems(shop, world),
  ...moneyProblems(shop, world),
  ...paperProblems(shop),
];
