import { coursePicture } from '~/catalogue/picture-source';
import { isAhead } from '~/catalogue/sessions/session';
import { LinkButton } from '~/kit/link-button';
import { ProgressBar } from '~/kit/shop/progress-bar';
import { VideoPoster } from '~/kit/shop/video-poster';
import { accessWords, spanWords } from '~/learning/access-texts';
import { CertificateLine } from '~/learning/certificates/certificate-line';
import { accessPath, learnPath } from '~/learning/learning-paths';
import type { Place, Progress } from '~/learning/playlist';
import { formatDuration } from '~/learning/watched';
import { ownReviewPath } from '~/reviews/review-paths';
import { useOwnLang } from '~/text/own-lang';
import { useText } from '~/text/text-context';
import type { ShownCourse } from './my-course-card';

interface ContinueCourseProps {
  latest: { course: ShownCourse; place: Place; progress: Progress };
  now: Date;
  review?: 'mine' | 'open';
}

/** The course learned last, large: one press and it goes on. */
export function ContinueCourse({ latest, now, review }: ContinueCourseProps) {
  const { t, locale } = useText();
  const langOf = useOwnLang();
  const { course, place, progress } = latest;
  const { done, total, percent, remainingSeconds } = progress;
  const { lastPositionSeconds, isDone } = place.lecture;
  const isBegun = done > 0 || lastPositionSeconds > 0;
  const start = course.schedules && isAhead(course.schedules, now) ? 'order.seeContent' : 'myCourses.start';
  const words = accessWords(course.access, now, t, locale);
  const remaining =
    remainingSeconds >= 60 && t('myCourses.remaining', { span: spanWords(remainingSeconds * 1000, t) });
  return (
    <section className="split mid0">
      <VideoPoster
        href={learnPath(course, place.lecture.id)}
        picture={coursePicture(course.picture)}
        alt=""
        sizes="(min-width: 960px) 700px, 88vw"
        title={t(done === total ? 'myCourses.again' : isBegun ? 'myCourses.continue' : start)}
        detail={
          lastPositionSeconds > 0 && !isDone
            ? t('myCourses.at', { lecture: place.lectureNumber, at: formatDuration(lastPositionSeconds) })
            : t('myCourses.lecture', { lecture: place.lectureNumber })
        }
        eager
      />
      <div className="flow gap3">
        <h2 className="mt3" lang={langOf(course.title)}>
          {course.title}
        </h2>
        <div>
          <p>
            <b>{t(done === total ? 'learning.allDone' : 'learning.done', { done, total })}</b>
          </p>
          <ProgressBar label={t('learning.progress')} percent={percent} />
        </div>
        <p className="meta">
          <span className={words.isNear ? 'say warn nb' : 'nb'}>
            {words.lead}
            {words.amount && ' '}
            <span data-until={words.clockUntil ?? undefined}>{words.amount}</span>
          </span>
          {words.until && <span className="nb"> · {t('learning.access.until', { date: words.until })}</span>}
          <br />
          <a href={accessPath(course)}>{t('accessPage.see')}</a>
        </p>
        {remaining && <p className="meta">{remaining}</p>}
        {course.next && (
          <p className="meta">
            {t('myCourses.next', { lecture: isDone ? course.next : place.lecture.name })}
          </p>
        )}
        <CertificateLine course={course} certificate={course.certificate} />
        {course.wayOn && (
          <p>
            <LinkButton href={course.wayOn.href} look="ghost">
              {course.wayOn.text}
            </LinkButton>
          </p>
        )}
        {review && (
          <p>
            <a href={ownReviewPath(course)}>{t(review === 'mine' ? 'review.edit' : 'review.write')}</a>
          </p>
        )}
      </div>
    </section>
  );
}
