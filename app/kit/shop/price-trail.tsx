import type { ReactNode } from 'react';
import { Icon } from '~/kit/icon';

export interface TrailStep {
  label: ReactNode;
  amount: ReactNode;
  /** The formula or the reason. */
  note?: ReactNode;
}

/** The steps of a price. */
export function PriceTrail({
  title,
  steps,
  open,
}: {
  title: ReactNode;
  steps: readonly TrailStep[];
  open?: boolean;
}) {
  return (
    <details className="why-price" open={open}>
      <summary>
        <Icon name="info" />
        {title}
      </summary>
      <ol className="trail">
        {steps.map(({ label, amount, note }, index) => (
          <li key={index}>
            <span>{label}</span> <b>{amount}</b> {note && <small>{note}</small>}
          </li>
        ))}
      </ol>
    </details>
  );
}
