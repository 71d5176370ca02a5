import { spaced } from './spaced';
import type { ReactNode } from 'react';
import { countedWords } from '~/values/page-range';

export interface Chip {
  href: string;
  text: ReactNode;
  count?: number;
  current?: boolean | 'page';
}

interface ChipsProps {
  label: string;
  chips: readonly Chip[];
  /** Where the whole list is; stays in sight at the end of the scrolling row. */
  more?: { href: string; text: ReactNode };
  /** How many stand in the row when there is such a list. */
  limit?: number;
  /** How far the counts were counted, where that is not as far as usual. */
  most?: number;
}

/** Filters that are links. The current one is kept in the row even when it would be cut off. */
export function Chips({ label, chips, more, limit = 8, most }: ChipsProps) {
  const shown = more ? chips.filter(({ current }, index) => index < limit || current) : chips;
  const isCut = shown.length < chips.length;
  return (
    <nav aria-label={label}>
      <ul className="chips">
        {shown.map(({ href, text, count, current }) => (
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
