import type { ReactNode } from 'react';
import { Icon } from './icon';
import { type StateKind, stateIcons } from './notice';

/** A standing notice: words by its kind, announced; also raised as a notification where there is JavaScript. */
export function RaisedNotice({ kind, children }: { kind: StateKind; children: ReactNode }) {
  return (
    <div className={`notice ${kind}`} role={kind === 'bad' ? 'alert' : 'status'} data-toast="">
      <Icon name={stateIcons[kind]} />
      <p>{children}</p>
    </div>
  );
}
