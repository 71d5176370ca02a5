import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { labelSetupSchema } from '~/accounts/registration-setup/registration-setup';
import { readLabelRow } from '~/accounts/registration-setup/registration-setup.server';
import { writeCustomLabel } from '~/accounts/registration-setup/write-custom-label.server';
import { LABEL_KINDS } from '~/accounts/registration/custom-labels';
import { Button } from '~/kit/button';
import { Check } from '~/kit/forms/check';
import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { Select } from '~/kit/forms/select';
import { TextArea } from '~/kit/forms/text-area';
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
  args.params.labelId === 'new' ? null : (idOfSlug(args.params.labelId ?? '') ?? 0);

/** A question of the shop's own (REG-02). */
export async function loader(args: LoaderFunctionArgs) {
  const { db, t, settings } = await requireRight(args, 'settings');
  const id = idOf(args);
  const label = id === null ? null : await readLabelRow(db, id);
  if (id !== null && !label) throw new Response(null, { status: 404 });
  return {
    title: `${t('registrationSetup.labels')} · ${settings.title}`,
    label,
    seen: label ? JSON.stringify(label) : '',
  };
}

interface Sent {
  typed: Typed;
  errors: Record<string, string>;
  isChanged: boolean;
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, t, administrator } = await requireRight(args, 'settings');
  const { fields } = await readForm(args.request);
  const form = parseForm(fields, labelSetupSchema);
  const { typed } = form;
  const isRemoval = typed.intent === 'remove';
  if (!form.ok && !isRemoval)
    return data<Sent>({ typed, errors: firstErrors(form.errors, t), isChanged: false }, { status: 422 });
  const { seen: _, ...label } = form.ok ? form.value : { seen: '' };
  const change = {
    administratorId: administrator.id,
    id: idOf(args),
    label: isRemoval ? null : (label as Parameters<typeof writeCustomLabel>[1]['label']),
    seen: String(typed.seen ?? ''),
  };
  const done = await writeCustomLabel(db, change, now);
  if (done.ok) return redirect(`${paths.staffRegistration()}?done=1`, 303);
  if (done.refusal.code === 'GONE') throw new Response(null, { status: 404 });
  return data<Sent>({ typed, errors: {}, isChanged: true }, { status: 409 });
}

export default function CustomLabelPage() {
  const { label, seen } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  const stored = label && {
    ...label,
    order_label: String(label.order_label),
    item_list: label.item_list.join('\n'),
    required: label.required ? '1' : '',
  };
  const values: Record<string, string | string[] | undefined> = result?.typed ?? {
    type_label: stored?.type_label,
    label: stored?.label,
    order_label: stored?.order_label ?? '1',
    item_list: stored?.item_list,
    required: stored?.required,
  };
  const field = formFields(labelSetupSchema, { values, errors: result?.errors });
  const here = paths.staffCustomLabel({ labelId: label?.id ?? 'new' });
  const kinds = LABEL_KINDS.map((value) => ({ value, text: t(`registrationSetup.kind.${value}`) }));
  return (
    <div className="flow read">
      <p>
        <a href={paths.staffRegistration()}>{t('registrationSetup.back')}</a>
      </p>
      <h1>{label ? label.label : t('registrationSetup.labelNew')}</h1>
      {result?.isChanged && stored && (
        <Notice kind="bad">
          {t('registrationSetup.labelChanged', {
            label: stored.label,
            items: stored.item_list.replaceAll('\n', ', '),
          })}
        </Notice>
      )}
      {result && !result.isChanged && <Notice kind="bad">{t('settings.wrong')}</Notice>}
      <form method="post" action={here} className="flow" id="label-form">
        <input type="hidden" name="seen" value={seen} />
        {label ? (
          <>
            <input type="hidden" name="type_label" value={label.type_label} />
            <p>
              {t('registrationSetup.kindKept', { kind: t(`registrationSetup.kind.${label.type_label}`) })}
            </p>
          </>
        ) : (
          <Select {...field('type_label')} label={t('registrationSetup.kind')} options={kinds} />
        )}
        <Field {...field('label')} label={t('registrationSetup.label')} autoComplete="off" />
        <TextArea
          {...field('item_list')}
          label={t('registrationSetup.items')}
          hint={t('registrationSetup.itemsHint')}
          rows={5}
        />
        <Field
          {...field('order_label')}
          label={t('registrationSetup.order')}
          hint={t('registrationSetup.orderHint')}
          autoComplete="off"
        />
        <Check
          name="required"
          value="1"
          label={t('registrationSetup.required')}
          note={t('registrationSetup.requiredNote')}
          defaultChecked={values.required === '1'}
        />
        <Button>{t('settings.save')}</Button>
      </form>
      {label && (
        <details>
          <summary className="btn danger">{t('registrationSetup.labelRemove')}</summary>
          <form method="post" action={here} className="flow" id="remove">
            <input type="hidden" name="seen" value={seen} />
            <input type="hidden" name="intent" value="remove" />
            <p>{t('registrationSetup.labelRemoveNote')}</p>
            <Button look="danger">{t('registrationSetup.removeSure')}</Button>
          </form>
        </details>
      )}
    </div>
  );
}
