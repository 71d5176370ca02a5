import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { isInstructorOnly, fullName } from '~/accounts/viewer';
import { readTaughtCourses } from '~/catalogue/courses/taught-courses.server';
import { courseCardPicture } from '~/catalogue/picture-source';
import { EmptyState } from '~/kit/empty-state';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { Picture } from '~/kit/shop/picture';
import { countWaitingAtDesk } from '~/learning/desk/desk-counts.server';
import { DeskNav } from '~/learning/desk/desk-nav';
import { learnPath } from '~/learning/learning-paths';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { bangkokDay, formatDay } from '~/values/time';
import { requireInstructor } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';

export const handle: PageHandle = { stylesheet: 'account', frame: 'shop' };
export const meta = privateMeta;

/** Where an instructor's sign-in leads: the courses they teach, and who learns them. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, t, settings, viewer, instructor } = await requireInstructor(args);
  return {
    title: `${t('instructor.title')} · ${settings.title}`,
    name: fullName(instructor) || instructor.email,
    counts: await countWaitingAtDesk(db, { teacherPersonId: instructor.id }),
    courses: await readTaughtCourses(db, { personId: instructor.id, today: bangkokDay(now), now }),
    isInstructorOnly: isInstructorOnly(viewer),
  };
}

export default function InstructorPage() {
  const { name, counts, courses, isInstructorOnly } = useLoaderData<typeof loader>();
  const { t, locale } = useText();
  return (
    <>
      <DeskNav current="courses" counts={counts} />
      <div className="wrap pad5 flow">
        <div>
          <p className="meta">{t('instructor.of', { name })}</p>
          <h1>{t('instructor.title')}</h1>
        </div>
        {isInstructorOnly && (
          <Notice kind="info">
            <p>
              {t('instructor.noBuying')} <a href={paths.signIn()}>{t('instructor.asStudent')}</a>
            </p>
          </Notice>
        )}
        {courses.length === 0 ? (
          <EmptyState
            level={2}
            word={t('instructor.noneWord')}
            title={t('instructor.none')}
            actions={<LinkButton href={paths.courses()}>{t('order.browse')}</LinkButton>}
          >
            {t('instructor.noneWhy')}
          </EmptyState>
        ) : (
          <ul className="lines">
            {courses.map(
              ({ id, slug, href, title, picture, learners, openQuestions, openHomework, startsOn }) => (
                <li key={id}>
                  <div className="row nowrap">
                    <div className="thumb">
                      <Picture src={courseCardPicture(picture)} alt="" sizes="112px" />
                    </div>
                    <p className="snug">
                      <a href={href}>{title}</a>
                      <br />
                      <span className="meta">
                        {[
                          t('instructor.learners', { count: learners }),
                          startsOn && t('instructor.starts', { day: formatDay(startsOn, locale) }),
                          openQuestions > 0 && t('instructor.questions', { count: openQuestions }),
                          openHomework > 0 && t('desk.waitingHomework', { count: openHomework }),
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                      <br />
                      <a href={paths.taughtCourse({ courseId: id })}>{t('desk.progress')}</a>
                      {' · '}
                      <a href={learnPath({ id, slug })}>{t('desk.openLectures')}</a>
                    </p>
                  </div>
                </li>
              ),
            )}
          </ul>
        )}
        <p>
          <a href={paths.signOut()}>{t('site.signOut')}</a>
        </p>
      </div>
    </>
  );
}
