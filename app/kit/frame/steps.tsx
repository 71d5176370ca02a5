import type { CSSProperties } from 'react';
import { Icon } from '~/kit/icon';

interface StepsProps {
  label: string;
  steps: readonly string[];
  /** Index of the current step; `steps.length` when all are done. */
  now: number;
  /** For screen readers, in place of the tick. */
  doneWord?: string;
}

/** Dashed is still to come, solid is done. */
export function Steps({ label, steps, now, doneWord }: StepsProps) {
  return (
    <ol className="steps" style={{ '--steps': steps.length } as CSSProperties} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={index < now ? 'done' : index === now ? 'now' : undefined}
          aria-current={index === now ? 'step' : undefined}
        >
          <span className="dot">{index < now ? <Icon name="check" /> : index + 1}</span>
          {step}
          {doneWord && index < now && <span className="vh"> {doneWord}</span>}
        </li>
      ))}
    </ol>
  );
}
