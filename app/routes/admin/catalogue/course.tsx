import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { coursePath } from '~/catalogue/catalogue-paths';
import { CourseHead } from '~/catalogue/editor/courses/course-head';
import { readMissingParts } from '~/catalogue/editor/courses/course-parts.server';
import { duplicateCourse } from '~/catalogue/editor/courses/duplicate-course.server';
import { readEditedCourse } from '~/catalogue/editor/courses/edited-course.server';
import { MissingList } from '~/catalogue/editor/courses/missing-list';
import { mustHave } from '~/catalogue/editor/courses/missing-parts';
import { setCourseStatus } from '~/catalogue/editor/courses/set-course-status.server';
import { type EditReturn, returnOf, statusOf } from '~/catalogue/editor/edit-return';
import { Button } from '~/kit/button';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { formOf, readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const STATUS_OF = { publish: 'published', withdraw: 'draft', archive: 'archived' } as const;
const statusForm = z.object({
  intent: z.enum(['publish', 'withdraw', 'archive', 'duplicate']),
  version: z.coerce.number().int(),
});

/** How one course stands: what it lacks, and the way in and out of sight. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, settings } = await requireRight(args, 'catalogue');
  const course = await readEditedCourse(db, idOfSlug(args.params.courseId ?? '') ?? 0);
  if (!course) throw new Response(null, { status: 404 });
  const { id, title, slug, status, version } = course;
  return {
    title: `${title} · ${settings.title}`,
    isDone: url.searchParams.has('done'),
    course: { id, title, slug, status, version },
    missing: await readMissingParts(db, id, now),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, t, administrator } = await requireRight(args, 'catalogue');
  const courseId = idOfSlug(args.params.courseId ?? '') ?? 0;
  const { fields } = await readForm(args.request);
  const { intent, version: seen } = formOf(fields, statusForm);
  if (intent === 'duplicate') return copyOf(args, courseId);
  const edit = { id: courseId, seen, administratorId: administrator.id };
  const saved = await setCourseStatus(db, { ...edit, status: STATUS_OF[intent] }, now);
  if (saved.ok) return redirect(`${paths.staffCourse({ courseId })}?done=1`, 303);
  const returned = returnOf(saved.refusal, {}, t);
  return data<EditReturn>(returned, { status: statusOf(returned) });
}

/** Goes on at the copy. */
async function copyOf(args: ActionFunctionArgs, id: number) {
  const { db, now, t, administrator } = await requireRight(args, 'catalogue');
  const course = await readEditedCourse(db, id);
  const title = t('edit.copyOf', { title: course?.title ?? '' });
  const copy = await duplicateCourse(db, { id, title, administratorId: administrator.id }, now);
  if (!copy.ok) throw new Response(null, { status: 404 });
  return redirect(`${paths.staffCourse({ courseId: copy.value })}?done=1`, 303);
}

export default function CourseStanding() {
  const { course, missing, isDone } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const { t } = useText();
  const lacks = missing.some(mustHave);
  return (
    <>
      <CourseHead course={course} current="course" isDone={isDone && !returned} />
      <div className="flow read">
        {returned?.errors.status && <Notice kind="bad">{returned.errors.status}</Notice>}
        {returned?.conflict && <Notice kind="bad">{t('edit.changed.status')}</Notice>}
        <p>{t(`edit.standing.${course.status}`)}</p>
        {(missing.length > 0 || course.status !== 'published') && (
          <MissingList courseId={course.id} missing={missing} />
        )}
        <div className="row">
          {course.status === 'published' && (
            <LinkButton look="ghost" href={coursePath(course)}>
              {t('edit.open')}
            </LinkButton>
          )}
          <LinkButton look="ghost" href={paths.staffCoursePreview({ courseId: course.id })}>
            {t('edit.preview')}
          </LinkButton>
        </div>
        <form method="post" id="standing" className="row">
          <input type="hidden" name="version" value={returned?.conflict?.version ?? course.version} />
          {course.status !== 'published' && (
            <Button name="intent" value="publish" look={lacks ? 'ghost' : undefined}>
              {t('edit.publish')}
            </Button>
          )}
          {course.status !== 'draft' && (
            <Button name="intent" value="withdraw" look="ghost">
              {t('edit.withdraw')}
            </Button>
          )}
          <Button name="intent" value="duplicate" look="ghost">
            {t('edit.duplicate')}
          </Button>
          {course.status !== 'archived' && (
            <Button name="intent" value="archive" look="ghost">
              {t('edit.archive')}
            </Button>
          )}
        </form>
        <p className="meta">{t('edit.archiveNote')}</p>
      </div>
    </>
  );
}
