import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { RoleFields, roleWords } from '~/accounts/staff/role-fields';
import { rolesKey, rolesSchema } from '~/accounts/staff/staff-forms';
import { readStaffMember } from '~/accounts/staff/staff-members.server';
import { changeStaff, type StaffChangeRefusal } from '~/flows/staff/change-staff.server';
import { Button } from '~/kit/button';
import { Notice } from '~/kit/notice';
import { momentWords } from '~/text/moment-words';
import { useText } from '~/text/text-context';
import { idOfSlug } from '~/values/slug-id';
import { paths } from '~/values/paths';
import { firstErrors } from '~/web/first-errors';
import { intentOf, parseForm, readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

/** One of the staff: other roles, or an end of their work here. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings, administrator } = await requireRight(args, 'staff');
  const member = await readStaffMember(db, idOfSlug(args.params.personId ?? '') ?? 0);
  if (!member) throw new Response(null, { status: 404 });
  return {
    title: `${member.name || member.email} · ${t('staff.title')} · ${settings.title}`,
    now,
    member,
    isSelf: member.id === administrator.id,
    isDone: url.searchParams.has('done'),
  };
}

interface Sent {
  refusal: Exclude<StaffChangeRefusal['code'], 'GONE'> | null;
  roles: string[];
  error?: string;
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, t, locale, administrator } = await requireRight(args, 'staff');
  const personId = idOfSlug(args.params.personId ?? '') ?? 0;
  const { fields } = await readForm(args.request);
  const asked = { personId, actorId: administrator.id, locale };
  if (intentOf(fields) === 'end') {
    const ended = await changeStaff(db, { ...asked, roles: [], seen: null }, now);
    if (ended.ok) return redirect(`${paths.staffMembers()}?done=ended`, 303);
    return refused(ended.refusal, []);
  }
  const form = parseForm(fields, rolesSchema);
  const roles = [form.typed.roles ?? []].flat();
  if (!form.ok)
    return data<Sent>({ refusal: null, roles, error: firstErrors(form.errors, t).roles }, { status: 422 });
  const changed = await changeStaff(db, { ...asked, ...form.value }, now);
  if (changed.ok) return redirect(`${paths.staffMember({ personId })}?done`, 303);
  return refused(changed.refusal, roles);
}

function refused({ code }: StaffChangeRefusal, roles: string[]) {
  if (code === 'GONE') throw new Response(null, { status: 404 });
  return data<Sent>({ refusal: code, roles }, { status: 409 });
}

export default function StaffMember() {
  const { now, member, isSelf, isDone } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t, locale } = useText();
  const path = paths.staffMember({ personId: member.id });
  const typed = sent && sent.roles.length > 0 ? sent.roles : member.roles;
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
          : t('staff.neverSeen')}
      </p>
      {sent?.refusal && (
        <Notice kind="bad">
          {t(`staff.refused.${sent.refusal}`, { roles: roleWords(member.roles, t) })}
        </Notice>
      )}
      {isDone && !sent && <Notice kind="ok">{t('staff.done.roles')}</Notice>}
      {isSelf && <Notice kind="info">{t('staff.self')}</Notice>}
      <form className="flow" method="post" action={path}>
        <input type="hidden" name="seen" value={rolesKey(member.roles)} />
        <RoleFields held={typed} error={sent?.error} />
        <Button name="intent" value="roles">
          {t('staff.save')}
        </Button>
      </form>
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
