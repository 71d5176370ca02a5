import { Fragment, type ReactNode } from 'react';
import { classes } from '~/kit/classes';
import { Icon, type IconName } from '~/kit/icon';

export interface RailLink {
  href: string;
  text: ReactNode;
  icon: IconName;
  count?: number;
  /** The count waits for somebody. */
  hot?: boolean;
  current?: boolean;
}

interface StaffRailProps {
  label: string;
  home: string;
  brand: string;
  /** After the brand, from 960 px on. */
  place?: ReactNode;
  groups: readonly (readonly RailLink[])[];
  /** At the end: who is signed in, and the way out. */
  foot?: ReactNode;
}

/** Body needs class `staff`; the page's main stands beside it with class `staff-main`. */
export function StaffRail({ label, home, brand, place, groups, foot }: StaffRailProps) {
  return (
    <nav className="rail" aria-label={label}>
      <a className="brand" href={home}>
        {brand}
        {place && <small className="wide">{place}</small>}
      </a>
      {groups.map((links, index) => (
        <Fragment key={index}>
          {index > 0 && <hr className="wide" />}
          {links.map(({ href, text, icon, count, hot, current }) => (
            <a key={href} href={href} aria-current={current ? 'page' : undefined}>
              <Icon name={icon} />
              <span>{text}</span>
              {count !== undefined && <span className={classes('n', hot && 'hot')}>{count}</span>}
            </a>
          ))}
        </Fragment>
      ))}
      {foot && <div className="who">{foot}</div>}
    </nav>
  );
}
