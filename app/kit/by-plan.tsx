import type { ReactNode } from 'react';

/**
 * One variant for each plan of a `PlanPick` in the same form, in the plans' order; the sheet shows the chosen plan's one.
 * Browsers without `:has()` show all of them, so each names its plan where that matters; `quiet` shows none there.
 */
export function ByPlan({ variants, quiet }: { variants: readonly ReactNode[]; quiet?: boolean }) {
  return (
    <span className={quiet ? 'byplan quiet-byplan' : 'byplan'}>
      {variants.map((variant, index) => (
        <span key={index}>{variant}</span>
      ))}
    </span>
  );
}
