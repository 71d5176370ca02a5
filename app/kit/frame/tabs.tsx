import type { ReactNode } from 'react';
import { classes } from '~/kit/classes';
import { spaced } from '~/kit/spaced';

export interface Tab {
  href: string;
  text: ReactNode;
  /** `page` for tabs that are pages, `true` for the current part of a page. */
  current?: boolean | 'page';
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  /** Does not stick to the top. */
  still?: boolean;
  /** A button at the end of the row. */
  action?: ReactNode;
}

export function Tabs({ label, tabs, still, action }: TabsProps) {
  return (
    <nav className={classes('tabs', still && 'static')} aria-label={label}>
      <div className="wrap">
        {spaced(
          <>
            {tabs.map(({ href, text, current }) => (
              <a key={href} href={href} aria-current={current || undefined}>
                {text}
              </a>
            ))}
            {action}
          </>,
        )}
      </div>
    </nav>
  );
}
