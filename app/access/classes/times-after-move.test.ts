import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from '~/access/plan-terms';
import { sessionsOf } from '~/catalogue/sessions/session';
import { addMilliseconds } from '~/values/time';
import { type GrantTime, timesAfterMove } from './times-after-move';

const at = (day: number, hour = 9) =>
  addMilliseconds(new Date('2026-11-30T17:00:00Z'), day * DAY_MS + hour * 3_600_000);
const midnight = (day: number) => at(day, 0);
const session = (id: number, day: number) => ({
  id,
  beginsAt: at(day),
  endsAt: at(day, 12),
  createdAt: at(-90),
});
const grant = (id: number, [grantedAt, startsAt, endsAt]: [Date, Date, Date | null]): GrantTime => ({
  id,
  grantedAt,
  startsAt,
  endsAt,
});
const move = (from: number, to: number, others: number[] = []) => {
  const rest = others.map((day, i) => session(i + 2, day));
  const daysInOrder = (day: number) => [session(1, day), ...rest].sort((a, b) => +a.beginsAt - +b.beginsAt);
  return { sessionId: 1, courseType: 'In-class', before: daysInOrder(from), after: daysInOrder(to) } as const;
};

test('time that starts on the first day of a class starts on the new first day', () => {
  const purchase = grant(7, [at(-20), midnight(10), midnight(40)]);
  expect(timesAfterMove([purchase], move(10, 60))).toEqual([
    { ...purchase, startsAt: midnight(60), endsAt: midnight(90) },
  ]);
});

test('a grant that has already started ends no sooner than the new day', () => {
  const running = grant(7, [at(1), at(1), at(31)]);
  expect(timesAfterMove([running], move(20, 50))).toEqual([{ ...running, endsAt: midnight(51) }]);
  expect(timesAfterMove([running], move(20, 12))).toEqual([]);
  expect(timesAfterMove([running], move(20, 25))).toEqual([]);
  const fromFirst = grant(8, [at(-20), midnight(10), midnight(40)]);
  expect(timesAfterMove([fromFirst], move(10, 5))).toEqual([]);
  // the second day becomes the first
  expect(timesAfterMove([fromFirst], move(10, 30, [14]))).toEqual([
    { ...fromFirst, startsAt: midnight(14), endsAt: midnight(44) },
  ]);
});

test('a grant without access to the moved day, or without an end, stays as it is', () => {
  const over = grant(7, [at(-60), at(-60), at(5)]);
  const endless = grant(8, [at(-20), midnight(10), null]);
  expect(timesAfterMove([over, endless], move(10, 60))).toEqual([]);
});

test('a renewal starts at the new end of the grant before it', () => {
  const purchase = grant(7, [at(-20), midnight(10), midnight(40)]);
  const renewal = grant(8, [at(2), midnight(40), midnight(70)]);
  expect(timesAfterMove([renewal, purchase], move(10, 20))).toEqual([
    { ...purchase, startsAt: midnight(20), endsAt: midnight(50) },
    { ...renewal, startsAt: midnight(50), endsAt: midnight(80) },
  ]);
});

test('after any move a learner keeps access to the moved day and to all other days', () => {
  const day = fc.integer({ min: 1, max: 80 });
  fc.assert(
    fc.property(
      day,
      day,
      fc.uniqueArray(day, { maxLength: 4 }),
      fc.integer({ min: -30, max: 60 }),
      fc.integer({ min: 1, max: 60 }),
      (from, to, others, grantDay, days) => {
        const movedDay = move(from, to, others);
        const daysAhead = movedDay.before.filter(({ endsAt }) => endsAt > at(grantDay));
        const first = daysAhead[0]
          ? midnight(daysAhead[0].id === 1 ? from : others[daysAhead[0].id - 2]!)
          : at(grantDay);
        const startsAt = first > at(grantDay) ? first : at(grantDay);
        const heldGrant = grant(7, [at(grantDay), startsAt, addMilliseconds(startsAt, days * DAY_MS)]);
        const sessionIdsOf = (each: GrantTime, sessions: readonly ReturnType<typeof session>[]) =>
          sessionsOf(sessions, { from: each.grantedAt, until: each.endsAt }, 'In-class').map(({ id }) => id);
        const [result = heldGrant] = timesAfterMove([heldGrant], movedDay);
        // a day moved to before the purchase is over for this buyer
        fc.pre(movedDay.after.every(({ endsAt }) => endsAt > at(grantDay)));
        expect(sessionIdsOf(result, movedDay.after)).toEqual(
          expect.arrayContaining(sessionIdsOf(heldGrant, movedDay.before)),
        );
        expect(result.endsAt!.getTime()).toBeGreaterThanOrEqual(heldGrant.endsAt!.getTime());
      },
    ),
  );
});
