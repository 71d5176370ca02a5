import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { newCourseForm } from '~/catalogue/editor/courses/course-forms';
import { createCourse } from '~/catalogue/editor/courses/create-course.server';
import { EditForm } from '~/catalogue/editor/edit-form';
import type { EditReturn } from '~/catalogue/editor/edit-return';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { firstErrors } from '~/web/first-errors';
import { parseForm, readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

export async function loader(args: LoaderFunctionArgs) {
  const { t, settings } = await requireRight(args, 'catalogue');
  return { title: `${t('edit.newCourse')} · ${settings.title}` };
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, t, administrator } = await requireRight(args, 'catalogue');
  const { fields } = await readForm(args.request);
  const form = parseForm(fields, newCourseForm.schema);
  if (!form.ok) {
    const returned = { typed: form.typed, errors: firstErrors(form.errors, t), conflict: null };
    return data<EditReturn>(returned, { status: 422 });
  }
  const courseId = await createCourse(db, { values: form.value, administratorId: administrator.id }, now);
  return redirect(paths.staffCoursePart({ courseId, part: 'facts' }), 303);
}

export default function NewCourse() {
  const returned = useActionData<typeof action>();
  const { t } = useText();
  return (
    <>
      <p>
        <a href={paths.staffCourses()}>{t('edit.backToCourses')}</a>
      </p>
      <h1>{t('edit.newCourse')}</h1>
      <p>{t('edit.newCourseLead')}</p>
      <EditForm
        fields={newCourseForm.fields}
        version={0}
        typed={{ course_type: 'Online' }}
        returned={returned}
        save={t('edit.create')}
      />
    </>
  );
}
