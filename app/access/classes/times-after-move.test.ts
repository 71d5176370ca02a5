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

test('time that counts from the first day of a class counts from the new one', () => {
  const purchase = grant(7, [at(-20), midnight(10), midnight(40)]);
  expect(timesAfterMove([purchase], move(10, 60))).toEqual([
    { ...purchase, startsAt: midnight(60), endsAt: midnight(90) },
  ]);
});

test('time that runs already reaches the end of the new day, and no grant ends sooner', () => {
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

test('who had no place on the day, or has no end, keeps the time there was', () => {
  const over = grant(7, [at(-60), at(-60), at(5)]);
  const endless = grant(8, [at(-20), midnight(10), null]);
  expect(timesAfterMove([over, endless], move(10, 60))).toEqual([]);
});

test('a renewal begins where the grant before it ends now', () => {
  const purchase = grant(7, [at(-20), midnight(10), midnight(40)]);
  const renewal = grant(8, [at(2), midnight(40), midnight(70)]);
  expect(timesAfterMove([renewal, purchase], move(10, 20))).toEqual([
    { ...purchase, startsAt: midnight(20), endsAt: midnight(50) },
    { ...renewal, startsAt: midnight(50), endsAt: midnight(80) },
  ]);
});

test('whoever could come to a day can come to it after any move, and to all other days', () => {
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
        const toCome = movedDay.before.filter(({ endsAt }) => endsAt > at(grantDay));
        const first = toCome[0]
          ? midnight(toCome[0].id === 1 ? from : others[toCome[0].id - 2]!)
          : at(grantDay);
        const startsAt = first > at(grantDay) ? first : at(grantDay);
        const heldGrant = grant(7, [at(grantDay), startsAt, addMilliseconds(startsAt, days * DAY_MS)]);
        const placesOf = (each: GrantTime, sessions: readonly ReturnType<typeof session>[]) =>
          sessionsOf(sessions, { from: each.grantedAt, until: each.endsAt }, 'In-class').map(({ id }) => id);
        const [is = heldGrant] = timesAfterMove([heldGrant], movedDay);
        // a day moved to before the purchase is over for this buyer
        fc.pre(movedDay.after.every(({ endsAt }) => endsAt > at(grantDay)));
        expect(placesOf(is, movedDay.after)).toEqual(
          expect.arrayContaining(placesOf(heldGrant, movedDay.before)),
        );
        expect(is.endsAt!.getTime()).toBeGreaterThanOrEqual(heldGrant.endsAt!.getTime());
      },
    ),
  );
});
