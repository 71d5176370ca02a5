import { Icon } from '~/kit/icon';
import { useText } from '~/text/text-context';
import type { TextKey } from '~/text/translate';
import { formatDateTime } from '~/values/time';
import type { EditChange } from './change-subject.server';
import { type EditFields, type EditValue, type Lists, typedOf } from './edit-fields';

/** What somebody else saved while this page was open; the submitted values stand below, unchanged. */
export function EditConflictNotice({
  changes,
  fields,
  lists,
}: {
  changes: readonly EditChange[];
  fields: EditFields;
  lists: Lists;
}) {
  const { t, locale } = useText();
  const words = (name: string, value: EditValue | undefined): string => {
    const field = fields[name];
    const isEmpty = value === null || value === undefined || value === '';
    if (!field || isEmpty || (Array.isArray(value) && value.length === 0)) return '–';
    if (field.kind === 'tick') return t(value === true ? 'edit.switch.yes' : 'edit.switch.no');
    const lines = [typedOf(field, value, locale)].flat();
    const options = 'list' in field ? lists[field.list] : undefined;
    const texts = lines.map((each) => options?.find(({ id }) => String(id) === each)?.name ?? each);
    const text = texts.join(', ');
    return text.length > 200 ? `${text.slice(0, 200)}…` : text;
  };
  return (
    <div className="notice warn" role="alert" id="changed">
      <Icon name="alert" />
      <h2 className="f2">{t('edit.changed.title')}</h2>
      {changes.map(({ by, at, before, after }, index) => (
        <div key={index}>
          <p>
            {by !== null && at !== null
              ? t('edit.changed.by', { name: by, when: formatDateTime(new Date(at), locale) })
              : t('edit.changed.import')}
          </p>
          <ul>
            {Object.keys(after).map((name) => (
              <li key={name}>
                {(t(`edit.field.${fields[name]?.words ?? name}` as TextKey) as string | undefined) ?? name}:{' '}
                <del>{words(name, before[name])}</del> → <ins>{words(name, after[name])}</ins>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p>{t('edit.changed.note')}</p>
    </div>
  );
}
