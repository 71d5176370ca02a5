import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { isRenewalDue } from '~/access/renewal';
import { AccountTabs } from '~/accounts/people/account-tabs';
import { fullName, isMember } from '~/accounts/viewer';
import { byNextDay, isToAttend } from '~/catalogue/sessions/session';
import learningScript from '~/enhance/learning?worker&url';
import { EmptyState } from '~/kit/empty-state';
import { LinkButton } from '~/kit/link-button';
import { Pager } from '~/kit/pager';
import { CardList } from '~/kit/shop/course-card';
import { accessWords } from '~/learning/access-texts';
import { readCertificatesOf } from '~/learning/certificates/certificates.server';
import { readNextLectures } from '~/learning/completion/next-lectures.server';
import { countMyCourses, readMyCourses } from '~/learning/my-courses.server';
import { OwnSchedules } from '~/learning/own-schedules';
import type { OwnedOffer } from '~/learning/owned-offer';
import { readOwnedOffers } from '~/learning/owned-offers.server';
import { againWay, renewalWay } from '~/learning/owned-texts';
import { lecturesOf, lectureToOpen, placeOf, progressOf } from '~/learning/playlist';
import { readPlaylist } from '~/learning/playlist.server';
import { readReviewable } from '~/reviews/own-reviews.server';
import { useText } from '~/text/text-context';
import { pageRange, pageSizeFrom } from '~/values/page-range';
import { paths } from '~/values/paths';
import { requireStudent } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';
import type { Visit } from '~/web/visit.server';
import { ContinueCourse } from './continue-course';
import { MyCourseCard } from './my-course-card';

export const handle: PageHandle = { stylesheet: 'learn', frame: 'shop' };

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title },
  { name: 'robots', content: 'noindex' },
];

export async function loader(args: LoaderFunctionArgs) {
  const visit = await requireStudent(args);
  const { db, now, url, t, settings, environment, viewer, student } = visit;
  const total = await countMyCourses(db, student.id);
  const range = pageRange(total, url.searchParams.get('page'), pageSizeFrom(url.searchParams.get('size')));
  const courses = await readMyCourses(db, student.id, range, now);
  const courseIds = courses.map(({ id }) => id);
  const reviewable =
    settings.reviews_from > 0 ? await readReviewable(db, { personId: student.id, courseIds }, now) : null;
  const offers = await readOwnedOffers(db, {
    courseIds: courses.filter(({ access }) => isRenewalDue(access, now)).map(({ id }) => id),
    viewer: { ...viewer, student },
    settings,
    now,
  });
  const certificates = await readCertificatesOf(db, student.id, courseIds);
  const next = await readNextLectures(db, student.id, courseIds);
  const courseRows = courses.map((course) => ({
    ...course,
    wayOn: wayOnOf(offers.get(course.id), visit),
    certificate: certificates.find(({ courseId }) => courseId === course.id) ?? null,
    next: course.access.isOpen ? (next.get(course.id)?.name ?? null) : null,
  }));
  const [latest] = courseRows;
  const canGoOn = range.page === 1 && latest && latest.access.isOpen && latest.total > 0;
  const playlist = canGoOn
    ? await readPlaylist(db, { courseId: latest.id, personId: student.id }, now)
    : null;
  const lecture = playlist && lectureToOpen(playlist.sections, playlist.lastLectureId);
  return {
    title: `${t('myCourses.title')} · ${settings.title}`,
    name: fullName(student) || student.email,
    isMember: isMember(viewer),
    hasTax: isMember(viewer) && environment.features.has('TAX_SYSTEM'),
    now,
    range,
    size: url.searchParams.get('size'),
    reviewable: [...(reviewable ?? [])],
    toAttend: courses
      .filter((course) => course.schedules && isToAttend(course.schedules, now))
      .sort(byNextDay(now)),
    courses: lecture ? courseRows.slice(1) : courseRows,
    latest:
      lecture && latest
        ? {
            course: latest,
            place: placeOf(playlist.sections, lecture.id)!,
            progress: progressOf(lecturesOf(playlist.sections)),
          }
        : null,
  };
}

/** Renewal when its time has come; else, after the end, buying anew where the course allows it. */
function wayOnOf(offer: OwnedOffer | undefined, visit: Visit) {
  if (!offer) return null;
  return renewalWay(offer, visit) ?? (offer.access.isOpen ? null : againWay(offer, visit.t));
}

export default function MyCoursesPage() {
  const page = useLoaderData<typeof loader>();
  const { t, locale } = useText();
  const { latest, toAttend, courses, range, now } = page;
  const reviewable = new Map(page.reviewable);
  const hasClock = [...courses, ...(latest ? [latest.course] : [])].some(
    ({ access }) => accessWords(access, now, t, locale).clockUntil !== null,
  );
  return (
    <>
      <div className="wrap mt5">
        <p className="meta">{t('myCourses.of', { name: page.name })}</p>
        <h1>{t('myCourses.title')}</h1>
      </div>
      <AccountTabs current="courses" isMember={page.isMember} hasTax={page.hasTax} />
      <div className="wrap flow gap6 pad5">
        {toAttend.length > 0 && (
          <section className="flow gap5">
            <h2 className="f3">{t('myCourses.toAttend')}</h2>
            {toAttend.map((course) => (
              <div key={course.id} className="flow gap2">
                <h3 className="f1">{course.title}</h3>
                {course.schedules && <OwnSchedules course={course} schedules={course.schedules} now={now} />}
              </div>
            ))}
          </section>
        )}
        {latest && <ContinueCourse latest={latest} now={now} review={reviewable.get(latest.course.id)} />}
        {courses.length > 0 && (
          <section className="flow gap3">
            {latest && <h2 className="f3 ruled">{t('myCourses.others')}</h2>}
            <CardList>
              {courses.map((course) => (
                <MyCourseCard key={course.id} course={course} now={now} review={reviewable.get(course.id)} />
              ))}
            </CardList>
          </section>
        )}
        {!latest && courses.length === 0 && (
          <EmptyState
            word={t('myCourses.emptyWord')}
            level={2}
            title={t('myCourses.empty')}
            actions={
              <>
                <LinkButton href={paths.courses()}>{t('myCourses.browse')}</LinkButton>
                <LinkButton href={paths.myOrders()} look="plain">
                  {t('site.myOrders')}
                </LinkButton>
              </>
            }
          >
            {t('myCourses.emptyWhy')}
          </EmptyState>
        )}
        <Pager
          label={t('myCourses.pages')}
          current={range.page}
          last={range.pageCount}
          urlOf={(number) => `?page=${number}${page.size ? `&size=${range.pageSize}` : ''}`}
          previous={t('myCourses.previousPage')}
          next={t('myCourses.nextPage')}
          jump={(number) => t('myCourses.page', { page: number })}
        />
      </div>
      {hasClock && <script type="module" src={learningScript} async />}
    </>
  );
}
