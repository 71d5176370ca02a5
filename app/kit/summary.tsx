import type { ReactNode } from 'react';

export interface SummaryLine {
  label: ReactNode;
  /** As shown: plain 1,990.00 for parts, a `<Price style="exact">` for the amount due. */
  amount: ReactNode;
  /**
   * `less`: a deduction (green, write the −); `due`: the amount to pay; `note`: an extra note, e.g. the VAT
   * included.
   */
  kind?: 'less' | 'due' | 'note';
}

export function Summary({ lines }: { lines: readonly SummaryLine[] }) {
  return (
    <dl className="sum">
      {lines.map(({ label, amount, kind }, index) => (
        <div key={index} className={kind === 'note' ? 'meta' : kind}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
