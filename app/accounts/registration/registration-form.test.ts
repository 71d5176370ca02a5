import { describe, expect, test } from 'vitest';
import type { FieldSetting } from '~/accounts/contact/contact-form';
import type { TypedFields } from '~/accounts/typed-fields';
import {
  FIELDS_UNSET,
  readGroup,
  readPerson,
  type RegistrationRules,
  SET_FIELDS,
  type SetField,
} from './registration-form';

const all = (setting: FieldSetting) =>
  Object.fromEntries(SET_FIELDS.map((name) => [name, setting])) as Record<SetField, FieldSetting>;
const required = { isEnabled: true, isRequired: true };
const optional = { isEnabled: true, isRequired: false };
const off = { isEnabled: false, isRequired: true };

const good = {
  firstname: 'มะลิ',
  lastname: 'ศรีสุข',
  firstname_eng: 'Mali',
  lastname_eng: 'Srisuk',
  nickname: 'ลิ',
  email: 'mali@example.test',
  tel: '0812345678',
  age: '18',
  address: '99/1\r\nลาดพร้าว',
  education: 'ปริญญาตรี',
  level: 'ปี 2',
  biography: 'ชอบวาดรูป',
};
const rules = (more: Partial<RegistrationRules> = {}): RegistrationRules => ({
  fields: all(required),
  telMinimum: 9,
  telForm: 'thai',
  labels: [],
  ...more,
});
const read = (input: TypedFields, more: Partial<RegistrationRules> = {}, pictureId: number | null = 5) =>
  readPerson(input, rules(more), { pictureId, labels: {} });
const keysOf = (input: TypedFields, more: Partial<RegistrationRules> = {}) =>
  Object.fromEntries(Object.entries(read(input, more).errors).map(([field, { key }]) => [field, key]));

describe('REG-01 the registration form', () => {
  test('everything right is a person', () => {
    expect(read(good)).toEqual({
      person: {
        email: 'mali@example.test',
        texts: { ...textsOf(good), address: '99/1\nลาดพร้าว' },
        age: 18,
        pictureId: 5,
        labels: {},
      },
      errors: {},
    });
  });

  test('every field that is on and required is asked for', () => {
    const { errors } = read({}, {}, null);
    expect(Object.fromEntries(Object.entries(errors).map(([field, { key }]) => [field, key]))).toEqual({
      firstname: 'contact.firstnameMissing',
      lastname: 'contact.lastnameMissing',
      email: 'contact.emailMissing',
      tel: 'contact.telMissing',
      firstname_eng: 'register.firstnameEngMissing',
      lastname_eng: 'register.lastnameEngMissing',
      nickname: 'register.nicknameMissing',
      address: 'register.addressMissing',
      education: 'register.educationMissing',
      level: 'register.levelMissing',
      biography: 'register.biographyMissing',
      age: 'register.ageMissing',
      image_profile: 'register.pictureMissing',
    });
  });

  test('on and not required: may stay empty, an e-mail never', () => {
    expect(read({ email: good.email }, { fields: all(optional) }, null).errors).toEqual({});
    expect(keysOf({}, { fields: all(optional) })).toEqual({ email: 'contact.emailMissing' });
  });

  test('switched off: neither asked for nor taken, and what was stored stays', () => {
    const { person, errors } = read(good, { fields: all(off) });
    expect(errors).toEqual({});
    expect(person).toEqual({ email: good.email, texts: {}, pictureId: null, labels: {} });
  });

  test('without settings a name and a phone are asked for, no more', () => {
    const enabledFields = SET_FIELDS.filter((name) => FIELDS_UNSET[name].isEnabled);
    expect(enabledFields).toEqual(['firstname', 'lastname', 'tel']);
  });

  test.each(['firstname', 'lastname', 'firstname_eng', 'lastname_eng', 'nickname', 'education', 'level'])(
    '%s has at most 255 characters',
    (field) => {
      expect(keysOf({ ...good, [field]: 'ก'.repeat(255) })).toEqual({});
      expect(keysOf({ ...good, [field]: 'ก'.repeat(256) })).toEqual({ [field]: 'contact.nameTooLong' });
    },
  );

  test.each([
    ['address', 1000],
    ['biography', 5000],
  ])('%s has at most %i characters', (field, max) => {
    expect(keysOf({ ...good, [field]: 'ก'.repeat(max) })).toEqual({});
    expect(read({ ...good, [field]: 'ก'.repeat(max + 1) }).errors).toMatchObject({
      [field]: { key: 'register.tooLong', values: { max } },
    });
  });

  test.each([
    ['0812345678', 9, 'thai', null],
    ['+66 81-234-5678', 9, 'thai', null],
    ['๐๘๑-๒๓๔-๕๖๗๘', 9, 'thai', null],
    ['021234567', 9, 'thai', null],
    ['021234567', 10, 'thai', 'contact.telLength'],
    ['1112', 4, 'thai', null],
    ['02123456', 9, 'thai', 'contact.telLength'],
    ['08123456789', 9, 'thai', 'contact.telLength'],
    ['0812x45678', 9, 'thai', 'contact.telDigits'],
    ['+44 20', 9, 'thai', 'contact.telInternational'],
    ['+44 20 7946 0958', 9, 'international', null],
    ['12', 9, 'international', 'contact.telInternational'],
  ] as const)('phone %s, at least %i digits, %s', (tel, telMinimum, telForm, key) => {
    expect(keysOf({ ...good, tel }, { telMinimum, telForm })).toEqual(key ? { tel: key } : {});
  });

  test.each([
    ['mali@example.test', 'mali@example.test'],
    [' MALI@Example.Test ', 'mali@example.test'],
    ['ｍａｌｉ＠ｅｘａｍｐｌｅ．ｔｅｓｔ', 'mali@example.test'],
    ['mali', null],
    ['mali@', null],
    ['a@b.test, c@d.test', null],
    ['a@b.test\r\nBcc: c@d.test', null],
    ['มะลิ@example.test', null],
    [`${'a'.repeat(320)}@example.test`, null],
  ])('e-mail %j', (email, expectedEmail) => {
    const { person, errors } = read({ ...good, email });
    if (expectedEmail) expect([person.email, errors]).toEqual([expectedEmail, {}]);
    else expect(errors).toMatchObject({ email: { key: 'contact.emailInvalid' } });
  });

  test.each([
    ['1', 1],
    ['๑๘', 18],
    [' 150 ', 150],
    ['0', null],
    ['151', null],
    ['-3', null],
    ['1.5', null],
    ['สิบ', null],
  ])('age %j', (age, expectedAge) => {
    const { person, errors } = read({ ...good, age });
    expect([person.age, errors.age?.key]).toEqual([
      expectedAge,
      expectedAge === null ? 'register.ageInvalid' : undefined,
    ]);
  });

  test('no line break and no sign that turns the writing gets into a name', () => {
    const { person } = read({ ...good, firstname: 'มะลิ\r\nBcc: x', nickname: 'ลิ\u202egpj' });
    expect(person.texts).toMatchObject({ firstname: 'มะลิ Bcc: x', nickname: 'ลิgpj' });
  });
});

test('REG-05 a group is one of those offered; where none is, there is nothing to choose', () => {
  const groups = [{ id: 3, name: 'นักศึกษา' }];
  expect(readGroup({ user_group: '3' }, groups)).toEqual({ groupId: 3, errors: {} });
  for (const forged of ['', '4', '03', '3 or 1=1'])
    expect(readGroup({ user_group: forged }, groups)).toEqual({
      groupId: null,
      errors: { user_group: { key: 'register.groupMissing' } },
    });
  expect(readGroup({ user_group: '3' }, [])).toEqual({ groupId: null, errors: {} });
});

function textsOf({ email, age, ...texts }: typeof good) {
  void [email, age];
  return texts;
}
