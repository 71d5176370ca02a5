import { coursePath } from '~/catalogue/catalogue-paths';
import { type CourseType, modeOf } from '~/catalogue/course-type';
import type { WayOn } from '~/catalogue/owned-course';
import { coursePicture } from '~/catalogue/picture-source';
import { nextOf } from '~/catalogue/sessions/session';
import { CourseCard } from '~/kit/shop/course-card';
import { ProgressBar } from '~/kit/shop/progress-bar';
import { accessWords } from '~/learning/access-texts';
import { CertificateLine } from '~/learning/certificates/certificate-line';
import type { CertificateOfCourse } from '~/learning/certificates/certificates.server';
import { learnPath } from '~/learning/learning-paths';
import { accessPath } from '~/learning/learning-paths';
import type { MyCourse } from '~/learning/my-courses.server';
import { ownReviewPath } from '~/reviews/review-paths';
import { useText } from '~/text/text-context';
import { formatSpan, formatWeekday } from '~/values/time';

export type ShownCourse = MyCourse & {
  /** what to do next about its time; null: nothing yet */
  wayOn: WayOn | null;
  /** null: not completed */
  certificate: CertificateOfCourse | null;
  /** name of the lecture to go on with; null: all done, or not to be learned now */
  next: string | null;
};

interface MyCourseCardProps {
  course: ShownCourse;
  now: Date;
  review?: 'mine' | 'open';
}

/** One owned course in the list: how far, how long still, and renewal when that is the next thing to do. */
export function MyCourseCard({ course, now, review }: MyCourseCardProps) {
  const { t, locale } = useText();
  const { done, total, access, wayOn, schedules } = course;
  const next = schedules && nextOf(schedules, now);
  const begins = next
    ? formatSpan(next.beginsAt, next.endsAt, locale)
    : schedules?.startDate && schedules.sessions.length === 0 && formatWeekday(schedules.startDate, locale);
  const words = accessWords(access, now, t, locale);
  const mode = modeOf(course.courseType as CourseType);
  const place = mode === 'online' ? '' : t(mode === 'live' ? 'myCourses.live' : 'myCourses.classroom');
  return (
    <CourseCard
      href={access.isOpen && total > 0 ? learnPath(course) : coursePath(course)}
      title={course.title}
      picture={coursePicture(course.picture)}
      off={!access.isOpen}
      end={
        <>
          <AccessEnd words={words} />
          {wayOn && (
            <a className="above" href={wayOn.href}>
              {wayOn.text}
            </a>
          )}
        </>
      }
    >
      {place && <p className="meta">{[place, schedules?.place].filter(Boolean).join(' · ')}</p>}
      {begins && <p className="meta">{begins}</p>}
      {total > 0 && (
        <>
          <ProgressBar label={t('learning.progress')} percent={(100 * done) / total} />
          <p className="meta">{t(done === total ? 'learning.allDone' : 'learning.done', { done, total })}</p>
        </>
      )}
      {course.next && total > 0 && <p className="meta">{t('myCourses.next', { lecture: course.next })}</p>}
      <CertificateLine course={course} certificate={course.certificate} />
      <p className="meta">
        <a className="above" href={accessPath(course)}>
          {t('accessPage.see')}
        </a>
      </p>
      {review && (
        <p>
          <a className="above" href={ownReviewPath(course)}>
            {t(review === 'mine' ? 'review.edit' : 'review.write')}
          </a>
        </p>
      )}
    </CourseCard>
  );
}

const AMOUNT_HERE = '\u0001';

function AccessEnd({ words }: { words: ReturnType<typeof accessWords> }) {
  const { t } = useText();
  if (words.kind === 'refunded' || words.kind === 'revoked') {
    return (
      <span className="say strong">
        {t(words.kind === 'refunded' ? 'myCourses.refundedOn' : 'myCourses.revokedOn', {
          date: (words.until ?? '').replaceAll(' ', '\u00a0'),
        })}
      </span>
    );
  }
  if (words.kind === 'over') {
    return (
      <span className="say strong">
        {words.until ? t('owned.overOn', { date: words.until.replaceAll(' ', '\u00a0') }) : words.lead}
      </span>
    );
  }
  if (words.kind === 'unlimited') return <span className="say">{words.lead}</span>;
  // the amount alone runs on
  const [before, after] = t('myCourses.left', { amount: AMOUNT_HERE }).split(AMOUNT_HERE);
  return (
    <span className={words.isNear ? 'say warn nb' : 'say nb'}>
      {before}
      <span data-until={words.clockUntil ?? undefined}>{words.amount}</span>
      {after}
    </span>
  );
}
