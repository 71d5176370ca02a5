import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { EmptyState } from '~/kit/empty-state';
import { LinkButton } from '~/kit/link-button';
import { coursePath } from '~/catalogue/catalogue-paths';
import { learnPath, turnedBackPath } from '~/learning/learning-paths';
import { lectureToOpen } from '~/learning/playlist';
import { readPlaylist } from '~/learning/playlist.server';
import { useText } from '~/text/text-context';
import { idOfSlug } from '~/values/slug-id';
import { requireStudent } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';

export const handle: PageHandle = { sheet: 'browse', hydrate: false, frame: 'shop' };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: 'robots', content: 'noindex' },
];

/** To the place where one stopped; the page itself is only for a course that has nothing to open yet. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, student } = await requireStudent(args);
  const courseId = idOfSlug(args.params.slug ?? '');
  const playlist = courseId === null ? null : await readPlaylist(db, { courseId, personId: student.id }, now);
  if (!playlist) throw new Response(null, { status: 404 });
  const { course, hasAccess, sections, lastLectureId } = playlist;
  if (!hasAccess) return redirect(turnedBackPath(course), 302);
  const lecture = lectureToOpen(sections, lastLectureId);
  if (lecture) return redirect(learnPath(course, lecture.id), 302);
  return { title: course.title, coursePath: coursePath(course) };
}

export default function NothingToOpenPage() {
  const page = useLoaderData<typeof loader>();
  const { t } = useText();
  return (
    <div className="wrap">
      <EmptyState
        word={t('learning.noLecturesWord')}
        title={t('learning.noLectures')}
        actions={
          <>
            <LinkButton href="/myaccount/student/courses">{t('learning.toMyCourses')}</LinkButton>
            <LinkButton href={page.coursePath} look="plain">
              {t('learning.toCourse')}
            </LinkButton>
          </>
        }
      >
        {t('learning.noLecturesWhy')}
      </EmptyState>
    </div>
  );
}
