import { Check } from '~/kit/forms/check';
import { Field } from '~/kit/forms/field';
import { FileField } from '~/kit/forms/file-field';
import { Select } from '~/kit/forms/select';
import { TextArea } from '~/kit/forms/text-area';
import { Pill } from '~/kit/pill';
import { useText } from '~/text/text-context';
import type { TextKey, Translate } from '~/text/translate';
import {
  defaultOf,
  dropFieldOf,
  kindOf,
  pictureFieldOf,
  type SettingKind,
  type SettingValue,
} from './setting-kind';
import { iconPath } from './site-icon';
import type { SiteSettingName } from './site-settings';

interface SettingFieldProps {
  name: SiteSettingName;
  value: SettingValue;
  /** The typed value of a refused form. */
  typed?: string;
  error?: string;
}

/** One setting: its label, its name in commands, its explanation and its field. */
export function SettingField({ name, value, typed, error }: SettingFieldProps) {
  const { t } = useText();
  const kind = kindOf(name);
  const initial = defaultOf(name);
  const label = t(`settings.name.${name}`);
  const mark = (
    <>
      <code>{name}</code> {value !== initial && <Pill kind="info">{t('settings.changed')}</Pill>}
    </>
  );
  const about = (
    <>
      {t(`settings.about.${name}`)} {limitsOf(kind, t)}
      <br />
      <span className="meta">{t('settings.default', { value: settingWords(name, initial, t) })}</span>
    </>
  );
  const field = { name, label, mark, hint: about, error, defaultValue: typed ?? String(value) };
  switch (kind.kind) {
    case 'switch':
      return (
        <Check
          name={name}
          value="true"
          label={
            <>
              {label} <small>{mark}</small>
            </>
          }
          note={about}
          error={error}
          defaultChecked={typed === undefined ? value === true : typed === 'true'}
        />
      );
    case 'choice':
      return (
        <Select
          {...field}
          options={kind.choices.map((choice) => ({
            value: String(choice),
            text: settingWords(name, choice, t),
          }))}
        />
      );
    case 'number':
      return <Field {...field} inputMode={kind.isWhole ? 'numeric' : 'decimal'} autoComplete="off" />;
    case 'lines':
      return <TextArea {...field} rows={2} />;
    case 'html':
      return <TextArea {...field} rows={8} />;
    case 'picture': {
      const path = iconPath(String(value));
      return (
        <>
          <input type="hidden" name={name} value={typed ?? String(value)} />
          <FileField
            id={name}
            name={pictureFieldOf(name)}
            label={label}
            mark={mark}
            hint={about}
            error={error}
            accept="image/png,image/jpeg,image/gif"
            state={t(path ? 'settings.pictureThere' : 'settings.pictureNone')}
            picture={path ? <img src={path} alt="" width="48" /> : undefined}
          />
          {path && <Check name={dropFieldOf(name)} value="yes" label={t('settings.pictureDrop')} />}
        </>
      );
    }
    default:
      return <Field {...field} type={kind.kind === 'colour' ? 'color' : 'text'} autoComplete="off" />;
  }
}

function limitsOf(kind: SettingKind, t: Translate): string {
  if (kind.kind !== 'number' || kind.least === null) return '';
  const { least, most } = kind;
  if (most !== null) return t('settings.between', { least, most });
  if (kind.isMoreThanLeast) return t('settings.moreThan', { least });
  return least > 0 ? t('settings.atLeast', { least }) : '';
}

/** A value in words for staff. */
export function settingWords(name: SiteSettingName, value: SettingValue, t: Translate): string {
  if (typeof value === 'boolean') return t(value ? 'settings.on' : 'settings.off');
  if (value === '') return t('settings.empty');
  // a choice has texts of its own; the texts' types know which
  if (kindOf(name).kind === 'choice') return t(`settings.choice.${name}.${value}` as TextKey);
  return String(value);
}
