import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { requireRight } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { ShownVideoPage } from './shown-video-page';
import { readShownVideoPage, takeShownVideoForm } from './shown-video-route.server';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const handle: PageHandle = { stylesheet: 'uploads', frame: 'staff' };
export const meta = privateMeta;

const subjectOf = ({ courseId }: LoaderFunctionArgs['params']) =>
  ({ kind: 'course', id: idOfSlug(courseId ?? '') ?? 0 }) as const;

/** The clip of a course that everyone may see. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await requireRight(args, 'catalogue');
  const subject = subjectOf(args.params);
  return { id: subject.id, ...(await readShownVideoPage(visit, subject)) };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await requireRight(args, 'catalogue');
  const subject = subjectOf(args.params);
  const address = paths.staffCourseVideo({ courseId: subject.id });
  return takeShownVideoForm(visit, args.request, { subject, address });
}

export default function CourseVideo() {
  const { id, title: _, ...shown } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  return (
    <ShownVideoPage
      {...shown}
      address={paths.staffCourseVideo({ courseId: id })}
      of={{ course: id }}
      error={result?.error}
    >
      <a href={paths.staffCoursePart({ courseId: id, part: 'facts' })}>{t('edit.part.facts')}</a>
    </ShownVideoPage>
  );
}
