import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { readCancelPlan } from '~/payments/class-cancel/cancel-plan.server';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';
import { cancelClassAction } from './cancel-action.server';
import { CancelReview, type SentCancellation } from './cancel-review';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const courseOf = ({ params }: LoaderFunctionArgs) => idOfSlug(params.courseId ?? '') ?? 0;

/** A class that was sold before any day of meeting was named, taken off as a whole. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, t, settings } = await requireRight(args, 'refunds');
  const plan = await readCancelPlan(db, { courseId: courseOf(args) }, now);
  if (!plan) throw new Response(null, { status: 404 });
  return { title: `${t('classOff.title')} · ${plan.course.title} · ${settings.title}`, plan };
}

export async function action(args: ActionFunctionArgs) {
  await requireRight(args, 'refunds');
  return cancelClassAction(args, () => ({ courseId: courseOf(args) }));
}

export default function CancelClassWithoutDays() {
  const { plan } = useLoaderData<typeof loader>();
  const result: SentCancellation | undefined = useActionData<typeof action>();
  const { t } = useText();
  return (
    <div className="flow">
      <p>
        <a href={paths.staffClasses()}>{t('classOff.backToClasses')}</a>
      </p>
      <h1>{t('classOff.title')}</h1>
      <p>{plan.course.title}</p>
      <p>{t('classOff.lead.noDays')}</p>
      <CancelReview
        plan={plan}
        sent={result}
        action={paths.staffCourseCancel({ courseId: plan.course.id })}
      />
    </div>
  );
}
