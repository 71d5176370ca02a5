import type { IconName } from '~/kit/icon';
import { type LectureLine, LectureSection } from '~/kit/shop/lecture-list';
import { useText } from '~/text/text-context';
import type { Translate } from '~/text/translate';
import { learnPath } from './learning-paths';
import type { PlaylistLecture, PlaylistSection, WorkState } from './playlist';
import { formatDuration } from './watched';

interface PlaylistListProps {
  course: { id: number; slug: string };
  sections: readonly PlaylistSection[];
  currentId: number;
  /** without access only previews open */
  hasAccess: boolean;
}

/** Sections of a course; the one being learned is open. Solid dots are done, dashed ones still to come. */
export function PlaylistList({ course, sections, currentId, hasAccess }: PlaylistListProps) {
  const { t } = useText();
  return (
    <div>
      {sections.map((section, index) => {
        const done = section.lectures.filter((lecture) => lecture.isDone).length;
        const total = section.lectures.length;
        return (
          <LectureSection
            key={section.id}
            title={`${index + 1}. ${section.name}${section.location ? ` · ${section.location}` : ''}`}
            meta={done === total ? t('learning.sectionDone') : `${done}/${total}`}
            open={section.lectures.some((lecture) => lecture.id === currentId)}
            lectures={section.lectures.map((lecture) => lineOf(lecture, { course, currentId, hasAccess, t }))}
          />
        );
      })}
    </div>
  );
}

const MARKS: Record<PlaylistLecture['type'], IconName | undefined> = {
  video: undefined,
  text: 'doc',
  file: 'save',
  homework: 'doc',
  quiz: 'quiz',
};

function lineOf(
  { id, name, type, isDone, isPreview, lock, work, durationSeconds, lastPositionSeconds }: PlaylistLecture,
  page: { course: { id: number; slug: string }; currentId: number; hasAccess: boolean; t: Translate },
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

/** How homework or a quiz stands, in a few words. */
function workWords(work: WorkState, t: Translate): string {
  if (work.kind === 'homework') return t(`learning.work.${work.status}`);
  if (work.status === 'open') return t('learning.work.open');
  return t(`learning.work.${work.status}`, { score: work.best ?? 0 });
}
