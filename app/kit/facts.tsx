import type { ReactNode } from 'react';
import { classes } from './classes';
import { Icon, type IconName } from './icon';

interface FactsProps {
  facts: readonly { icon: IconName; text: ReactNode }[];
  /** `facts`: two columns; `ticks`: one under the other. */
  look?: 'facts' | 'ticks';
  quiet?: boolean;
}

export function Facts({ facts, look = 'facts', quiet }: FactsProps) {
  return (
    <ul className={classes(look, quiet && 'meta')}>
      {facts.map(({ icon, text }, index) => (
        <li key={index}>
          <Icon name={icon} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
