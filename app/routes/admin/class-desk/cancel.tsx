import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Chips } from '~/kit/chips';
import { CANCEL_SCOPES, scopeOf } from '~/payments/class-cancel/cancel-form';
import { readCancelPlan } from '~/payments/class-cancel/cancel-plan.server';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { formatSpan } from '~/values/time';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';
import { cancelClassAction } from './cancel-action.server';
import { CancelReview, type SentCancellation } from './cancel-review';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const sessionOf = ({ params }: LoaderFunctionArgs) => idOfSlug(params.sessionId ?? '') ?? 0;

/** What taking off a class session, or the class, does to every order; confirmed here, done by a job. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, t, settings, url } = await requireRight(args, 'refunds');
  const scope = scopeOf(url.searchParams.get('scope'));
  const plan = await readCancelPlan(db, { sessionId: sessionOf(args), scope }, now);
  if (!plan?.day) throw new Response(null, { status: 404 });
  return {
    title: `${t('classOff.title')} · ${plan.course.title} · ${settings.title}`,
    plan,
    day: plan.day,
  };
}

export async function action(args: ActionFunctionArgs) {
  await requireRight(args, 'refunds');
  return cancelClassAction(args, (scope) => ({ sessionId: sessionOf(args), scope }));
}

export default function CancelClass() {
  const { plan, day } = useLoaderData<typeof loader>();
  const result: SentCancellation | undefined = useActionData<typeof action>();
  const { t, locale } = useText();
  const span = formatSpan(day.beginsAt, day.endsAt, locale);
  const address = (scope: string) => `${paths.staffClassCancel({ sessionId: day.id })}?scope=${scope}`;
  return (
    <div className="flow">
      <p>
        <a href={paths.staffClass({ sessionId: day.id })}>{t('class.mail.back')}</a>
      </p>
      <h1>{t('classOff.title')}</h1>
      <p>
        {day.courseTitle}
        <br />
        <span className="meta">{span}</span>
      </p>
      <Chips
        label={t('classOff.scopes')}
        chips={CANCEL_SCOPES.map((each) => ({
          href: address(each),
          text: t(`classOff.scope.${each}`),
          current: each === plan.scope,
        }))}
      />
      <p>{t(`classOff.lead.${plan.scope}`, { span })}</p>
      <CancelReview plan={plan} sent={result} action={address(plan.scope)} />
    </div>
  );
}
