import type { ReactNode } from 'react';

export interface Crumb {
  /** Absent for the page itself. */
  href?: string;
  text: ReactNode;
}

export function Breadcrumb({ label, crumbs }: { label: string; crumbs: readonly Crumb[] }) {
  return (
    <nav className="crumbs" aria-label={label}>
      <ol>
        {crumbs.map(({ href, text }, index) => (
          <li key={href ?? index}>
            {href ? <a href={href}>{text}</a> : <span aria-current="page">{text}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
