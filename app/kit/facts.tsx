import type { ReactNode } from 'react';
import { useOwnLang } from '~/text/own-lang';
import { classes } from './classes';
import { Icon, type IconName } from './icon';

interface FactsProps {
  facts: readonly { icon: IconName; text: ReactNode }[];
  /** `facts`: two columns; `ticks`: a list. */
  look?: 'facts' | 'ticks';
  quiet?: boolean;
}

export function Facts({ facts, look = 'facts', quiet }: FactsProps) {
  const langOf = useOwnLang();
  return (
    <ul className={classes(look, quiet && 'meta')}>
      {facts.map(({ icon, text }, index) => (
        <li key={index}>
          <Icon name={icon} />
          <span lang={langOf(text)}>{text}</span>
        </li>
      ))}
    </ul>
  );
}
