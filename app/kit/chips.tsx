import type { ReactNode } from 'react';
import { countedWords } from '~/values/page-range';
import { spaced } from './spaced';

export interface Chip {
  href: string;
  text: ReactNode;
  count?: number;
  current?: boolean | 'page';
}

interface ChipsProps {
  label: string;
  chips: readonly Chip[];
  /** The link to the whole list; stays visible at the end of the scrolling row. */
  more?: { href: string; text: ReactNode };
  /** Chips in the row when there is such a link. */
  limit?: number;
  /** The limit of the counts, if not the default. */
  most?: number;
}

/** Filter links. The current one stays in the row even beyond the limit. */
export function Chips({ label, chips, more, limit = 8, most }: ChipsProps) {
  const visibleChips = more ? chips.filter(({ current }, index) => index < limit || current) : chips;
  const isCut = visibleChips.length < chips.length;
  return (
    <nav aria-label={label}>
      <ul className="chips">
        {visibleChips.map(({ href, text, count, current }) => (
          <li key={href}>
            <a className="chip" href={href} aria-current={current || undefined}>
              {spaced(
                <>
                  {text}
                  {count !== undefined && <small>{countedWords(count, most)}</small>}
                </>,
              )}
            </a>
          </li>
        ))}
        {more && isCut && (
          <li className="more">
            <a className="chip" href={more.href}>
              {more.text}
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}
