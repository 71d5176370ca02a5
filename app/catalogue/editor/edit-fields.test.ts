import { expect, test } from 'vitest';
import { readFields } from '~/kit/forms/form-schema';
import { differenceOf, type EditField, type EditValues, inOrder, schemaOf, typedOf } from './edit-fields';

const read = (field: EditField, input: string | string[] | undefined) => {
  const form = readFields(schemaOf({ it: field }), {
    version: '1',
    ...(input !== undefined && { it: input }),
  });
  return form.ok ? (form.value as unknown as EditValues).it : form.errors.it?.[0];
};
const money: EditField = { kind: 'money', currency: 'THB' };

test.each<[EditField, string | string[] | undefined, unknown]>([
  [{ kind: 'line', max: 9 }, '  two  words ', 'two words'],
  [{ kind: 'line', max: 9 }, undefined, ''],
  [{ kind: 'line', max: 9, isNullable: true }, '', null],
  [{ kind: 'line', max: 9, isRequired: true }, ' ', 'edit.error.missing'],
  [{ kind: 'line', max: 3 }, 'four', 'edit.error.long'],
  [{ kind: 'line', max: 99, rule: 'slug' }, 'แกงไทย-1', 'แกงไทย-1'],
  [{ kind: 'line', max: 99, rule: 'slug' }, 'a/b', 'edit.error.slug'],
  [{ kind: 'line', max: 99, rule: 'https' }, 'javascript:alert(1)', 'edit.error.https'],
  [{ kind: 'line', max: 99, rule: 'video' }, 'javascript:alert(1)', 'edit.error.video'],
  [{ kind: 'line', max: 99, rule: 'video' }, 'data:text/html,x', 'edit.error.video'],
  [{ kind: 'line', max: 99, rule: 'video' }, 'guitar-lesson.mp4', 'guitar-lesson.mp4'],
  [{ kind: 'line', max: 99, rule: 'file' }, 'javascript:alert(1)', 'edit.error.file'],
  [{ kind: 'list', max: 99 }, 'one\n\n two ', ['one', 'two']],
  [{ kind: 'number', min: 0, max: 9 }, '๙', 9],
  [{ kind: 'number', min: 0, max: 9 }, '10', 'edit.error.number'],
  [{ kind: 'number', min: 0, max: 9 }, '1.5', 'edit.error.number'],
  [{ kind: 'number', min: 0, max: 9 }, undefined, null],
  [money, '1,590.50', 159_050],
  [money, '๑๕๙๐', 159_000],
  [money, '1,59', 'edit.error.money'],
  [{ kind: 'day' }, '20/11/2569', '2026-11-20'],
  [{ kind: 'day' }, '2026-11-20', '2026-11-20'],
  [{ kind: 'day' }, '31/02/2569', 'edit.error.day'],
  [{ kind: 'day' }, 'พรุ่งนี้', 'edit.error.day'],
  [{ kind: 'clock' }, '9.30', '09:30:00'],
  [{ kind: 'clock' }, '25:00', 'edit.error.clock'],
  [{ kind: 'choice', of: ['a'] }, 'b', 'edit.error.choice'],
  [{ kind: 'switch' }, 'no', false],
  [{ kind: 'switch' }, undefined, null],
  [{ kind: 'tick' }, 'yes', true],
  [{ kind: 'tick' }, undefined, false],
  [{ kind: 'picks', list: 'categories' }, ['3', '1', '3'], [1, 3]],
  [{ kind: 'courses' }, ['12 Excel', '#3'], [3, 12]],
  [{ kind: 'courses' }, undefined, []],
  [{ kind: 'courses' }, ['12', 'Excel'], 'edit.error.courses'],
])('%o reads %o as %o', (field, input, value) => {
  expect(read(field, input)).toEqual(value);
});

test('a day that is before its first one is refused beside the second', () => {
  const schema = schemaOf({ from: { kind: 'day' }, to: { kind: 'day' } }, inOrder(['from', 'to']));
  const form = (from: string, to: string) => readFields(schema, { version: '1', from, to });
  expect(form('20/11/2569', '19/11/2569')).toEqual({ ok: false, errors: { to: ['edit.error.order'] } });
  expect(form('20/11/2569', '2026-11-20').ok).toBe(true);
});

test.each<[EditField, string | number | boolean | number[], string | string[]]>([
  [money, 159_050, '1590.50'],
  [money, 159_000, '1590'],
  [{ kind: 'day' }, '2026-11-20', '20/11/2569'],
  [{ kind: 'clock' }, '09:30:00', '09:30'],
  [{ kind: 'switch' }, false, 'no'],
  [{ kind: 'tick' }, false, ''],
  [{ kind: 'picks', list: 'categories' }, [1, 3], ['1', '3']],
])('%o of %o stands in its field as %o', (field, value, input) => {
  expect(typedOf(field, value, 'th')).toEqual(input);
});

test('only what changed is kept of before and after', () => {
  const before = { title: 'a', categories: [1], end: null };
  expect(differenceOf(before, { title: 'b', categories: [1], end: null })).toEqual({
    before: { title: 'a' },
    after: { title: 'b' },
  });
});
