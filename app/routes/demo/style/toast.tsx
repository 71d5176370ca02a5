import type { ReactNode } from 'react';
import { Icon, type IconName } from '~/kit/icon';

/** Always on the page, so that a reader hears what is put into it later. */
export function ToastRegion({ children }: { children?: ReactNode }) {
  return (
    <div role="status" id="toasts">
      {children}
    </div>
  );
}

export function Toast({ icon = 'check', children }: { icon?: IconName; children: ReactNode }) {
  return (
    <p className="toast">
      <Icon name={icon} />
      <span>{children}</span>
    </p>
  );
}
