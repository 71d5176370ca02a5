import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { AccountTabs } from '~/accounts/account-tabs';
import { fullName, isMember } from '~/accounts/viewer';
import { CardList } from '~/kit/course-card';
import { EmptyState } from '~/kit/empty-state';
import { LinkButton } from '~/kit/link-button';
import { Pager } from '~/kit/pager';
import { countMyCourses, readMyCourses } from '~/learning/my-courses.server';
import { lecturesOf, lectureToOpen, placeOf, progressOf } from '~/learning/playlist';
import { readPlaylist } from '~/learning/playlist.server';
import { shopCurrency } from '~/settings/shop-currency';
import { useText } from '~/text/text-context';
import { pageRange, pageSizeFrom } from '~/values/page-range';
import { requireStudent } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';
import { ContinueCourse } from './continue-course';
import { MyCourseCard } from './my-course-card';

export const handle: PageHandle = { sheet: 'rooms', hydrate: false, frame: 'shop' };

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page?.title },
  { name: 'robots', content: 'noindex' },
];

export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings, environment, viewer, student } = await requireStudent(args);
  const total = await countMyCourses(db, student.id);
  const range = pageRange(total, url.searchParams.get('page'), pageSizeFrom(url.searchParams.get('size')));
  const courses = await readMyCourses(db, student.id, { ...range, currency: shopCurrency(settings) }, now);
  const [latest] = courses;
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
    courses: lecture ? courses.slice(1) : courses,
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

export type MyCoursesData = Awaited<ReturnType<typeof loader>>;

export default function MyCoursesPage() {
  const page = useLoaderData<typeof loader>();
  const { t } = useText();
  const { latest, courses, range, now } = page;
  return (
    <>
      <div className="wrap mt5">
        <p className="meta">{t('myCourses.of', { name: page.name })}</p>
        <h1>{t('myCourses.title')}</h1>
      </div>
      <AccountTabs current="courses" isMember={page.isMember} hasTax={page.hasTax} />
      <div className="wrap flow gap6 pad5">
        {latest && <ContinueCourse latest={latest} now={now} />}
        {courses.length > 0 && (
          <section className="flow gap3">
            {latest && <h2 className="f3 ruled">{t('myCourses.others')}</h2>}
            <CardList>
              {courses.map((course) => (
                <MyCourseCard key={course.id} course={course} now={now} />
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
                <LinkButton href="/courses">{t('myCourses.browse')}</LinkButton>
                <LinkButton href="/myaccount/student/order" look="plain">
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
    </>
  );
}
