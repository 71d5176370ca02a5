import type { ReactNode } from 'react';
import { classes } from '~/kit/classes';
import { useOwnLang } from '~/text/own-lang';
import { Picture, type PictureSource } from './picture';

/** A row with a 124 px picture on a phone, a column of at least 200 px elsewhere. */
const CARD_SIZES = '(min-width: 1200px) 258px, (min-width: 1048px) 23vw, (min-width: 608px) 46vw, 124px';

interface CourseCardProps {
  href: string;
  title: ReactNode;
  picture?: PictureSource | null;
  /** Kind, number of lectures, length: one quiet line above the title. */
  meta?: ReactNode;
  teacher?: ReactNode;
  /** The price line: price and state in words (`<Price/>`, `.say.warn.nb`, a pill). */
  end: ReactNode;
  /** Sold out or over. */
  off?: boolean;
  eager?: boolean;
  /** More under the title, e.g. a progress bar. */
  children?: ReactNode;
}

/** Inside `<CardList>`. The title's link covers the card; a second link inside needs class `above`. */
export function CourseCard({
  href,
  title,
  picture,
  meta,
  teacher,
  end,
  off,
  eager,
  children,
}: CourseCardProps) {
  const langOf = useOwnLang();
  return (
    <li className={classes('card', off && 'off')}>
      <div className="shot">
        <Picture src={picture} alt="" sizes={CARD_SIZES} eager={eager} />
      </div>
      <div className="body">
        {meta && <p className="meta">{meta}</p>}
        <h3>
          <a href={href} lang={langOf(title)}>
            {title}
          </a>
        </h3>
        {teacher && (
          <p className="meta" lang={langOf(teacher)}>
            {teacher}
          </p>
        )}
        {children}
        <p className="end">{end}</p>
      </div>
    </li>
  );
}

/** `isPaged`: tens of cards, two or five in a row, so that the last row is full. */
export function CardList({ children, isPaged }: { children: ReactNode; isPaged?: boolean | undefined }) {
  return (
    <div className="list">
      <ul className={classes('cards', isPaged && 'tens')}>{children}</ul>
    </div>
  );
}
