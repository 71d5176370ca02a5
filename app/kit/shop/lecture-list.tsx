import type { ReactElement, ReactNode } from 'react';
import { classes } from '~/kit/classes';
import { Icon, type IconName } from '~/kit/icon';
import { useOwnLang } from '~/text/own-lang';

export interface LectureLine {
  key: string;
  title: ReactNode;
  /** Absent: the lecture cannot be opened; give the reason in `note` or by `lock`. */
  href?: string;
  state?: 'done' | 'now' | 'lock';
  /** In the dot: its number or an icon; `done` always shows a tick. */
  mark?: number | IconName | ReactElement;
  /** The words "watch a sample" after the title. */
  preview?: ReactNode;
  /** Second line: the last position, or the condition of unlocking. */
  note?: ReactNode;
  /** Shown until, or after, a script has seen this page's lecture end. */
  when?: 'open' | 'done';
  /** Length, number of questions. */
  duration?: ReactNode;
}

interface LectureSectionProps {
  title: ReactNode;
  /** At the right: number of lectures, 10/14. */
  meta?: ReactNode;
  open?: boolean;
  lectures: readonly LectureLine[];
}

function Lecture({ title, href, state, mark, preview, note, when, duration }: Omit<LectureLine, 'key'>) {
  const lang = useOwnLang()(title);
  const words = (
    <>
      {lang ? <span lang={lang}>{title}</span> : title}
      {preview && (
        <>
          {' '}
          <span className="try nb">{preview}</span>
        </>
      )}
    </>
  );
  const drawing = state === 'done' ? 'check' : mark;
  return (
    <li className={classes(state)} data-when={when} hidden={when === 'done' || undefined}>
      <span className="dot">{typeof drawing === 'string' ? <Icon name={drawing} /> : drawing}</span>{' '}
      <span>
        {href ? (
          <a href={href} aria-current={state === 'now' || undefined}>
            {words}
          </a>
        ) : (
          words
        )}
        {note && (
          <>
            {' '}
            <span className="meta">{note}</span>
          </>
        )}
      </span>{' '}
      {duration && <span className="dur">{duration}</span>}
    </li>
  );
}

export function LectureSection({ title, meta, open, lectures }: LectureSectionProps) {
  const langOf = useOwnLang();
  return (
    <details className="sect" open={open}>
      <summary>
        <Icon name="right" />
        <span lang={langOf(title)}>{title}</span> {meta && <span className="meta">{meta}</span>}
      </summary>
      <ol className="lectures">
        {lectures.map(({ key, ...lecture }) => (
          <Lecture key={key} {...lecture} />
        ))}
      </ol>
    </details>
  );
}
