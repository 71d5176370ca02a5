import type { ReactNode } from 'react';
import { classes } from '~/kit/classes';
import { useOwnLang } from '~/text/own-lang';

export interface PlanWords {
  name: ReactNode;
  price: ReactNode;
  note?: ReactNode;
}

/** A plan with its own buy button (or the reason why not). Inside `<div class="plans">`. */
export function PlanBox({
  name,
  price,
  note,
  off,
  children,
}: PlanWords & { off?: boolean; children?: ReactNode }) {
  const langOf = useOwnLang();
  return (
    <div className={classes('box', off && 'off')}>
      <b lang={langOf(name)}>{name}</b> {price}{' '}
      {note && (
        <span className="meta" lang={langOf(note)}>
          {note}
        </span>
      )}
      {children && <span className="act">{children}</span>}
    </div>
  );
}

export function Plans({ children }: { children: ReactNode }) {
  return (
    <div className="list">
      <div className="plans">{children}</div>
    </div>
  );
}
