import type { ReactNode } from 'react';
import { Icon } from './icon';
import { type StateKind, stateIcons } from './notice';

/** A notice on the page, announced; also shown as a toast with JavaScript. */
export function RaisedNotice({ kind, children }: { kind: StateKind; children: ReactNode }) {
  return (
    <div className={`notice ${kind}`} role={kind === 'bad' ? 'alert' : 'status'} data-toast="">
      <Icon name={stateIcons[kind]} />
      <p>{children}</p>
    </div>
  );
}
