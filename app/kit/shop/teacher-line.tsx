import type { ReactNode } from 'react';
import { classes } from '~/kit/classes';
import { Icon } from '~/kit/icon';
import { useOwnLang } from '~/text/own-lang';
import { Picture, type PictureSource } from './picture';

interface TeacherLineProps {
  name: ReactNode;
  about?: ReactNode;
  picture?: PictureSource | null;
  /** At the right, e.g. the price; then all are top-aligned, so that nothing moves while the page loads. */
  end?: ReactNode;
}

export function TeacherLine({ name, about, picture, end }: TeacherLineProps) {
  const langOf = useOwnLang();
  return (
    <div className={classes('row nowrap snug', end ? 'top0' : null)}>
      {picture ? (
        <Picture src={picture} alt="" sizes="48px" className="avatar" />
      ) : (
        <span className="avatar">
          <Icon name="user" />
        </span>
      )}
      <p>
        <b lang={langOf(name)}>{name}</b>
        {about && (
          <>
            <br />
            <span className="meta" lang={langOf(about)}>
              {about}
            </span>
          </>
        )}
      </p>
      {end && <p className="push r">{end}</p>}
    </div>
  );
}
