import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { PasswordAgain } from '~/accounts/sign-in/password-again';
import { passwordAgainSchema } from '~/accounts/sign-in/sign-in-form';
import { RoleFields, roleWords } from '~/accounts/staff/role-fields';
import { rolesKey, rolesSchema } from '~/accounts/staff/staff-forms';
import { readStaffMember } from '~/accounts/staff/staff-members.server';
import { changeStaff, type StaffChangeRefusal } from '~/flows/staff/change-staff.server';
import { takeSecondFactor } from '~/flows/staff/take-second-factor.server';
import { Button } from '~/kit/button';
import { Notice } from '~/kit/notice';
import { Pill } from '~/kit/pill';
import { momentWords } from '~/text/moment-texts';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { confirmedBy, mustConfirm } from '~/web/confirmed-staff.server';
import { firstErrors } from '~/web/first-errors';
import { formOf, intentOf, parseForm, readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

/** One of the staff: other roles, or an end of their work here. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await requireRight(args, 'staff');
  const { db, now, url, t, settings, administrator } = visit;
  const asksPassword = await mustConfirm(visit);
  const member = await readStaffMember(db, idOfSlug(args.params.personId ?? '') ?? 0);
  if (!member) throw new Response(null, { status: 404 });
  return {
    title: `${member.name || member.email} · ${t('staff.title')} · ${settings.title}`,
    now,
    member,
    isSelf: member.id === administrator.id,
    asksPassword,
    done: url.searchParams.get('done'),
  };
}

interface Sent {
  refusal: Exclude<StaffChangeRefusal['code'], 'GONE'> | null;
  roles: string[];
  error?: string;
  /** of the password typed again */
  password?: string;
}

export async function action(args: ActionFunctionArgs) {
  const visit = await requireRight(args, 'staff');
  const { db, now, t, locale, administrator } = visit;
  const personId = idOfSlug(args.params.personId ?? '') ?? 0;
  const { fields } = await readForm(args.request);
  const command = { personId, actorId: administrator.id, locale };
  if (intentOf(fields) === 'end') {
    const ended = await changeStaff(db, { ...command, roles: [], seen: null }, now);
    if (ended.ok) return redirect(`${paths.staffMembers()}?done=ended`, 303);
    return refused(ended.refusal, []);
  }
  if (intentOf(fields) === 'second-factor') {
    const password = await confirmedBy(
      visit,
      visit.administrator,
      formOf(fields, passwordAgainSchema).password,
    );
    if (password) return data<Sent>({ refusal: null, roles: [], password }, { status: 422 });
    await takeSecondFactor(db, command, now);
    return redirect(`${paths.staffMember({ personId })}?done=factor`, 303);
  }
  const form = parseForm(fields, rolesSchema);
  const roles = [form.typed.roles ?? []].flat();
  if (!form.ok)
    return data<Sent>({ refusal: null, roles, error: firstErrors(form.errors, t).roles }, { status: 422 });
  const changed = await changeStaff(db, { ...command, ...form.value }, now);
  if (changed.ok) return redirect(`${paths.staffMember({ personId })}?done`, 303);
  return refused(changed.refusal, roles);
}

function refused({ code }: StaffChangeRefusal, roles: string[]) {
  if (code === 'GONE') throw new Response(null, { status: 404 });
  return data<Sent>({ refusal: code, roles }, { status: 409 });
}

export default function StaffMember() {
  const { now, member, isSelf, done, asksPassword } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t, locale } = useText();
  const path = paths.staffMember({ personId: member.id });
  const values = result && result.roles.length > 0 ? result.roles : member.roles;
  return (
    <div className="flow read">
      <p>
        <a href={paths.staffMembers()}>{t('staff.back')}</a>
      </p>
      <h1>{member.name || member.email}</h1>
      <p className="meta">
        {member.email} ·{' '}
        {member.lastSeenAt
          ? t('staff.seen', { at: momentWords(member.lastSeenAt, { now, t, locale }) })
          : t('staff.neverSeen')}{' '}
        <Pill kind={member.hasSecondFactor ? 'ok' : undefined}>
          {t('staff.factor')}: {t(member.hasSecondFactor ? 'staff.factorOn' : 'staff.factorOff')}
        </Pill>
      </p>
      {result?.refusal && (
        <Notice kind="bad">
          {t(`staff.refused.${result.refusal}`, { roles: roleWords(member.roles, t) })}
        </Notice>
      )}
      {done !== null && !result && (
        <Notice kind="ok">{t(done === 'factor' ? 'staff.done.factor' : 'staff.done.roles')}</Notice>
      )}
      {isSelf && <Notice kind="info">{t('staff.self')}</Notice>}
      <form className="flow" method="post" action={path}>
        <input type="hidden" name="seen" value={rolesKey(member.roles)} />
        <RoleFields held={values} error={result?.error} />
        <Button name="intent" value="roles">
          {t('staff.save')}
        </Button>
      </form>
      {member.hasSecondFactor && !isSelf && (
        <details open={result?.password !== undefined}>
          <summary className="btn ghost">{t('staff.factorTake')}</summary>
          <form className="flow mt3" method="post" action={path}>
            <p>{t('staff.factorTakeNote', { name: member.name || member.email })}</p>
            <PasswordAgain isAsked={asksPassword} error={result?.password} />
            <Button look="danger" name="intent" value="second-factor">
              {t('staff.factorTakeDo')}
            </Button>
          </form>
        </details>
      )}
      <details>
        <summary className="btn danger">{t('staff.end')}</summary>
        <form className="flow" method="post" action={path}>
          <p>{t('staff.endNote', { name: member.name || member.email })}</p>
          <Button look="danger" name="intent" value="end">
            {t('staff.endDo')}
          </Button>
        </form>
      </details>
    </div>
  );
}
