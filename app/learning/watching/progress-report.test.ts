import { parseWithZod } from '@conform-to/zod/v4';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { parsePosition, positionForm, progressReportForm } from './progress-report';

const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
};

/** As route actions parse it. */
function parseForm<S extends z.ZodType>(formData: FormData, schema: S) {
  const submission = parseWithZod(formData, { schema });
  return submission.status === 'success'
    ? { ok: true, value: submission.value }
    : { ok: false, errors: submission.error };
}

describe('LRN-03 progress report', () => {
  it('reads stretches of whole and broken seconds', () => {
    const formData = form({
      person: '7',
      lecture: '3',
      ranges: '0-15.4,15.4-30',
      position: '30.2',
      ago: '4',
      ended: 'true',
    });
    expect(parseForm(formData, progressReportForm)).toMatchObject({
      ok: true,
      value: { person: 7, lecture: 3, ranges: [{ start: 0, end: 30 }], position: 30.2, ago: 4, ended: true },
    });
  });

  it('takes what is missing for nothing watched, and lets nonsense fall out', () => {
    expect(parseForm(form({ person: '7', lecture: '3' }), progressReportForm)).toMatchObject({
      ok: true,
      value: { ranges: [], position: null, ago: 0, ended: false },
    });
    const odd = form({ person: '7', lecture: '3', ranges: 'x-9,,5,9-2,-3--1,1e3-NaN,20-25' });
    expect(parseForm(odd, progressReportForm)).toMatchObject({ value: { ranges: [{ start: 20, end: 25 }] } });
    expect(parseForm(form({ person: 'x', lecture: '3' }), progressReportForm).ok).toBe(false);
    expect(parseForm(form({ person: '7', lecture: '3', position: '-4' }), progressReportForm).ok).toBe(false);
  });
});

describe('parsePosition', () => {
  it.each([
    ['4:18', 258],
    ['๔:๑๘', 258],
    ['4.18', 258],
    ['1:02:05', 3725],
    ['12', 720],
    ['90:00', 5400],
    ['4:75', null],
    ['', null],
    ['สี่นาที', null],
  ])('reads %s as %s', (input, seconds) => expect(parsePosition(input)).toBe(seconds));

  it('refuses with a text beside the field', () => {
    expect(parseForm(form({ position: 'x' }), positionForm)).toMatchObject({
      ok: false,
      errors: { position: ['learning.position.wrong'] },
    });
    expect(parseForm(form({}), positionForm)).toMatchObject({
      errors: { position: ['learning.position.wrong'] },
    });
  });
});
