import type { ReactNode } from 'react';

export interface SummaryLine {
  label: ReactNode;
  /** As shown: plain 1,990.00 for parts, a `<Price style="exact">` for what is due. */
  amount: ReactNode;
  /** `less`: taken off (green, write the −); `due`: what one pays; `note`: said besides, e.g. the VAT inside. */
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
