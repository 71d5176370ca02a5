import { describe, expect, it } from 'vitest';
import { accessFrom, type Grant, grantTerms, newGrant } from '~/access/access-state';
import { DAY_MS } from '~/access/plan-terms';
import { translator } from '~/text/translate';
import { accessReasons, accessWords } from './access-texts';

const now = new Date('2026-11-20T07:00:00Z');
const at = (days: number) => new Date(now.getTime() + days * DAY_MS);
const t = translator('th');

const grant = (terms: object, change: Partial<Grant> = {}): Grant => ({
  ...newGrant(
    { source: 'purchase', terms: grantTerms.parse(terms), orderId: 1, classStartsAt: null },
    { grants: [], watchedMs: 0 },
    now,
  ),
  ...change,
});
const wordsAt = (when: Date, watchedHours: number, ...grants: Grant[]) =>
  accessWords(accessFrom(grants, watchedHours * 3_600_000, when), when, t, 'th');

describe('LRN-04 remaining access in words', () => {
  const period = grant({ planType: 'Period', courseDays: 30 });
  const actual = grant({ planType: 'Actual', term: 20, termUnit: 'hour', term2: 6, termUnit2: 'month' });

  it('says days and the day it ends, and warns in the last week', () => {
    expect(wordsAt(now, 0, period)).toMatchObject({
      lead: 'เรียนได้อีก',
      amount: '30 วัน',
      until: '20 ธ.ค. 2569',
      isNear: false,
    });
    expect(wordsAt(at(24), 0, period)).toMatchObject({ amount: '6 วัน', isNear: true });
    expect(wordsAt(at(29), 0, period)).toMatchObject({ amount: '1 วัน', clockUntil: null });
  });

  it('an end at midnight is said by the last day one can learn, as staff read it', () => {
    const midnight = new Date('2026-12-20T17:00:00Z');
    const untilMidnight = { ...period, endsAt: midnight };
    expect(wordsAt(now, 0, untilMidnight).until).toBe('20 ธ.ค. 2569');
    expect(wordsAt(at(40), 0, untilMidnight)).toMatchObject({ kind: 'over', until: '20 ธ.ค. 2569' });
    // the last day shows a countdown, and its date
    expect(wordsAt(new Date('2026-12-20T10:00:00Z'), 0, untilMidnight)).toMatchObject({
      amount: '07:00:00',
      until: '20 ธ.ค. 2569',
    });
    const [reason] = accessReasons(accessFrom([untilMidnight], 0, now), t, 'th');
    expect(reason!.replaceAll('\u00a0', ' ')).toContain('ถึง 20 ธ.ค. 2569');
  });

  it('becomes a clock on the last day, with the hour at which it ends', () => {
    expect(wordsAt(at(29.5), 0, period)).toMatchObject({
      amount: '12:00:00',
      until: '20 ธ.ค. 2569 14:00 น.',
      clockUntil: '2026-12-20T07:00:00.000Z',
    });
  });

  it('counts an allowance in hours, and says which of the limits ended access', () => {
    expect(wordsAt(now, 7.5, actual)).toMatchObject({ kind: 'watching', amount: '12 ชม. 30 นาที' });
    expect(wordsAt(now, 20, actual)).toMatchObject({ kind: 'over', lead: 'ใช้เวลาดูวิดีโอครบแล้ว' });
    expect(wordsAt(at(181), 3, actual)).toMatchObject({
      kind: 'over',
      lead: 'หมดเวลาเรียน',
      until: '19 พ.ค. 2570',
    });
  });

  it('has no figure where there is no limit', () => {
    expect(wordsAt(at(9999), 500, grant({ planType: 'Free' }))).toMatchObject({
      kind: 'unlimited',
      amount: null,
      until: null,
    });
  });

  it('tells every grant and what became of it', () => {
    const renewal = grant(
      { planType: 'Period', courseDays: 30 },
      { source: 'renewal', startsAt: at(30), endsAt: at(60) },
    );
    const reasons = accessReasons(accessFrom([period, renewal], 0, at(31)), t, 'th');
    expect(reasons.map((reason) => reason.replaceAll('\u00a0', ' '))).toEqual([
      'ซื้อเมื่อ 20 พ.ย. 2569 · 30 วัน · ถึง 20 ธ.ค. 2569 · หมดเวลาแล้ว',
      'ต่ออายุเมื่อ 20 พ.ย. 2569 · เริ่มนับ 20 ธ.ค. 2569 · 30 วัน · ถึง 19 ม.ค. 2570',
    ]);
  });
});
