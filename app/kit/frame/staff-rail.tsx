import type { ReactNode } from 'react';
import { classes } from '~/kit/classes';
import { Icon, type IconName } from '~/kit/icon';

export interface RailLink {
  href: string;
  text: ReactNode;
  icon: IconName;
  count?: number;
  /** The count is of items that wait for a person. */
  hot?: boolean;
  current?: boolean;
}

export interface RailGroup {
  title: string;
  links: readonly RailLink[];
}

interface StaffRailProps {
  label: string;
  home: string;
  brand: string;
  /** After the brand, from 960 px on. */
  place?: ReactNode;
  /** The label that opens the groups on a phone; without it waiting items are shown there. */
  menu: string;
  groups: readonly RailGroup[];
  /** At the end: the signed-in person, and sign-out. */
  foot?: ReactNode;
}

/** The body needs class `staff`; the page's main is beside it, with class `staff-main`. */
export function StaffRail({ label, home, brand, place, menu, groups, foot }: StaffRailProps) {
  return (
    <nav className="rail" aria-label={label}>
      <a className="brand" href={home}>
        {brand}
        {place && <small className="wide">{place}</small>}
      </a>
      {/* empty: what it opens stands after it, once, and is always open where there is room */}
      <details className="rail-menu">
        <summary>{menu}</summary>
      </details>
      {groups.map(({ title, links }) => (
        <ul key={title} aria-label={title} data-fresh={`rail ${title}`}>
          <li className="rail-head" aria-hidden="true">
            {title}
          </li>
          {links.map(({ href, text, icon, count, hot, current }) => (
            <li key={href} className={classes(hot && 'waits')}>
              <a href={href} aria-current={current ? 'page' : undefined}>
                <Icon name={icon} />
                <span>{text}</span>
                {count !== undefined && <span className={classes('n', hot && 'hot')}>{count}</span>}
              </a>
            </li>
          ))}
        </ul>
      ))}
      {foot && <div className="who">{foot}</div>}
    </nav>
  );
}
