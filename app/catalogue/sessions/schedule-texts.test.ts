import { expect, test } from 'vitest';
import { translator } from '~/text/translate';
import { addDays, bangkokInstant } from '~/values/time';
import { comingSessions, scheduleWords } from './schedule-texts';

const th = { t: translator('th'), locale: 'th' } as const;
const en = { t: translator('en'), locale: 'en' } as const;
const on = (day: string, begins = '19:00', ends = '20:30') => ({
  beginsAt: bangkokInstant(day, `${begins}:00`),
  endsAt: bangkokInstant(day, `${ends}:00`),
});

test('one session is its day and hours, with the weekday of the date', () => {
  expect(scheduleWords([on('2026-11-28', '09:30', '16:00')], th)).toBe('เสาร์ 28 พ.ย. 2569 09:30–16:00 น.');
  expect(scheduleWords([on('2026-11-29', '09:30', '16:00')], en)).toBe('Sun 29 Nov 2026 09:30–16:00');
});

test('several are their weekdays, hours and how many', () => {
  const weeks = [0, 7].flatMap((days) => [on(addDays('2026-11-26', days)), on(addDays('2026-12-01', days))]);
  expect(scheduleWords(weeks, th)).toBe('อังคารและพฤหัส 19:00–20:30 น. 4 ครั้ง');
  expect(scheduleWords(weeks, en)).toBe('Tue and Thu 19:00–20:30 · 4 sessions');
  const week = [0, 1, 2, 3, 4].map((days) => on(addDays('2026-11-30', days)));
  expect(scheduleWords(week, th)).toBe('จันทร์ถึงศุกร์ 19:00–20:30 น. 5 ครั้ง');
  expect(scheduleWords([on('2026-11-28'), on('2026-12-05', '10:00', '11:00')], th)).toBe('เสาร์ 2 ครั้ง');
});

test('what is over is not said while there is more to come', () => {
  const [past, coming] = [on('2026-11-21'), on('2026-11-28')];
  const now = bangkokInstant('2026-11-25', '12:00:00');
  expect(comingSessions([past, coming], now)).toEqual([coming]);
  expect(comingSessions([past], now)).toEqual([past]);
});
