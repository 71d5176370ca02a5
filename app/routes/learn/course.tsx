import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { readOwnSchedules } from '~/access/class-schedules.server';
import { coursePath } from '~/catalogue/catalogue-paths';
import { EmptyState } from '~/kit/empty-state';
import { LinkButton } from '~/kit/link-button';
import { learnPath, turnedBackPath } from '~/learning/learning-paths';
import { OwnSchedules } from '~/learning/own-schedules';
import { lectureToOpen } from '~/learning/playlist';
import { readPlaylist } from '~/learning/playlist.server';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { requireStudent } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';
import { readerOf } from '~/web/teaching/lecture-reader.server';
import { openVisit } from '~/web/visit.server';

export const handle: PageHandle = { stylesheet: 'browse', frame: 'shop' };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: 'robots', content: 'noindex' },
];

/** To the place where one stopped; the page itself is only for a course that has nothing to open yet. */
export async function loader(args: LoaderFunctionArgs) {
  const courseId = idOfSlug(args.params.slug ?? '');
  const taught = courseId === null ? null : await openAsTeacher(args, courseId);
  if (taught) return taught;
  const { db, now, student } = await requireStudent(args);
  const playlist = courseId === null ? null : await readPlaylist(db, { courseId, personId: student.id }, now);
  if (!playlist) throw new Response(null, { status: 404 });
  const { course, hasAccess, sections, lastLectureId } = playlist;
  if (!hasAccess) return redirect(turnedBackPath(course), 302);
  const lecture = lectureToOpen(sections, lastLectureId);
  if (lecture) return redirect(learnPath(course, lecture.id), 302);
  const [schedules] = await readOwnSchedules(db, { personId: student.id, courseIds: [course.id] }, now);
  return { title: course.title, course, schedules: schedules ?? null, now };
}

/** Who teaches the course sees its first lecture, as learners do; null: nobody who does. */
async function openAsTeacher(args: LoaderFunctionArgs, courseId: number) {
  const { db, now, viewer } = await openVisit(args);
  const personId = await readerOf(db, viewer, courseId, now);
  if (personId === null || personId === viewer.student?.id) return null;
  const playlist = await readPlaylist(db, { courseId, personId }, now);
  const lecture = playlist && lectureToOpen(playlist.sections, null);
  if (!playlist || !lecture) return redirect(paths.taughtCourse({ courseId }), 302);
  return redirect(learnPath(playlist.course, lecture.id), 302);
}

export default function NothingToOpenPage() {
  const page = useLoaderData<typeof loader>();
  const { t } = useText();
  const ways = (
    <>
      <LinkButton href={paths.myCourses()}>{t('learning.toMyCourses')}</LinkButton>
      <LinkButton href={coursePath(page.course)} look="plain">
        {t('learning.toCourse')}
      </LinkButton>
    </>
  );
  if (page.schedules)
    return (
      <div className="wrap read pad5 flow gap5">
        <h1>{page.title}</h1>
        <OwnSchedules course={page.course} schedules={page.schedules} now={page.now} />
        <p className="row">{ways}</p>
      </div>
    );
  return (
    <div className="wrap">
      <EmptyState word={t('learning.noLecturesWord')} title={t('learning.noLectures')} actions={ways}>
        {t('learning.noLecturesWhy')}
      </EmptyState>
    </div>
  );
}
