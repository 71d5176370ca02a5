import { coursePicture } from '~/catalogue/picture-source';
import { ProgressBar } from '~/kit/progress-bar';
import { VideoPoster } from '~/kit/video-poster';
import { accessWords, spanWords } from '~/learning/access-words';
import { learnPath } from '~/learning/learning-paths';
import { formatDuration } from '~/learning/watched';
import { useText } from '~/text/text-context';
import type { MyCoursesData } from './route';

/** The course learned last, large: one press and it goes on. */
export function ContinueCourse({ latest, now }: { latest: NonNullable<MyCoursesData['latest']>; now: Date }) {
  const { t, locale } = useText();
  const { course, place, progress } = latest;
  const { done, total, percent, remainingSeconds } = progress;
  const { lastPositionSeconds, isDone } = place.lecture;
  const isBegun = done > 0 || lastPositionSeconds > 0;
  const words = accessWords(course.access, now, t, locale);
  const remaining =
    remainingSeconds >= 60 && t('myCourses.remaining', { span: spanWords(remainingSeconds * 1000, t) });
  const access =
    words.kind === 'time' && words.until
      ? t('myCourses.until', { date: words.until })
      : [words.lead, words.amount].filter(Boolean).join(' ');
  return (
    <section className="split mid0">
      <VideoPoster
        href={learnPath(course, place.lecture.id)}
        picture={coursePicture(course.picture)}
        alt=""
        sizes="(min-width: 960px) 700px, 100vw"
        title={t(done === total ? 'myCourses.again' : isBegun ? 'myCourses.continue' : 'myCourses.start')}
        detail={
          lastPositionSeconds > 0 && !isDone
            ? t('myCourses.at', { lecture: place.lectureNumber, at: formatDuration(lastPositionSeconds) })
            : t('myCourses.lecture', { lecture: place.lectureNumber })
        }
        eager
      />
      <div className="flow gap3">
        <h2 className="mt3">{course.title}</h2>
        <div>
          <p>
            <b>{t(done === total ? 'learning.allDone' : 'learning.done', { done, total })}</b>
          </p>
          <ProgressBar label={t('learning.progress')} percent={percent} />
        </div>
        <p className="meta">
          {remaining && `${remaining} · `}
          <span className={words.isNear ? 'say warn nb' : 'nb'}>{access}</span>
        </p>
      </div>
    </section>
  );
}
