import { describe, expect, test } from 'vitest';
import { addDays, bangkokInstant } from '~/values/time';
import { byNextDay, isAhead, isToAttend, mapOf, type ClassSchedule, sessionsOf } from './session';

const at = (day: string, clock = '09:00:00') => bangkokInstant(day, clock);
const session = (day: string, createdOn: string) => ({
  beginsAt: at(day),
  endsAt: at(day, '12:00:00'),
  createdAt: at(createdOn, '00:00:00'),
});
const days = (sessionList: readonly { beginsAt: Date }[]) =>
  sessionList.map(({ beginsAt }) => beginsAt.toISOString().slice(0, 10));

describe('the sessions a purchase is for', () => {
  const first = session('2026-12-05', '2026-11-01');
  const second = session('2026-12-12', '2026-11-01');
  const attendance = { from: at('2026-11-20'), until: null };

  test('those to come when it was made', () => {
    const pastSession = session('2026-11-14', '2026-11-01');
    expect(days(sessionsOf([pastSession, first, second], attendance, 'In-class'))).toEqual([
      '2026-12-05',
      '2026-12-12',
    ]);
  });

  test('and those added while the round runs, not those of the next round', () => {
    const laterSession = session('2026-12-19', '2026-12-06');
    const nextRound = session('2027-02-06', '2027-01-10');
    expect(days(sessionsOf([first, second, laterSession, nextRound], attendance, 'Live'))).toEqual([
      '2026-12-05',
      '2026-12-12',
      '2026-12-19',
    ]);
    const later = { from: at('2027-01-15'), until: null };
    expect(days(sessionsOf([first, second, laterSession, nextRound], later, 'Live'))).toEqual(['2027-02-06']);
  });

  test('bought before any was entered, all that follow; a free class is booked anew each time', () => {
    const lateSession = session('2026-12-05', '2026-11-25');
    expect(sessionsOf([lateSession], attendance, 'In-class')).toHaveLength(1);
    expect(sessionsOf([lateSession], attendance, 'In-class-free')).toEqual([]);
  });

  test('none that begins after access has ended', () => {
    expect(days(sessionsOf([first, second], { ...attendance, until: at('2026-12-10') }, 'Live'))).toEqual([
      '2026-12-05',
    ]);
  });
});

describe('a course by its days', () => {
  const now = at('2026-11-28', '10:00:00');
  const full = {
    id: 1,
    calendarUid: '',
    place: '',
    mapUrl: '',
    meetingUrl: '',
    whatToBring: '',
    changedAt: now,
  };
  const course = (...on: string[]) => ({
    startDate: null,
    endDate: null,
    sessions: on.map((day) => ({ ...full, ...session(day, '2026-11-01') })),
  });

  test.each([
    ['its only session is on', course('2026-11-28'), { ahead: false, toAttend: true }],
    ['its first is to come', course('2026-11-29'), { ahead: true, toAttend: true }],
    ['one is over, one to come', course('2026-11-21', '2026-12-05'), { ahead: false, toAttend: true }],
    ['all are over', course('2026-11-21'), { ahead: false, toAttend: false }],
    ['a day without hours', { ...course(), startDate: '2026-11-29' }, { ahead: true, toAttend: true }],
    [
      'its last day is today',
      { ...course(), startDate: addDays('2026-11-28', -3), endDate: '2026-11-28' },
      { ahead: false, toAttend: true },
    ],
    ['by appointment', course(), { ahead: false, toAttend: true }],
  ])('%s', (_what, input, { ahead, toAttend }) => {
    expect({ ahead: isAhead(input, now), toAttend: isToAttend(input, now) }).toEqual({ ahead, toAttend });
  });
});

test('a place without a map of the shop is searched for', () => {
  expect(mapOf({ place: 'เชียงใหม่', mapUrl: 'https://maps.example/1' })).toBe('https://maps.example/1');
  expect(mapOf({ place: 'a b&c', mapUrl: '' })).toBe(
    'https://www.google.com/maps/search/?api=1&query=a%20b%26c',
  );
  expect(mapOf({ place: '', mapUrl: '' })).toBe('');
});

test('LRN-06 R-327 classes to attend stand by their next day; without a day last', () => {
  const now = at('2026-12-01');
  const course = (name: string, sessions: readonly string[], startDate: string | null = null) => ({
    name,
    schedules: {
      sessions: sessions.map((day) => session(day, '2026-11-01')),
      startDate,
    } as unknown as ClassSchedule,
  });
  const courses = [
    course('agreed one by one', []),
    course('late', ['2026-12-20']),
    course('days without hours', [], '2026-12-12'),
    course('began', ['2026-11-20', '2026-12-05']),
  ];
  expect(courses.sort(byNextDay(now)).map(({ name }) => name)).toEqual([
    'began',
    'days without hours',
    'late',
    'agreed one by one',
  ]);
});
