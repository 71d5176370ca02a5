import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import {
  FIELD_STATES,
  fieldsSetupSchema,
  readSeenStates,
  seenStates,
  SETUP_FIELDS,
  type SetupField,
} from '~/accounts/registration-setup/registration-setup';
import {
  readFieldStates,
  readGroupRows,
  readLabelRows,
} from '~/accounts/registration-setup/registration-setup.server';
import { setRegistrationFields } from '~/accounts/registration-setup/set-registration-fields.server';
import { Button } from '~/kit/button';
import { Select } from '~/kit/forms/select';
import { SectionHead } from '~/kit/frame/section-head';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { Pill } from '~/kit/pill';
import { Table } from '~/kit/table';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { firstErrors } from '~/web/first-errors';
import { parseForm, readForm, type Typed } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

/** What the registration form asks (REG-01, REG-02), and the groups of those who register. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, t, settings, url } = await requireRight(args, 'settings');
  const states = await readFieldStates(db);
  return {
    title: `${t('registrationSetup.title')} · ${settings.title}`,
    states,
    seen: seenStates(states),
    labels: await readLabelRows(db),
    groups: await readGroupRows(db),
    telMinimum: settings.tel_minimum,
    isDone: url.searchParams.has('done'),
  };
}

interface Sent {
  typed: Typed;
  errors: Record<string, string>;
  changed: SetupField[];
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, t, administrator } = await requireRight(args, 'settings');
  const { fields } = await readForm(args.request);
  const form = parseForm(fields, fieldsSetupSchema);
  const { typed } = form;
  if (!form.ok)
    return data<Sent>({ typed, errors: firstErrors(form.errors, t), changed: [] }, { status: 422 });
  const { seen, ...states } = form.value;
  const change = { administratorId: administrator.id, states, seen: readSeenStates(seen) };
  const done = await setRegistrationFields(db, change, now);
  if (!done.ok) return data<Sent>({ typed, errors: {}, changed: done.refusal.names }, { status: 409 });
  return redirect(`${paths.staffRegistration()}?done=1`, 303);
}

export default function RegistrationSetup() {
  const { states, seen, labels, groups, telMinimum, isDone } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  const errorOf = (name: SetupField) =>
    result?.changed.includes(name)
      ? t('settings.otherValue', { value: t(`registrationSetup.state.${states[name]}`) })
      : result?.errors[name];
  return (
    <div className="flow read">
      <p>
        <a href={paths.staffSettings()}>{t('settings.back')}</a>
      </p>
      <h1>{t('registrationSetup.title')}</h1>
      <p>{t('registrationSetup.lead')}</p>
      {isDone && !result && <Notice kind="ok">{t('settings.saved')}</Notice>}
      {result && (
        <Notice kind="bad">{t(result.changed.length ? 'settings.others' : 'settings.wrong')}</Notice>
      )}
      <form method="post" action={paths.staffRegistration()} className="flow" id="fields">
        <input type="hidden" name="seen" value={seen} />
        <div className="two">
          {SETUP_FIELDS.map((name) => (
            <Select
              key={name}
              name={name}
              label={t(`registrationSetup.field.${name}`)}
              mark={<code>{name}</code>}
              error={errorOf(name)}
              options={FIELD_STATES.map((value) => ({ value, text: t(`registrationSetup.state.${value}`) }))}
              defaultValue={result ? String(result.typed[name] ?? states[name]) : states[name]}
            />
          ))}
        </div>
        <p className="meta">
          {t('registrationSetup.tel', { min: telMinimum })}{' '}
          <a href={`${paths.staffSettingGroup({ group: 'members' })}#tel_minimum`}>
            {t('registrationSetup.telDo')}
          </a>
        </p>
        <Button>{t('settings.save')}</Button>
      </form>

      <SectionHead
        ruled
        title={t('registrationSetup.labels')}
        end={
          <LinkButton look="ghost" icon="plus" href={paths.staffCustomLabel({ labelId: 'new' })}>
            {t('registrationSetup.labelNew')}
          </LinkButton>
        }
      />
      {labels.length === 0 ? (
        <p>{t('registrationSetup.labelNone')}</p>
      ) : (
        <Table
          caption={t('registrationSetup.labels')}
          columns={[
            { key: 'order', title: t('registrationSetup.order'), isFigure: true },
            { key: 'label', title: t('registrationSetup.label') },
            { key: 'kind', title: t('registrationSetup.kind') },
            { key: 'items', title: t('registrationSetup.items'), isWide: true },
          ]}
          rows={labels.map(({ id, order_label, label, type_label, required, item_list }) => ({
            key: String(id),
            cells: [
              order_label,
              <span key="label">
                <a href={paths.staffCustomLabel({ labelId: id })}>{label}</a>{' '}
                {required && <Pill kind="info">{t('registrationSetup.state.required')}</Pill>}
              </span>,
              t(`registrationSetup.kind.${type_label}`),
              item_list.join(', '),
            ],
          }))}
        />
      )}

      <SectionHead
        ruled
        title={t('registrationSetup.groups')}
        end={
          <LinkButton look="ghost" icon="plus" href={paths.staffUserGroup({ groupId: 'new' })}>
            {t('registrationSetup.groupNew')}
          </LinkButton>
        }
      />
      {groups.length === 0 ? (
        <p>{t('registrationSetup.groupNone')}</p>
      ) : (
        <Table
          caption={t('registrationSetup.groups')}
          columns={[
            { key: 'name', title: t('registrationSetup.group') },
            { key: 'people', title: t('registrationSetup.people'), isFigure: true },
            { key: 'courses', title: t('registrationSetup.courses'), isFigure: true },
          ]}
          rows={groups.map(({ id, name, is_default, is_self_selectable, people, courses }) => ({
            key: String(id),
            cells: [
              <span key="name">
                <a href={paths.staffUserGroup({ groupId: id })}>{name}</a>{' '}
                {is_default && <Pill kind="ok">{t('registrationSetup.isDefault')}</Pill>}{' '}
                {is_self_selectable && <Pill kind="info">{t('registrationSetup.isSelectable')}</Pill>}
              </span>,
              people,
              courses,
            ],
          }))}
        />
      )}
    </div>
  );
}
