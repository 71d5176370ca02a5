import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { type OpenInvitation, readOpenInvitations } from '~/accounts/staff/invitations.server';
import { RoleFields, roleWords } from '~/accounts/staff/role-fields';
import { inviteSchema } from '~/accounts/staff/staff-forms';
import { readStaff, type StaffMemberRow } from '~/accounts/staff/staff-members.server';
import { inviteStaff, withdrawInvitation } from '~/flows/staff/invite-staff.server';
import { Button } from '~/kit/button';
import { CopyButton } from '~/kit/copy-button';
import { Field } from '~/kit/forms/field';
import { idField } from '~/kit/forms/field-rules';
import { formFields } from '~/kit/forms/form-fields';
import { Notice } from '~/kit/notice';
import { Pill } from '~/kit/pill';
import { Table } from '~/kit/table';
import { canSendMail } from '~/messages/outbox/can-send-mail';
import { momentWords } from '~/text/moment-texts';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { formatDateTime } from '~/values/time';
import { firstErrors } from '~/web/first-errors';
import { formOf, intentOf, parseForm, readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const DONE = ['invited', 'withdrawn', 'ended'] as const;

/** Who works here, as what, and who was asked to (ADM-01). */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings } = await requireRight(args, 'staff');
  const done = url.searchParams.get('done');
  return {
    title: `${t('staff.title')} · ${settings.title}`,
    now,
    done: DONE.find((each) => each === done) ?? null,
    staff: await readStaff(db),
    invitations: await readOpenInvitations(db, now),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, t, locale, environment, publicUrl, administrator } = await requireRight(args, 'staff');
  const { fields } = await readForm(args.request);
  const actorId = administrator.id;
  if (intentOf(fields) === 'withdraw') {
    const { id } = formOf(fields, z.object({ id: idField }));
    await withdrawInvitation(db, { id: id ?? 0, actorId }, now);
    return redirect(`${paths.staffMembers()}?done=withdrawn`, 303);
  }
  const form = parseForm(fields, inviteSchema);
  const entries = { email: String(form.typed.email ?? ''), roles: [form.typed.roles ?? []].flat() };
  if (!form.ok)
    return data({ typed: entries, errors: firstErrors(form.errors, t), link: null }, { status: 422 });
  const result = await inviteStaff(db, { ...form.value, actorId, locale }, now);
  // no mail goes out: the owner hands the link over, which is shown this once
  if (result.ok && !canSendMail(environment))
    return data({ typed: undefined, errors: {}, link: publicUrl + result.value });
  if (result.ok) return redirect(`${paths.staffMembers()}?done=invited`, 303);
  const errors: Record<string, string> = { email: t('staff.already') };
  return data({ typed: entries, errors, link: null }, { status: 422 });
}

export default function Staff() {
  const { now, done, staff, invitations } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  return (
    <div className="flow">
      <h1>{t('staff.title')}</h1>
      <p>{t('staff.lead')}</p>
      {done && !result && <Notice kind="ok">{t(`staff.done.${done}`)}</Notice>}
      {result?.link && <InvitationLink link={result.link} />}
      <p>
        <a href={paths.staffPolicy()}>{t('policy.title')}</a>
      </p>
      <StaffTable staff={staff} now={now} />
      {invitations.length > 0 && <Invitations invitations={invitations} now={now} />}
      <InviteForm typed={result?.typed} errors={result?.errors ?? {}} />
    </div>
  );
}

/** Without a mail server: shown once, to be handed over by another way. */
function InvitationLink({ link }: { link: string }) {
  const { t } = useText();
  return (
    <Notice kind="warn">
      <p className="strong">{t('staff.linkTitle')}</p>
      <p>{t('staff.linkWhy')}</p>
      <p className="row">
        <code>{link}</code>
        <CopyButton text={link} label={t('staff.linkCopy')} done={t('staff.linkCopied')} />
      </p>
    </Notice>
  );
}

function StaffTable({ staff, now }: { staff: readonly StaffMemberRow[]; now: Date }) {
  const { t, locale } = useText();
  return (
    <Table
      caption={t('staff.title')}
      columns={[
        { key: 'name', title: t('staff.column.name') },
        { key: 'roles', title: t('staff.roles') },
        { key: 'factor', title: t('staff.factor') },
        { key: 'seen', title: t('staff.column.seen'), isFigure: true, isWide: true },
      ]}
      rows={staff.map((member) => ({
        key: String(member.id),
        cells: [
          <span key="name">
            <a href={paths.staffMember({ personId: member.id })}>{member.name || member.email}</a>{' '}
            {member.isSuspended && <Pill kind="bad">{t('staff.suspended')}</Pill>}
            <br />
            <span className="meta">{member.email}</span>
          </span>,
          roleWords(member.roles, t),
          <Pill key="factor" kind={member.hasSecondFactor ? 'ok' : undefined}>
            {t(member.hasSecondFactor ? 'staff.factorOn' : 'staff.factorOff')}
          </Pill>,
          member.lastSeenAt ? momentWords(member.lastSeenAt, { now, t, locale }) : t('staff.neverSeen'),
        ],
      }))}
    />
  );
}

function Invitations({ invitations, now }: { invitations: readonly OpenInvitation[]; now: Date }) {
  const { t, locale } = useText();
  return (
    <section>
      <h2>{t('staff.invitations')}</h2>
      <ul className="lines">
        {invitations.map(({ id, email, roles, expiresAt }) => (
          <li key={id}>
            <div className="snug">
              <p>
                <b>{email}</b> {expiresAt <= now && <Pill kind="warn">{t('staff.expired')}</Pill>}
              </p>
              <p className="meta">
                {roleWords(roles, t)} · {t('staff.expires', { at: formatDateTime(expiresAt, locale) })}
              </p>
            </div>
            <form className="act row" method="post" action={paths.staffMembers()}>
              <input type="hidden" name="id" value={id} />
              <Button
                look="ghost"
                size="small"
                name="intent"
                value="withdraw"
                aria-label={t('staff.withdrawOf', { email })}
              >
                {t('staff.withdraw')}
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}

function InviteForm({
  typed,
  errors,
}: {
  typed?: { email: string; roles: string[] };
  errors: Record<string, string>;
}) {
  const { t } = useText();
  const field = formFields(inviteSchema, { values: typed, errors });
  return (
    <section className="read">
      <h2>{t('staff.invite')}</h2>
      <p className="meta">{t('staff.inviteNote')}</p>
      <form className="flow" method="post" action={paths.staffMembers()}>
        <Field {...field('email')} label={t('staff.email')} autoComplete="off" />
        <RoleFields held={typed?.roles ?? []} error={errors.roles} />
        <Button name="intent" value="invite">
          {t('staff.inviteSend')}
        </Button>
      </form>
    </section>
  );
}
