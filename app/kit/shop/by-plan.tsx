import type { ReactNode } from 'react';

/**
 * One variant for each plan of a `PlanPick` in the same form, in the plans' order; the stylesheet shows the chosen plan's one.
 * Browsers without `:has()` show all of them, so each names its plan. `inline` stands within a sentence or a button, and
 * shows nothing there instead. A single variant is simply there.
 */
export function ByPlan({ variants, inline }: { variants: readonly ReactNode[]; inline?: boolean }) {
  if (variants.length === 1) return <>{variants[0]}</>;
  const Part = inline ? 'span' : 'div';
  return (
    <Part className={inline ? 'byplan quiet-byplan' : 'byplan'}>
      {variants.map((variant, index) => (
        <Part key={index}>{variant}</Part>
      ))}
    </Part>
  );
}
