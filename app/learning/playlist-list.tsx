import type { ReactNode } from 'react';
import { Icon, type IconName } from '~/kit/icon';
import { type LectureLine, LectureSection } from '~/kit/shop/lecture-list';
import { useText } from '~/text/text-context';
import type { Translate } from '~/text/translate';
import { learnPath } from './learning-paths';
import { placeOf, type PlaylistLecture, type PlaylistSection, type WorkState } from './playlist';
import { formatDuration } from './watched';

interface PlaylistListProps {
  course: { id: number; slug: string };
  sections: readonly PlaylistSection[];
  currentId: number;
  /** without access only previews open */
  hasAccess: boolean;
}

/**
 * The sections of a course; the current one is open. Solid dots are done, dashed ones not. For an unfinished video both
 * states are rendered: the player's script switches at its end.
 */
export function PlaylistList({ course, sections, currentId, hasAccess }: PlaylistListProps) {
  const { t } = useText();
  const { watchedId, nextId } = hasAccess ? watchedIn(sections, currentId) : NOTHING_WATCHED;
  const page = { course, currentId, hasAccess, watchedId, nextId, t };
  return (
    <div>
      {sections.map((section, index) => {
        const doneCount = section.lectures.filter((lecture) => lecture.isDone).length;
        const total = section.lectures.length;
        return (
          <LectureSection
            key={section.id}
            title={`${index + 1}. ${section.name}${section.location ? ` · ${section.location}` : ''}`}
            meta={
              section.lectures.some(({ id }) => id === watchedId) ? (
                <AsOfEnd now={doneWords(doneCount, total, t)} end={doneWords(doneCount + 1, total, t)} />
              ) : (
                doneWords(doneCount, total, t)
              )
            }
            open={section.lectures.some((lecture) => lecture.id === currentId)}
            lectures={section.lectures.flatMap((lecture) => linesOf(lecture, page))}
          />
        );
      })}
    </div>
  );
}

const doneWords = (doneCount: number, total: number, t: Translate): string =>
  doneCount === total ? t('learning.sectionDone') : `${doneCount}/${total}`;

const NOTHING_WATCHED = { watchedId: null, nextId: null };

/** The unfinished video of this page, and the lecture after it. */
function watchedIn(sections: readonly PlaylistSection[], currentId: number) {
  const place = placeOf(sections, currentId);
  if (!place || place.lecture.type !== 'video' || place.lecture.isDone) return NOTHING_WATCHED;
  return { watchedId: currentId, nextId: place.next?.id ?? null };
}

/** The state now, and the state after the script has seen the end of the video. */
function AsOfEnd({ now, end }: { now: ReactNode; end: ReactNode }) {
  return (
    <>
      <span data-when="open">{now}</span>
      <span data-when="done" hidden>
        {end}
      </span>
    </>
  );
}

interface ListPage {
  course: { id: number; slug: string };
  currentId: number;
  hasAccess: boolean;
  watchedId: number | null;
  nextId: number | null;
  t: Translate;
}

/** A lecture that waits for this page's video opens at its end. */
function linesOf(lecture: PlaylistLecture, page: ListPage): LectureLine[] {
  const { watchedId, nextId, t } = page;
  const line = lineOf(lecture, page);
  const next = lecture.id === nextId ? t('learning.next') : undefined;
  if (lecture.lock && lecture.lock.id === watchedId) {
    const openLine = lineOf({ ...lecture, lock: null }, page);
    return [
      { ...line, when: 'open' },
      { ...openLine, key: `${line.key} opened`, when: 'done', note: next ?? openLine.note },
    ];
  }
  if (lecture.id === watchedId) {
    const doneLine = lineOf({ ...lecture, isDone: true }, page);
    return [
      {
        ...line,
        mark: <AsOfEnd now={iconOf(line.mark)} end={iconOf(doneLine.mark)} />,
        note: line.note && <AsOfEnd now={line.note} end={doneLine.note} />,
      },
    ];
  }
  return [next && !line.note ? { ...line, note: <AsOfEnd now={null} end={next} /> } : line];
}

const iconOf = (mark: LectureLine['mark']) => (typeof mark === 'string' ? <Icon name={mark} /> : mark);

const MARKS: Record<PlaylistLecture['type'], IconName | undefined> = {
  video: undefined,
  text: 'doc',
  file: 'save',
  homework: 'doc',
  quiz: 'quiz',
};

function lineOf(
  { id, name, type, isDone, isPreview, lock, work, durationSeconds, lastPositionSeconds }: PlaylistLecture,
  page: Pick<ListPage, 'course' | 'currentId' | 'hasAccess' | 't'>,
): LectureLine {
  const { t, hasAccess } = page;
  const isNow = id === page.currentId;
  const isLocked = lock !== null || (!hasAccess && !isPreview);
  const isBegun = !isDone && lastPositionSeconds > 0;
  return {
    key: String(id),
    title: name,
    href: isLocked ? undefined : learnPath(page.course, id),
    state: isLocked ? 'lock' : isNow ? 'now' : isDone ? 'done' : undefined,
    mark: isLocked ? 'lock' : isNow && isDone ? 'check' : isNow && type === 'video' ? 'play' : MARKS[type],
    preview: isPreview && !hasAccess ? t('learning.preview') : undefined,
    note: lock
      ? t('learning.lockedBy', { lecture: lock.name })
      : work
        ? workWords(work, t)
        : isBegun
          ? t('learning.stoppedAt', { at: formatDuration(lastPositionSeconds) })
          : undefined,
    duration:
      type === 'video' ? durationSeconds && formatDuration(durationSeconds) : t(`learning.type.${type}`),
  };
}

/** The state of homework or a quiz in a few words. */
function workWords(work: WorkState, t: Translate): string {
  if (work.kind === 'homework') return t(`learning.work.${work.status}`);
  if (work.status === 'open') return t('learning.work.open');
  return t(`learning.work.${work.status}`, { score: work.best ?? 0 });
}
