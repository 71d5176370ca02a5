import { Icon } from '~/kit/icon';
import { LinkButton } from '~/kit/link-button';
import { learnPath } from '~/learning/learning-paths';
import type { PlaylistLecture } from '~/learning/playlist';
import { useText } from '~/text/text-context';

interface NextLectureProps {
  course: { id: number; slug: string };
  next: PlaylistLecture;
  currentId: number;
  /** there is something to do here first, with a filled button of its own */
  isSecond: boolean;
}

/** On to what follows, or what opens it; a video that is seen to its end opens it on this page. */
export function NextLecture({ course, next, currentId, isSecond }: NextLectureProps) {
  const { t } = useText();
  const link = (
    <LinkButton href={learnPath(course, next.id)} className="grow" look={isSecond ? 'ghost' : undefined}>
      {t('learning.next')} <Icon name="right" />
    </LinkButton>
  );
  if (!next.lock) return link;
  const reason = (
    <p className="meta grow">
      <Icon name="lock" /> {t('learning.nextLocked', { lecture: next.lock.name })}
    </p>
  );
  if (next.lock.id !== currentId) return reason;
  return (
    <>
      <div className="grow" data-when="open">
        {reason}
      </div>
      <div className="grow" data-when="done" hidden>
        {link}
      </div>
    </>
  );
}
