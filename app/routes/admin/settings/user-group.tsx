import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { groupSetupSchema } from '~/accounts/registration-setup/registration-setup';
import { readGroupRow } from '~/accounts/registration-setup/registration-setup.server';
import {
  type GroupRefusal,
  seenGroup,
  writeUserGroup,
} from '~/accounts/registration-setup/write-user-group.server';
import { Button } from '~/kit/button';
import { Check } from '~/kit/forms/check';
import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { Notice } from '~/kit/notice';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { firstErrors } from '~/web/first-errors';
import { parseForm, readForm, type Typed } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

/** null: a new one */
const idOf = (args: LoaderFunctionArgs) =>
  args.params.groupId === 'new' ? null : (idOfSlug(args.params.groupId ?? '') ?? 0);

/** A group of those who register. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, t, settings } = await requireRight(args, 'settings');
  const id = idOf(args);
  const group = id === null ? null : await readGroupRow(db, id);
  if (id !== null && !group) throw new Response(null, { status: 404 });
  return {
    title: `${t('registrationSetup.groups')} · ${settings.title}`,
    group,
    seen: group ? seenGroup(group) : '',
  };
}

interface Sent {
  typed: Typed;
  errors: Record<string, string>;
  refusal: Exclude<GroupRefusal['code'], 'GONE' | 'NAME_TAKEN'> | null;
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, t, administrator } = await requireRight(args, 'settings');
  const { fields } = await readForm(args.request);
  const form = parseForm(fields, groupSetupSchema);
  const { typed } = form;
  const isRemoval = typed.intent === 'remove';
  const sayWrong = (errors: Record<string, string>) =>
    data<Sent>({ typed, errors, refusal: null }, { status: 422 });
  if (!form.ok && !isRemoval) return sayWrong(firstErrors(form.errors, t));
  const { seen: _, ...group } = form.ok ? form.value : { seen: '' };
  const change = {
    administratorId: administrator.id,
    id: idOf(args),
    group: isRemoval ? null : (group as Parameters<typeof writeUserGroup>[1]['group']),
    seen: String(typed.seen ?? ''),
  };
  const done = await writeUserGroup(db, change, now);
  if (done.ok) return redirect(`${paths.staffRegistration()}?done=1`, 303);
  const { code } = done.refusal;
  if (code === 'GONE') throw new Response(null, { status: 404 });
  if (code === 'NAME_TAKEN') return sayWrong({ name: t('registrationSetup.groupTaken') });
  return data<Sent>({ typed, errors: {}, refusal: code }, { status: 409 });
}

export default function UserGroupPage() {
  const { group, seen } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  const isEdited = result !== undefined && result.typed.intent !== 'remove';
  const isOn = (name: 'is_default' | 'is_self_selectable') =>
    isEdited ? result.typed[name] === '1' : Boolean(group?.[name]);
  const field = formFields(groupSetupSchema, {
    values: { name: isEdited ? result.typed.name : group?.name },
    errors: result?.errors,
  });
  const here = paths.staffUserGroup({ groupId: group?.id ?? 'new' });
  return (
    <div className="flow read">
      <p>
        <a href={paths.staffRegistration()}>{t('registrationSetup.back')}</a>
      </p>
      <h1>{group ? group.name : t('registrationSetup.groupNew')}</h1>
      {result?.refusal === 'CHANGED' && group && (
        <Notice kind="bad">{t('registrationSetup.groupChanged', { name: group.name })}</Notice>
      )}
      {result?.refusal === 'IN_USE' && group && (
        <Notice kind="bad">
          {t('registrationSetup.groupInUse', { people: group.people, courses: group.courses })}
        </Notice>
      )}
      {result && !result.refusal && <Notice kind="bad">{t('settings.wrong')}</Notice>}
      <form method="post" action={here} className="flow" id="group-form">
        <input type="hidden" name="seen" value={seen} />
        <Field {...field('name')} label={t('registrationSetup.group')} autoComplete="off" />
        <Check
          name="is_default"
          value="1"
          label={t('registrationSetup.isDefault')}
          note={t('registrationSetup.isDefaultNote')}
          defaultChecked={isOn('is_default')}
        />
        <Check
          name="is_self_selectable"
          value="1"
          label={t('registrationSetup.isSelectable')}
          note={t('registrationSetup.isSelectableNote')}
          defaultChecked={isOn('is_self_selectable')}
        />
        <Button>{t('settings.save')}</Button>
      </form>
      {group && (
        <details>
          <summary className="btn danger">{t('registrationSetup.groupRemove')}</summary>
          <form method="post" action={here} className="flow" id="remove">
            <input type="hidden" name="seen" value={seen} />
            <input type="hidden" name="intent" value="remove" />
            <p>{t('registrationSetup.groupRemoveNote')}</p>
            <Button look="danger">{t('registrationSetup.removeSure')}</Button>
          </form>
        </details>
      )}
    </div>
  );
}
