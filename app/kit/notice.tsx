import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';

export type StateKind = 'info' | 'ok' | 'warn' | 'bad';

export const stateIcons: Record<StateKind, IconName> = {
  info: 'info',
  ok: 'check',
  warn: 'clock',
  bad: 'alert',
};

/** Always an icon and words; errors are announced at once. */
export function Notice({ kind, icon, children }: { kind: StateKind; icon?: IconName; children: ReactNode }) {
  return (
    <div className={`notice ${kind}`} role={kind === 'bad' ? 'alert' : 'status'}>
      <Icon name={icon ?? stateIcons[kind]} />
      {typeof children === 'string' ? <p>{children}</p> : children}
    </div>
  );
}
