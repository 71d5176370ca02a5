import { describe, expect, test } from 'vitest';
import { english } from '~/text/en/english';
import { thai } from '~/text/th/thai';
import { parseForm } from '~/web/form.server';
import { markOf, readSeenMarks, seenMarks, settingFormOf } from './setting-form';
import { settingGroups, settingsOf } from './setting-groups';
import { defaultOf, kindOf } from './setting-kind';
import { type SiteSettingName, siteSettingsShape } from './site-settings';

const names = Object.keys(siteSettingsShape) as SiteSettingName[];
const groupOf = (name: SiteSettingName) => settingGroups.find((group) => settingsOf(group).includes(name))!;

test('every setting stands in one group, with words in both languages', () => {
  expect(settingGroups.flatMap(settingsOf).toSorted()).toEqual(names.toSorted());
  for (const name of names)
    for (const catalogue of [thai, english])
      expect([catalogue[`settings.name.${name}`], catalogue[`settings.about.${name}`]]).not.toContain(
        undefined,
      );
});

test('every choice has its words', () => {
  for (const name of names) {
    const kind = kindOf(name);
    if (kind.kind !== 'choice') continue;
    for (const choice of kind.choices) expect(thai).toHaveProperty([`settings.choice.${name}.${choice}`]);
  }
});

test.each([
  ['is_enable_vat', 'switch'],
  ['layout_course_detail', 'choice'],
  ['tax_invoice_policy', 'choice'],
  ['auto_cancel', 'number'],
  ['storage_limit_gb', 'number'],
  ['title', 'line'],
  ['shop_email', 'line'],
  ['shop_address', 'lines'],
  ['howtobuy_description', 'html'],
  ['theme_color', 'colour'],
] as const)('%s is typed as a %s', (name, kind) => expect(kindOf(name).kind).toBe(kind));

/** The whole group as sent, except for the given field. */
function send(name: SiteSettingName, typed: string) {
  const fields = new FormData();
  for (const each of settingsOf(groupOf(name))) {
    const value = each === name ? typed : String(defaultOf(each));
    if (value !== 'false') fields.set(each, value);
  }
  return parseForm(fields, settingFormOf(groupOf(name)));
}

describe('what was typed is read as the setting’s kind', () => {
  test.each([
    ['auto_cancel', ' 12 ', 12],
    ['vat_value', '7.5', 7.5],
    ['layout_course_detail', '4', 4],
    ['is_enable_vat', 'false', false],
    ['is_foreign_layout', 'true', true],
    ['shop_tel', ' 02 123 4567 ', '02 123 4567'],
    ['shop_tel', '', ''],
  ] as const)('%s: %s', (name, typed, value) => {
    const form = send(name, typed);
    expect(form.ok && form.value[name]).toBe(value);
  });

  test.each([
    ['auto_cancel', 'two days', 'settings.problem.number'],
    ['auto_cancel', '', 'settings.problem.number'],
    ['auto_cancel', '0', 'settings.problem.number'],
    ['auto_cancel', '1.5', 'settings.problem.number'],
    ['vat_value', '101', 'settings.problem.number'],
    ['storage_limit_gb', '0', 'settings.problem.number'],
    ['layout_course_detail', '2', 'settings.problem.choice'],
    ['title', '', 'settings.problem.EMPTY'],
    ['shop_tax_id', '123', 'settings.problem.TAX_ID_LENGTH'],
    ['theme_color', '#ffff00', 'settings.problem.LOW_CONTRAST'],
    ['theme_color', 'red', 'settings.problem.fit'],
    ['shop_email', 'nobody', 'settings.problem.fit'],
    ['shop_branch', '7', 'settings.problem.fit'],
    ['refund_terms', 'ก'.repeat(201), 'settings.problem.fit'],
  ] as const)('%s: %s is refused beside its field', (name, typed, message) => {
    const form = send(name, typed);
    expect(form.ok ? {} : form.errors).toEqual({ [name]: [message] });
    for (const catalogue of [thai, english]) expect(catalogue).toHaveProperty([message]);
  });
});

test('a mark tells values apart, and comes back as it was carried', () => {
  expect(new Set([true, false, 'true', '', 1, '1'].map(markOf)).size).toBe(6);
  expect(readSeenMarks(seenMarks({ title: 'a' }))).toEqual({ title: markOf('a') });
  for (const broken of ['', '{', '[]', '{"title":1}']) expect(readSeenMarks(broken)).toEqual({});
});
