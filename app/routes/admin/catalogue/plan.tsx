import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { CourseHead } from '~/catalogue/editor/courses/course-head';
import { readCourseLines } from '~/catalogue/editor/courses/course-lines.server';
import { readEditedCourse } from '~/catalogue/editor/courses/edited-course.server';
import { numberTypedCourses } from '~/catalogue/editor/courses/named-courses.server';
import { typedValues } from '~/catalogue/editor/edit-fields';
import { EditForm } from '~/catalogue/editor/edit-form';
import { type EditReturn, returnOf, statusOf } from '~/catalogue/editor/edit-return';
import { keptIds } from '~/catalogue/editor/kept-values';
import { readLists } from '~/catalogue/editor/lists.server';
import { readEditedPlans } from '~/catalogue/editor/plans/edited-plans.server';
import { NEW_PLAN, planFields, planSchema } from '~/catalogue/editor/plans/plan-form';
import { savePlan } from '~/catalogue/editor/plans/save-plan.server';
import { WaitingOrders } from '~/catalogue/editor/waiting-orders';
import { readWaitingOrders } from '~/catalogue/editor/waiting-orders.server';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { firstErrors } from '~/web/first-errors';
import { formOf, parseForm, readForm, typedOf, withFields } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const waitingForm = z.object({ waiting: z.coerce.number().int().min(0).catch(0) });

/** One price plan; `new` where its number would stand writes another one. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, t, settings, locale } = await requireRight(args, 'catalogue');
  const course = await readEditedCourse(db, idOfSlug(args.params.courseId ?? '') ?? 0);
  const planId = planIn(args.params);
  const plan = course && planId && (await readEditedPlans(db, course.id)).find(({ id }) => id === planId);
  if (!course || (planId !== null && !plan)) throw new Response(null, { status: 404 });
  const { id, title, status, version } = course;
  const values = plan ? plan.values : NEW_PLAN;
  const name = plan ? String(plan.values.name) : t('edit.newPlan');
  return {
    title: `${name} · ${title} · ${settings.title}`,
    name,
    course: { id, title, status, version },
    waiting: planId === null ? [] : await readWaitingOrders(db, { planId }),
    lists: await readLists(db, locale, ['courses']),
    typed: {
      ...typedValues(planFields, values, locale),
      prerequisites: await readCourseLines(db, keptIds(values.prerequisites)),
    },
  };
}

const planIn = ({ planId = '' }: LoaderFunctionArgs['params']): number | null =>
  planId === 'new' ? null : (idOfSlug(planId) ?? 0);

export async function action(args: ActionFunctionArgs) {
  const { db, now, t, administrator } = await requireRight(args, 'catalogue');
  const courseId = idOfSlug(args.params.courseId ?? '') ?? 0;
  const { fields: sent } = await readForm(args.request);
  const fields = withFields(sent, await numberTypedCourses(db, typedOf(sent), planFields));
  const form = parseForm(fields, planSchema);
  if (!form.ok) {
    const returned = { typed: form.typed, errors: firstErrors(form.errors, t), conflict: null };
    return data<EditReturn>(returned, { status: 422 });
  }
  const { version: seen, ...values } = form.value;
  const edit = { id: courseId, seen, administratorId: administrator.id };
  const knownWaiting = formOf(fields, waitingForm).waiting;
  const saved = await savePlan(db, { ...edit, planId: planIn(args.params), values, knownWaiting }, now);
  if (saved.ok) return redirect(`${paths.staffPlans({ courseId })}?done=1`, 303);
  const returned = returnOf(saved.refusal, form.typed, t);
  return data(returned, { status: statusOf(returned) });
}

export default function Plan() {
  const { name, course, waiting, typed, lists } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const { t } = useText();
  return (
    <>
      <CourseHead course={course} current="plans" />
      <h2>{name}</h2>
      <p>
        <a href={paths.staffPlans({ courseId: course.id })}>{t('edit.backToPlans')}</a>
      </p>
      <EditForm fields={planFields} version={course.version} typed={typed} returned={returned} lists={lists}>
        <WaitingOrders orders={waiting} isConfirmed={returned?.typed.waiting !== undefined} />
      </EditForm>
    </>
  );
}
