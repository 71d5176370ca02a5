import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { CourseHead } from '~/catalogue/editor/courses/course-head';
import { readEditedCourse } from '~/catalogue/editor/courses/edited-course.server';
import { type EditReturn, returnOf, statusOf } from '~/catalogue/editor/edit-return';
import { arrangePlans } from '~/catalogue/editor/plans/arrange-plans.server';
import { readEditedPlans } from '~/catalogue/editor/plans/edited-plans.server';
import { PlanTable } from '~/catalogue/editor/plans/plan-table';
import { placesField } from '~/kit/forms/field-rules';
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

const arrangeForm = z.object({
  intent: z.enum(['up', 'down', 'archive', 'restore', 'delete']),
  plan: z.coerce.number().int().positive(),
  version: z.coerce.number().int(),
  places: placesField,
});

export async function loader(args: LoaderFunctionArgs) {
  const { db, url, t, settings } = await requireRight(args, 'catalogue');
  const course = await readEditedCourse(db, idOfSlug(args.params.courseId ?? '') ?? 0);
  if (!course) throw new Response(null, { status: 404 });
  const { id, title, status, version } = course;
  return {
    title: `${t('edit.part.plans')} · ${title} · ${settings.title}`,
    isDone: url.searchParams.has('done'),
    course: { id, title, status, version },
    plans: await readEditedPlans(db, id),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, t, administrator } = await requireRight(args, 'catalogue');
  const courseId = idOfSlug(args.params.courseId ?? '') ?? 0;
  const { fields } = await readForm(args.request);
  const { intent: move, plan: planId, version: seen, places } = formOf(fields, arrangeForm);
  const edit = { id: courseId, seen, administratorId: administrator.id };
  const done = await arrangePlans(db, { ...edit, planId, move, places }, now);
  if (done.ok) return redirect(`${paths.staffPlans({ courseId })}?done=1`, 303);
  const returned = returnOf(done.refusal, {}, t);
  return data<EditReturn>(returned, { status: statusOf(returned) });
}

export default function Plans() {
  const { course, plans, isDone } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const { t } = useText();
  return (
    <>
      <CourseHead course={course} current="plans" isDone={isDone && !returned} />
      <div className="flow">
        {returned?.conflict && <Notice kind="bad">{t('edit.changed.list')}</Notice>}
        <p>{t('edit.plansLead')}</p>
        <PlanTable course={course} plans={plans} />
        <p>
          <LinkButton icon="plus" href={paths.staffPlan({ courseId: course.id, planId: 'new' })}>
            {t('edit.newPlan')}
          </LinkButton>
        </p>
      </div>
    </>
  );
}
