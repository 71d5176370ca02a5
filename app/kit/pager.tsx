import { Icon } from './icon';
import { pagerWindow } from './pager-window';
import { spaced } from './spaced';

interface PagerProps {
  label: string;
  current: number;
  last: number;
  /** Address of a page, with the filters. */
  urlOf: (page: number) => string;
  previous: string;
  next: string;
  /** Accessible name of the jump link "…", for the page it leads to. */
  jump: (page: number) => string;
  /** in a narrow column: shorter jumps */
  isLess?: boolean;
}

/** Empty when there is one page only. */
export function Pager({ label, current, last, urlOf, previous, next, jump, isLess }: PagerProps) {
  if (last <= 1) return null;
  const items = pagerWindow(current, last, { isLess });
  // Between two gaps the neighbours would break the row on a phone; the arrows lead there too.
  const isCrowded = items.filter(({ kind }) => kind === 'jump').length === 2;
  return (
    <nav className="pager" aria-label={label}>
      {spaced(
        <>
          {current > 1 && (
            <a href={urlOf(current - 1)} rel="prev" aria-label={previous}>
              <span className="wide">{previous}</span>
              <span className="phone">
                <Icon name="left" />
              </span>
            </a>
          )}
          {items.map(({ kind, page }) =>
            page === current ? (
              <b key={page} aria-current="page">
                {page}
              </b>
            ) : (
              <a
                key={page}
                href={urlOf(page)}
                className={isCrowded && Math.abs(page - current) === 1 ? 'wide' : undefined}
                aria-label={kind === 'jump' ? jump(page) : undefined}
              >
                {kind === 'jump' ? '…' : page}
              </a>
            ),
          )}
          {current < last && (
            <a href={urlOf(current + 1)} rel="next" aria-label={next}>
              <span className="wide">{next}</span>
              <span className="phone">
                <Icon name="right" />
              </span>
            </a>
          )}
        </>,
      )}
    </nav>
  );
}
