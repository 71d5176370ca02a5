import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { readDaysOfCourse } from '~/access/classes/rosters.server';
import { coursePath } from '~/catalogue/catalogue-paths';
import { EmptyState } from '~/kit/empty-state';
import { Pager } from '~/kit/pager';
import { ProgressBar } from '~/kit/shop/progress-bar';
import { readCourseProgress, readLearners } from '~/learning/desk/course-progress.server';
import { countWaitingAtDesk } from '~/learning/desk/desk-counts.server';
import { DeskNav } from '~/learning/desk/desk-nav';
import { readHardQuestions } from '~/learning/desk/hard-questions.server';
import { learnPath } from '~/learning/learning-paths';
import { extraAttemptSchema } from '~/learning/quizzes/extra-attempt-form';
import { giveExtraAttempt, readSpentAttempts } from '~/learning/quizzes/extra-attempts.server';
import { SpentAttemptsPart } from '~/learning/quizzes/spent-attempts';
import { momentWords } from '~/text/moment-texts';
import { useText } from '~/text/text-context';
import { pageRange } from '~/values/page-range';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { formatSpan } from '~/values/time';
import { formOf, readForm } from '~/web/form.server';
import { requireInstructor } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';

export const handle: PageHandle = { stylesheet: 'learn', frame: 'shop' };
export const meta = privateMeta;

const PAGE_SIZE = 30;

/** The progress of a course's learners, for its teachers; 404 for another teacher's course. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, settings, instructor } = await requireInstructor(args);
  const command = {
    courseId: idOfSlug(args.params.courseId ?? '') ?? 0,
    scope: { teacherPersonId: instructor.id },
  };
  const progress = await readCourseProgress(db, command, now);
  if (!progress) throw new Response(null, { status: 404 });
  const range = pageRange(progress.learners, url.searchParams.get('page'), PAGE_SIZE);
  return {
    title: `${progress.course.title} · ${settings.title}`,
    now,
    progress,
    range,
    counts: await countWaitingAtDesk(db, command.scope),
    hard: await readHardQuestions(db, command),
    days: await readDaysOfCourse(db, progress.course.id),
    learners: await readLearners(db, command, range, now),
    spent: await readSpentAttempts(db, command, now),
    isGiven: url.searchParams.has('given'),
  };
}

/** One more attempt for a learner who has none left. */
export async function action(args: ActionFunctionArgs) {
  const { db, now, instructor } = await requireInstructor(args);
  const courseId = idOfSlug(args.params.courseId ?? '') ?? 0;
  const { person, lecture } = formOf((await readForm(args.request)).fields, extraAttemptSchema);
  const whose = { courseId, personId: person ?? 0, lectureId: lecture ?? 0 };
  const by = { actorId: instructor.id, scope: { teacherPersonId: instructor.id } };
  const result = await giveExtraAttempt(db, { ...whose, ...by }, now);
  if (!result.ok) return data({ isGone: true }, { status: 409 });
  return redirect(`${paths.taughtCourse({ courseId })}?given#spent`, 303);
}

export default function TaughtCourse() {
  const { progress, days, hard, learners, range, counts, now, spent, isGiven } =
    useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t, locale } = useText();
  const { course, lectures } = progress;
  const people = (count: number) => t('desk.people', { count });
  const stuck = lectures.filter((lecture) => lecture.stuck > 0).sort((one, other) => other.stuck - one.stuck);
  const figures = [
    ['desk.learners', progress.learners],
    ['desk.begun', progress.begun],
    ['desk.finished', progress.finished],
    ['desk.notBegun', progress.learners - progress.begun],
  ] as const;
  return (
    <>
      <DeskNav current="courses" counts={counts} />
      <div className="wrap read pad5 flow">
        <h1>{course.title}</h1>
        <p className="meta">
          <a href={learnPath(course)}>{t('desk.openLectures')}</a>
          {' · '}
          <a href={coursePath(course)}>{t('learning.toCourse')}</a>
        </p>
        {days.length > 0 && (
          <section className="flow gap3">
            <h2 className="f3">{t('desk.days')}</h2>
            <ul className="lines dense">
              {days.map((day) => (
                <li key={day.id}>
                  <a href={paths.taughtClass({ sessionId: day.id })}>
                    {formatSpan(day.beginsAt, day.endsAt, locale)}
                  </a>{' '}
                  <span className="meta nb">
                    {t('class.cameOf', { came: day.cameIn, expected: day.expected })}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {lectures.length > 0 && (
          <details className="disclosure">
            <summary>{t('desk.files')}</summary>
            <ul className="lines dense" id="files">
              {lectures.map(({ id, name }) => (
                <li key={id}>
                  <a href={paths.taughtLectureFile({ courseId: course.id, lectureId: id })}>{name}</a>
                </li>
              ))}
            </ul>
          </details>
        )}
        {progress.learners === 0 ? (
          <EmptyState level={2} word={t('desk.noneWord')} title={t('desk.none')} />
        ) : (
          <>
            <ul className="lines dense">
              {figures.map(([key, count]) => (
                <li key={key}>
                  <span>{t(key)}</span> <b>{people(count)}</b>
                </li>
              ))}
            </ul>
            <section className="flow gap3 part">
              <h2 className="f3">{t('desk.stuck')}</h2>
              <p className="meta">{stuck.length === 0 ? t('desk.stuckNone') : t('desk.stuckWhy')}</p>
              {stuck.length > 0 && (
                <ul className="lines dense">
                  {stuck.slice(0, 3).map((lecture) => (
                    <li key={lecture.id}>
                      <span>{lecture.name}</span> <b>{t('desk.stuckCount', { count: lecture.stuck })}</b>
                    </li>
                  ))}
                </ul>
              )}
            </section>
            <SpentAttemptsPart spent={spent} given={result ? 'gone' : isGiven ? 'done' : null} />
            {hard.length > 0 && (
              <section className="flow gap3 part">
                <h2 className="f3">{t('desk.hard')}</h2>
                <p className="meta">{t('desk.hardWhy')}</p>
                <ul className="lines dense">
                  {hard.map(({ id, lecture, body, asked, rightPercent }) => (
                    <li key={id}>
                      <span className="grow">
                        {body.length > 120 ? `${body.slice(0, 120)}…` : body}
                        <br />
                        <span className="meta">{lecture}</span>
                      </span>
                      <b className="nb">{t('desk.hardRight', { percent: rightPercent, count: asked })}</b>
                    </li>
                  ))}
                </ul>
              </section>
            )}
            <section className="flow gap3 part">
              <h2 className="f3">{t('desk.learner')}</h2>
              <ul className="lines">
                {learners.map(({ id, name, percent, lastAt, lecture }) => (
                  <li key={id}>
                    <div className="grow">
                      <p className="between">
                        <b>{name || t('homework.queue.nobody')}</b>
                        <span className="meta">{percent}%</span>
                      </p>
                      <ProgressBar label={t('desk.percent')} percent={percent} />
                      <p className="meta">
                        {lastAt
                          ? [lecture, `${t('desk.lastSeen')} ${momentWords(lastAt, { now, t, locale })}`]
                              .filter(Boolean)
                              .join(' · ')
                          : t('desk.notBegun')}
                      </p>
                    </div>
                  </li>
                ))}
              </ul>
              <Pager
                isLess
                label={t('admin.pages')}
                current={range.page}
                last={range.pageCount}
                urlOf={(page) => `${paths.taughtCourse({ courseId: course.id })}?page=${page}`}
                previous={t('admin.previous')}
                next={t('admin.next')}
                jump={(page) => t('admin.jump', { page })}
              />
            </section>
            <section className="flow gap3 part">
              <h2 className="f3">{t('desk.lectures')}</h2>
              <ol className="lines dense">
                {lectures.map(({ id, name, done }) => (
                  <li key={id}>
                    <span>{name}</span> <span className="meta nb">{people(done)}</span>
                  </li>
                ))}
              </ol>
            </section>
          </>
        )}
      </div>
    </>
  );
}
