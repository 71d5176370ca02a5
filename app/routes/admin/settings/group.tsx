import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { changeSettings } from '~/flows/shop-settings/change-settings.server';
import { Button } from '~/kit/button';
import { Chips } from '~/kit/chips';
import { ErrorSummary } from '~/kit/forms/error-summary';
import { Notice } from '~/kit/notice';
import type { FileStore } from '~/platform/storage/file-store';
import { SettingField, settingWords } from '~/settings/setting-field';
import { dropForm, readSeenMarks, SEEN_FIELD, seenMarks, settingFormOf } from '~/settings/setting-form';
import { isSettingGroup, settingGroups, settingsOf } from '~/settings/setting-groups';
import { dropFieldOf, kindOf, pictureFieldOf } from '~/settings/setting-kind';
import { missingFeatures } from '~/settings/shop-features';
import { iconName } from '~/settings/site-icon';
import type { SiteSettingName } from '~/settings/site-settings';
import { useText } from '~/text/text-context';
import { storedKey } from '~/uploads/storage.server';
import { paths } from '~/values/paths';
import { firstErrors } from '~/web/first-errors';
import { formOf, parseForm, readForm, type Typed } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';
import { currentShop } from '~/web/shop.server';
import { ICON_MAX_BYTES, takeIcon } from '~/web/site-icon.server';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

const groupOf = ({ group = '' }: LoaderFunctionArgs['params']) => {
  if (!isSettingGroup(group)) throw new Response(null, { status: 404 });
  return group;
};

/** The settings of one subject, changed together (ADM-05). */
export async function loader(args: LoaderFunctionArgs) {
  const { t, settings, url } = await requireRight(args, 'settings');
  const group = groupOf(args.params);
  const values = Object.fromEntries(settingsOf(group).map((name) => [name, settings[name]]));
  return {
    title: `${t(`settings.group.${group}`)} · ${settings.title}`,
    group,
    values,
    seen: seenMarks(values),
    missing: group === 'features' ? missingFeatures(currentShop().environment.features) : [],
    done: url.searchParams.get('done'),
  };
}

interface Sent {
  typed: Typed;
  errors: Record<string, string>;
  /** Set by somebody else since the form was shown. */
  changed: SiteSettingName[];
}

export async function action(args: ActionFunctionArgs) {
  const visit = await requireRight(args, 'settings');
  const { db, now, t, settings, fileStore, administrator } = visit;
  const group = groupOf(args.params);
  const { fields, files } = await readForm(args.request, { maxFileBytes: ICON_MAX_BYTES });
  const form = parseForm(fields, settingFormOf(group));
  const { typed } = form;
  if (!form.ok)
    return data<Sent>({ typed, errors: firstErrors(form.errors, t), changed: [] }, { status: 422 });
  const { [SEEN_FIELD]: seen, ...values } = form.value;
  const drops: Record<string, string | undefined> = formOf(fields, dropForm);
  const wrong = (name: SiteSettingName, why: string) =>
    data<Sent>({ typed, errors: { [name]: why }, changed: [] }, { status: 422 });
  for (const name of settingsOf(group).filter((each) => kindOf(each).kind === 'picture')) {
    const file = files.get(pictureFieldOf(name))?.[0];
    if (file) {
      const result = await takeIcon(visit, file);
      if ('why' in result) return wrong(name, result.why);
      values[name] = result.stored;
    } else if (drops[dropFieldOf(name)]) values[name] = '';
    else if (values[name] !== settings[name] && !(await isThere(fileStore, String(values[name]))))
      return wrong(name, t('settings.problem.NO_SUCH_PICTURE'));
  }
  const done = await changeSettings(
    db,
    { administratorId: administrator.id, values, seen: readSeenMarks(seen) },
    now,
  );
  if (done.ok) {
    const count = done.value.length;
    return redirect(`${paths.staffSettingGroup({ group })}?done=${count > 0 ? 'saved' : 'same'}`, 303);
  }
  if (done.refusal.code === 'CHANGED')
    return data<Sent>({ typed, errors: {}, changed: done.refusal.names }, { status: 409 });
  const errors = { [done.refusal.name]: t('settings.problem.fit') };
  return data<Sent>({ typed, errors, changed: [] }, { status: 422 });
}

/** None, or a picture of the shop that its storage has. */
async function isThere(files: FileStore, picture: string): Promise<boolean> {
  const name = iconName(picture);
  const key = name && storedKey('public', name);
  return picture === '' || (key !== null && (await files.stat(key)) !== null);
}

export default function SettingGroupPage() {
  const { group, values, seen, missing, done } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  const names = settingsOf(group);
  const errors: Partial<Record<SiteSettingName, string>> = {
    ...result?.errors,
    ...Object.fromEntries(
      (result?.changed ?? []).map((name) => [
        name,
        t('settings.otherValue', { value: settingWords(name, values[name]!, t) }),
      ]),
    ),
  };
  const wrong = names.filter((name) => errors[name]);
  /** The value of a refused form; an empty tick box sends nothing. */
  const typedOf = (name: SiteSettingName) => result && String([result.typed[name] ?? ''].flat()[0]);
  return (
    <div className="flow read">
      <p>
        <a href={paths.staffSettings()}>{t('settings.back')}</a>
      </p>
      <h1>{t(`settings.group.${group}`)}</h1>
      <Chips
        label={t('settings.title')}
        chips={settingGroups.map((each) => ({
          href: paths.staffSettingGroup({ group: each }),
          text: t(`settings.group.${each}`),
          current: each === group,
        }))}
      />
      {missing.length > 0 && (
        <Notice kind="info">{t('settings.featuresMissing', { names: missing.join(', ') })}</Notice>
      )}
      {!result && done === 'saved' && <Notice kind="ok">{t('settings.saved')}</Notice>}
      {!result && done === 'same' && <Notice kind="info">{t('settings.unchanged')}</Notice>}
      {wrong.length > 0 && (
        <ErrorSummary
          title={t(result?.changed.length ? 'settings.others' : 'settings.wrong')}
          errors={wrong.map((name) => ({ id: name, text: `${t(`settings.name.${name}`)}: ${errors[name]}` }))}
        />
      )}
      <form
        method="post"
        action={paths.staffSettingGroup({ group })}
        className="flow"
        id="settings"
        encType={names.some((name) => kindOf(name).kind === 'picture') ? 'multipart/form-data' : undefined}
      >
        <input type="hidden" name={SEEN_FIELD} value={seen} />
        {names.map((name) => (
          <SettingField
            key={name}
            name={name}
            value={values[name]!}
            typed={typedOf(name)}
            error={errors[name]}
          />
        ))}
        <Button>{t('settings.save')}</Button>
      </form>
    </div>
  );
}
