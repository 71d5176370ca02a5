import { describe, expect, test } from 'vitest';
import type { PricePlan } from '~/catalogue/plans/plan-visibility';
import { translator } from '~/text/translate';
import { cardWords, clockWords, durationWords, stateWords, termWords } from './course-texts';

const t = translator('th');
const th = { t, locale: 'th' as const };

test.each([
  [24, '1 นาที'],
  [54 * 60, '54 นาที'],
  [3 * 3600, '3 ชม.'],
  [33_600, '9 ชม. 20 นาที'],
])('%i seconds are %s', (seconds, words) => expect(durationWords(seconds, t)).toBe(words));

test('a video’s length', () => expect(clockWords(372, t)).toBe('6:12'));

describe('CAT-01 the line above a title', () => {
  const card = { classType: '', venue: '', lectureCount: 42, totalSeconds: 33_600 };
  test('online: how much there is', () =>
    expect(cardWords({ ...card, courseType: 'Online' }, t)).toEqual(['ออนไลน์', '42 บท', '9 ชม. 20 นาที']));
  test('videos of less than a minute a lesson say nothing of its size', () =>
    expect(cardWords({ ...card, totalSeconds: 42 * 24, courseType: 'Online' }, t)).toEqual([
      'ออนไลน์',
      '42 บท',
    ]));
  test('a class: the town', () =>
    expect(cardWords({ ...card, courseType: 'In-class', venue: 'เชียงใหม่ สตูดิโอใบไม้' }, t)).toEqual([
      'ในห้องเรียน',
      'เชียงใหม่',
    ]));
  test('live: the days without the hours', () =>
    expect(cardWords({ ...card, courseType: 'Live', classType: 'อังคารและพฤหัส 19:00–20:30 น.' }, t)).toEqual([
      'สดผ่านจอ',
      'อังคารและพฤหัส',
    ]));
});

describe('CAT-01 states in words', () => {
  test.each([
    [{ code: 'open' } as const, ''],
    [{ code: 'closes-soon', days: 0 } as const, 'ปิดรับวันนี้'],
    [{ code: 'closes-soon', days: 1 } as const, 'ปิดรับพรุ่งนี้'],
    [{ code: 'closes-soon', days: 2 } as const, 'ปิดรับในอีก 2 วัน'],
    [{ code: 'few-seats', left: 4 } as const, 'เหลือ 4 ที่'],
    [{ code: 'opens-on', day: '2026-11-30' } as const, 'เปิดรับ 30 พ.ย.'],
    [{ code: 'full' } as const, 'ที่นั่งเต็มแล้ว'],
  ])('%o', (state, words) => expect(stateWords(state, th)).toBe(words));
});

describe('how long a plan lets one learn', () => {
  const plan = (change: Partial<PricePlan>) =>
    ({ planType: 'Period', term: null, termUnit: null, courseDays: null, ...change }) as PricePlan;
  test.each([
    [plan({ term: 6, termUnit: 'month', courseDays: 180 }), 'เรียนได้ 6 เดือน'],
    [plan({ courseDays: -1 }), 'เรียนได้ไม่จำกัดเวลา'],
    [plan({ courseDays: 45 }), 'เรียนได้ 45 วัน'],
    [plan({ planType: 'Actual', term: 40, termUnit: 'hour' }), 'เวลาดูรวม 40 ชั่วโมง'],
    [plan({ planType: 'One-Time Payment' }), 'เรียนได้ไม่จำกัดเวลา'],
  ])('%#', (given, words) => expect(termWords(given, false, t)).toBe(words));
  test('a class has its own dates', () =>
    expect(termWords(plan({ planType: 'One-Time Payment' }), true, t)).toBe(''));
});
