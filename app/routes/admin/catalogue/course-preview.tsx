import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { NOBODY } from '~/accounts/viewer';
import { CoursePage } from '~/catalogue/courses/course-page';
import { readCoursePage } from '~/flows/course-page/course-page-view.server';
import { Notice } from '~/kit/notice';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { requireRight } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;
export const handle: PageHandle = { stylesheet: 'browse', frame: 'shop', streams: true };

/** The course as a visitor will see it once it is published. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await requireRight(args, 'catalogue');
  const preview = visit.url.searchParams.get('preview');
  const courseId = idOfSlug(args.params.courseId ?? '') ?? 0;
  const view = await readCoursePage({ ...visit, viewer: NOBODY, preview, isPreview: true }, courseId);
  if (!view) throw new Response(null, { status: 404 });
  return { title: `${visit.t('edit.preview')} · ${view.title}`, view };
}

export default function CoursePreview() {
  const { view } = useLoaderData<typeof loader>();
  const { t } = useText();
  return (
    <>
      <div className="wrap mt3">
        <Notice kind="info">
          <p>
            {t('edit.previewNote')}{' '}
            <a href={paths.staffCourse({ courseId: view.id })}>{t('edit.previewBack')}</a>
          </p>
        </Notice>
      </div>
      <CoursePage view={view} buy={null} reviews={null} />
    </>
  );
}
