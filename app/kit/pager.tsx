import { pagerWindow } from './pager-window';

interface PagerProps {
  label: string;
  current: number;
  last: number;
  /** URL of a page, filters kept. */
  urlOf: (page: number) => string;
  previous: string;
  next: string;
  /** Spoken name of the jump link "…", given the page it goes to. */
  jump: (page: number) => string;
}

/** Nothing when there is one page only. */
export function Pager({ label, current, last, urlOf, previous, next, jump }: PagerProps) {
  if (last <= 1) return null;
  return (
    <nav className="pager" aria-label={label}>
      {current > 1 && (
        <a href={urlOf(current - 1)} rel="prev">
          {previous}
        </a>
      )}
      {pagerWindow(current, last).map(({ kind, page }) =>
        page === current ? (
          <b key={page} aria-current="page">
            {page}
          </b>
        ) : (
          <a key={page} href={urlOf(page)} aria-label={kind === 'jump' ? jump(page) : undefined}>
            {kind === 'jump' ? '…' : page}
          </a>
        ),
      )}
      {current < last && (
        <a href={urlOf(current + 1)} rel="next">
          {next}
        </a>
      )}
    </nav>
  );
}
