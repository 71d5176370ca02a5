import type { ReactNode } from 'react';

/**
 * One variant for each plan of a `PlanPick` in the same form; the stylesheet shows the chosen one. Without
 * `:has()` all are shown, so each names its plan; `inline` ones are hidden instead.
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
