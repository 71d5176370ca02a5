import { z } from 'zod';
import { decimalIn } from '~/values/typed-number';
import { type SiteSettingName, siteSettingsShape } from './site-settings';

/** The input of a setting, derived from its rule. */
export type SettingKind =
  | { kind: 'switch' }
  | { kind: 'number'; isWhole: boolean; least: number | null; most: number | null; isMoreThanLeast: boolean }
  | { kind: 'choice'; choices: readonly (string | number)[] }
  | { kind: 'line' | 'lines' | 'html' | 'colour' | 'picture' };

export type SettingValue = string | number | boolean;

const LONG: Partial<Record<SiteSettingName, 'lines' | 'html' | 'colour' | 'picture'>> = {
  photo_favicon: 'picture',
  shop_address: 'lines',
  refund_terms: 'lines',
  refund_terms_en: 'lines',
  howtobuy_description: 'html',
  howtobuy_description_en: 'html',
  thank_you_description: 'html',
  thank_you_description_en: 'html',
  theme_color: 'colour',
};

/** A picture's own fields: a new file, and whether to remove the present one. */
export const pictureFieldOf = (name: SiteSettingName) => `${name}_file`;
export const dropFieldOf = (name: SiteSettingName) => `${name}_drop`;

/** The default of a setting. */
export const defaultOf = (name: SiteSettingName): SettingValue => siteSettingsShape[name].parse(undefined);

export function kindOf(name: SiteSettingName): SettingKind {
  const rule: z.core.JSONSchema.BaseSchema = z.toJSONSchema(siteSettingsShape[name], { io: 'input' });
  const fixed = rule.anyOf?.flatMap((each) =>
    each.const === undefined || each.const === '' ? [] : [each.const],
  );
  const choices = rule.enum ?? fixed ?? [];
  if (choices.length > 0) return { kind: 'choice', choices: choices as (string | number)[] };
  if (rule.type === 'boolean') return { kind: 'switch' };
  if (rule.type !== 'integer' && rule.type !== 'number') return { kind: LONG[name] ?? 'line' };
  return {
    kind: 'number',
    isWhole: rule.type === 'integer',
    least: rule.minimum ?? numberOf(rule.exclusiveMinimum),
    // JavaScript's own limit is no limit of the shop
    most: rule.maximum === undefined || rule.maximum >= Number.MAX_SAFE_INTEGER ? null : rule.maximum,
    isMoreThanLeast: rule.minimum === undefined && rule.exclusiveMinimum !== undefined,
  };
}

const numberOf = (limit: number | boolean | undefined) => (typeof limit === 'number' ? limit : null);

/** Converts a typed value to the setting's kind; unreadable text stays text and is refused. */
export function settingFromText(name: SiteSettingName, typed: string): SettingValue {
  const initial = defaultOf(name);
  if (typeof initial === 'boolean')
    return { true: true, on: true, false: false, off: false }[typed.toLowerCase()] ?? typed;
  if (typeof initial === 'number') return decimalIn(typed) ?? typed;
  return typed;
}
