import type { ReactNode } from 'react';
import { classes } from './classes';
import { Icon, type IconName } from './icon';
import type { StateKind } from './notice';

/** A state in one or two words; never a sentence. */
export function Pill({ kind, icon, children }: { kind?: StateKind; icon?: IconName; children: ReactNode }) {
  return (
    <span className={classes('pill', kind)}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}
