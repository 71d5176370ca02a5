import { describe, expect, test } from 'vitest';
import { canBeAnswered, type CustomLabel, LABEL_KINDS, readLabels, typedAnswersOf } from './custom-labels';

const items = ['หนึ่ง', 'สอง', 'สาม'];
const label = (more: Partial<CustomLabel>): CustomLabel => ({
  id: 7,
  kind: 'inputtext',
  label: 'โรงเรียน',
  isRequired: false,
  items: [],
  ...more,
});
const read = (more: Partial<CustomLabel>, input: string | string[] = [], images = {}) =>
  readLabels([label(more)], { label_7: input }, images);

describe('REG-02 custom labels', () => {
  test.each(LABEL_KINDS)('%s: a required one needs a value, an optional one does not', (kind) => {
    for (const input of [[], '', '  ', ['']]) {
      expect(read({ kind, items, isRequired: true }, input).errors).toEqual({
        label_7: { key: 'register.labelMissing', values: { label: 'โรงเรียน', max: 1000 } },
      });
      expect(read({ kind, items }, input)).toEqual({ answers: {}, errors: {} });
    }
  });

  test('a text is one line without signs that steer, of 1,000 characters', () => {
    expect(read({}, ' เตรียม\r\nอุดม ').answers).toEqual({ 7: 'เตรียม อุดม' });
    expect(read({}, 'ก'.repeat(1000)).errors).toEqual({});
    expect(read({}, 'ก'.repeat(1001)).errors.label_7?.key).toBe('register.labelTooLong');
  });

  test.each(['select', 'radio'] as const)('%s: one of the items', (kind) => {
    expect(read({ kind, items }, 'สอง').answers).toEqual({ 7: 'สอง' });
    expect(read({ kind, items }, ['สอง', 'สาม']).answers).toEqual({ 7: 'สอง' });
    expect(read({ kind, items }, 'สี่').errors.label_7?.key).toBe('register.labelChoice');
  });

  test.each(['multiple', 'checkbox'] as const)('%s: some of the items, in their order, each once', (kind) => {
    expect(read({ kind, items }, ['สาม', 'หนึ่ง', 'สาม']).answers).toEqual({ 7: ['หนึ่ง', 'สาม'] });
    expect(read({ kind, items }, ['หนึ่ง', 'สี่']).errors.label_7?.key).toBe('register.labelChoice');
  });

  test('a box without items is one box that says its label', () => {
    expect(read({ kind: 'checkbox', isRequired: true }, 'โรงเรียน').answers).toEqual({ 7: ['โรงเรียน'] });
  });

  test('image: the separate upload counts, not the text of the field', () => {
    expect(read({ kind: 'image', isRequired: true }, 'x', { 7: 12 }).answers).toEqual({
      7: { uploadId: 12 },
    });
    expect(read({ kind: 'image', isRequired: true }, 'x', { 8: 12 }).errors.label_7).toBeDefined();
  });

  test('a choice of nothing is asked of nobody', () => {
    const answerableKinds = LABEL_KINDS.filter((kind) => canBeAnswered(label({ kind })));
    expect(answerableKinds).toEqual(['inputtext', 'checkbox', 'image']);
  });

  test('stored answers fill the form again', () => {
    expect(typedAnswersOf({ 1: 'ก', 2: ['ข', 'ค'], 3: { uploadId: 9 } })).toEqual({
      label_1: 'ก',
      label_2: ['ข', 'ค'],
    });
  });
});
