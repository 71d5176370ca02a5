import { coursePath } from '~/catalogue/catalogue-paths';
import { type CourseType, modeOf } from '~/catalogue/course-type';
import { coursePicture } from '~/catalogue/picture-source';
import { CourseCard } from '~/kit/course-card';
import { ProgressBar } from '~/kit/progress-bar';
import { accessWords } from '~/learning/access-words';
import { learnPath } from '~/learning/learning-paths';
import type { MyCourse } from '~/learning/my-courses.server';
import { useText } from '~/text/text-context';
import { formatMoney } from '~/values/money';
import { formatDay } from '~/values/time';

/** One owned course in the list: how far, how long still, and renewal when that is the next thing to do. */
export function MyCourseCard({ course, now }: { course: MyCourse; now: Date }) {
  const { t, locale } = useText();
  const { done, total, access, renewal, venue, startDate } = course;
  const words = accessWords(access, now, t, locale);
  const mode = modeOf(course.courseType as CourseType);
  const place = mode === 'online' ? '' : t(mode === 'live' ? 'myCourses.live' : 'myCourses.classroom');
  const canRenew = renewal !== null && (!access.isOpen || words.isNear);
  return (
    <CourseCard
      href={access.isOpen && total > 0 ? learnPath(course) : coursePath(course)}
      title={course.title}
      picture={coursePicture(course.picture)}
      off={!access.isOpen}
      end={
        <>
          <AccessEnd words={words} />
          {canRenew && (
            <a className="above" href={coursePath(course)}>
              {t('myCourses.renew', { price: formatMoney(renewal.price, renewal.currency, 'list') })}
            </a>
          )}
        </>
      }
    >
      {place && <p className="meta">{[place, venue].filter(Boolean).join(' · ')}</p>}
      {startDate && <p className="meta">{t('myCourses.startsOn', { date: formatDay(startDate, locale) })}</p>}
      {total > 0 && (
        <>
          <ProgressBar label={t('learning.progress')} percent={(100 * done) / total} />
          <p className="meta">{t(done === total ? 'learning.allDone' : 'learning.done', { done, total })}</p>
        </>
      )}
    </CourseCard>
  );
}

function AccessEnd({ words }: { words: ReturnType<typeof accessWords> }) {
  const { t } = useText();
  if (words.kind === 'refunded') {
    return (
      <span className="say strong">
        {t('myCourses.refundedOn', { date: (words.until ?? '').replaceAll(' ', '\u00a0') })}
      </span>
    );
  }
  if (words.kind === 'over') {
    return (
      <span className="say strong">
        {words.until ? t('myCourses.overOn', { date: words.until }) : words.lead}
      </span>
    );
  }
  if (words.kind === 'unlimited') return <span className="say">{words.lead}</span>;
  return (
    <span className={words.isNear ? 'say warn nb' : 'say nb'}>
      {t('myCourses.left', { amount: words.amount ?? '' })}
    </span>
  );
}
