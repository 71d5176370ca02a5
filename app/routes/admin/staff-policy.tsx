import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { PasswordAgain } from '~/accounts/sign-in/password-again';
import { rightsOf } from '~/accounts/staff-rights';
import { readStaff } from '~/accounts/staff/staff-members.server';
import { staffPolicySchema } from '~/accounts/staff/staff-policy-form';
import { readStaffPolicy } from '~/accounts/staff/staff-policy.server';
import { textIn } from '~/accounts/typed-fields';
import { changeStaffPolicy } from '~/flows/staff/change-staff-policy.server';
import { Button } from '~/kit/button';
import { Check } from '~/kit/forms/check';
import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { Notice } from '~/kit/notice';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { confirmedBy, mustConfirm } from '~/web/confirmed-staff.server';
import { firstErrors } from '~/web/first-errors';
import { parseForm, readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const PATH = paths.staffPolicy();

/** What owners ask of the whole staff: a second step of signing in, a second person for large refunds. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await requireRight(args, 'staff');
  const { db, url, t, settings } = visit;
  const staff = (await readStaff(db)).filter(({ isSuspended }) => !isSuspended);
  return {
    title: `${t('policy.title')} · ${settings.title}`,
    policy: await readStaffPolicy(db),
    withFactor: staff.filter(({ hasSecondFactor }) => hasSecondFactor).length,
    all: staff.length,
    refunders: staff.filter(({ roles }) => rightsOf(roles).includes('refunds')).length,
    asksPassword: await mustConfirm(visit),
    isDone: url.searchParams.has('done'),
  };
}

interface Sent {
  errors: Record<string, string>;
  typed: { requires: boolean; refundLimit: string };
  isChanged: boolean;
}

export async function action(args: ActionFunctionArgs) {
  const visit = await requireRight(args, 'staff');
  const { db, now, t, locale, administrator } = visit;
  const { fields } = await readForm(args.request);
  const form = parseForm(fields, staffPolicySchema);
  const entries = {
    requires: textIn(form.typed, 'requires_second_factor') === '1',
    refundLimit: textIn(form.typed, 'refund_limit'),
  };
  const again = (errors: Record<string, string>, status: number) =>
    data<Sent>({ errors, typed: entries, isChanged: status === 409 }, { status });
  if (!form.ok) return again(firstErrors(form.errors, t), 422);
  const { requires_second_factor, refund_limit, version, password } = form.value;
  const wrongPassword = await confirmedBy(visit, visit.administrator, password);
  if (wrongPassword) return again({ password: wrongPassword }, 422);
  const policy = {
    requiresSecondFactor: requires_second_factor,
    refundLimitSatang: refund_limit,
    version,
  };
  const changed = await changeStaffPolicy(db, { policy, actorId: administrator.id, locale }, now);
  return changed ? redirect(`${PATH}?done`, 303) : again({}, 409);
}

export default function StaffPolicyPage() {
  const { policy, withFactor, all, refunders, asksPassword, isDone } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  const errors = result?.errors ?? {};
  const stored = policy.refundLimitSatang === null ? '' : String(policy.refundLimitSatang / 100);
  const entries = result?.typed ?? { requires: policy.requiresSecondFactor, refundLimit: stored };
  const field = formFields(staffPolicySchema, { values: { refund_limit: entries.refundLimit }, errors });
  const now = (value: string) => (result?.isChanged ? ` ${t('policy.nowIs', { value })}` : '');
  return (
    <div className="flow read">
      <p>
        <a href={paths.staffMembers()}>{t('staff.back')}</a>
      </p>
      <h1>{t('policy.title')}</h1>
      <p>{t('policy.lead')}</p>
      {isDone && !result && <Notice kind="ok">{t('policy.saved')}</Notice>}
      {result?.isChanged && <Notice kind="warn">{t('policy.changed')}</Notice>}
      <form className="flow" method="post" action={PATH}>
        <input type="hidden" name="version" value={policy.version} />
        <Check
          name="requires_second_factor"
          value="1"
          defaultChecked={entries.requires}
          label={t('policy.requires')}
          note={
            t('policy.requiresNote', { count: withFactor, all }) +
            now(t(policy.requiresSecondFactor ? 'policy.on' : 'policy.off'))
          }
        />
        <Field
          {...field('refund_limit')}
          label={t('policy.refundLimit')}
          hint={t('policy.refundLimitHint') + now(stored || t('policy.none'))}
          inputMode="decimal"
          autoComplete="off"
        />
        {policy.refundLimitSatang !== null && refunders < 2 && (
          <Notice kind="warn">{t('policy.refundAlone')}</Notice>
        )}
        <PasswordAgain isAsked={asksPassword} error={errors.password} />
        <Button>{t('policy.save')}</Button>
      </form>
    </div>
  );
}
