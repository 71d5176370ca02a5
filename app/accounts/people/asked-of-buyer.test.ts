import { describe, expect, test } from 'vitest';
import type { CustomLabel } from '~/accounts/registration/custom-labels';
import { FIELDS_UNSET } from '~/accounts/registration/registration-form';
import { askedOfBuyer, namesOfAsked } from './asked-of-buyer';

const required = { isEnabled: true, isRequired: true };
const fields = {
  ...FIELDS_UNSET,
  nickname: required,
  image_profile: required,
  biography: { isEnabled: true, isRequired: false },
};
const label = (id: number, change: Partial<CustomLabel> = {}): CustomLabel => ({
  id,
  kind: 'inputtext',
  label: `คำถาม ${id}`,
  isRequired: true,
  items: [],
  ...change,
});
const labels = [label(1), label(2, { isRequired: false }), label(3, { kind: 'image' })];
const storedPerson = (
  values: Record<string, string>,
  pictureId: number | null,
  images: Record<string, number> = {},
) => ({
  values,
  images: { pictureId, labels: images },
});

describe('what a course’s form asks a buyer', () => {
  test('who is not known is asked for all that is required beyond the contact', () => {
    const questions = askedOfBuyer({ fields, labels }, null)!;
    expect(namesOfAsked(questions)).toEqual(['nickname', 'label_1']);
    expect(questions.fields.image_profile).toEqual(required);
    expect(questions.fields.biography.isEnabled).toBe(false);
    expect(questions.fields.firstname.isEnabled).toBe(false);
    expect(questions.labels.map(({ id }) => id)).toEqual([1, 3]);
  });

  test('what was given is not asked again', () => {
    const questions = askedOfBuyer({ fields, labels }, storedPerson({ nickname: 'มะลิ' }, 7, { 3: 9 }))!;
    expect(namesOfAsked(questions)).toEqual(['label_1']);
    expect(questions.fields.image_profile.isEnabled).toBe(false);
    expect(
      askedOfBuyer({ fields, labels }, storedPerson({ nickname: 'มะลิ', label_1: 'ก' }, 7, { 3: 9 })),
    ).toBeNull();
  });

  test('a shop that requires the contact only asks nothing more', () => {
    expect(
      askedOfBuyer({ fields: FIELDS_UNSET, labels: [label(2, { isRequired: false })] }, null),
    ).toBeNull();
  });
});
