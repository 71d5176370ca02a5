import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { secondsIn, unionOf, type WatchedRange } from '~/learning/watched';
import { admitClaim, type ClockSpan, payWithClock } from './watch-clock';

const SECOND = 1000;
const span = (fromSecond: number, toSecond: number): ClockSpan => ({
  from: fromSecond * SECOND,
  to: toSecond * SECOND,
});
const range = fc
  .tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 1, max: 300 }))
  .map(([start, length]) => ({ start, end: start + length }));
const report = fc.record({
  video: fc.constantFrom(0, 1, 2),
  ranges: fc.array(range, { maxLength: 4 }),
  hasEnded: fc.boolean(),
  /** start and arrival of its visit in seconds: late, and out of order */
  begun: fc.integer({ min: 0, max: 600 }),
  lasts: fc.integer({ min: 0, max: 600 }),
});

const LENGTH = 1200;
interface Progress {
  watched: WatchedRange[][];
  done: boolean[];
  spent: ClockSpan[];
}
const nothing = (): Progress => ({ watched: [[], [], []], done: [false, false, false], spent: [] });
function take(
  state: Progress,
  { video, ranges, hasEnded, begun: begunAt, lasts }: typeof report extends fc.Arbitrary<infer T> ? T : never,
): void {
  const watchedRanges = state.watched[video]!;
  const context = {
    watched: watchedRanges,
    durationSeconds: LENGTH,
    spent: state.spent,
    window: span(begunAt, begunAt + lasts),
  };
  const claimResult = admitClaim({ ranges, hasEnded }, context);
  state.watched[video] = unionOf([...watchedRanges, ...claimResult.admitted]);
  state.done[video] ||= claimResult.isThrough;
  state.spent = claimResult.spent;
}

describe('R-313 the clock pays for what was watched', () => {
  it('never counts more than twice the time in which anything was open, over all videos, visits and repeats', () => {
    fc.assert(
      fc.property(fc.array(report, { maxLength: 15 }), (reports) => {
        const state = nothing();
        for (const each of [...reports, ...reports]) take(state, each);
        const open = unionOf(
          reports.map(({ begun: begunAt, lasts }) => ({ start: begunAt, end: begunAt + lasts })),
        );
        // a finished video costs all its seconds
        const watchedTotals = state.watched.map((watchedRanges, video) =>
          state.done[video] ? 0.9 * LENGTH : secondsIn(watchedRanges),
        );
        expect(watchedTotals.reduce((sum, seconds) => sum + seconds, 0)).toBeLessThanOrEqual(
          2 * secondsIn(open),
        );
      }),
    );
  });

  it('counts every second of somebody who watches at most at double speed, whenever the reports come', () => {
    const session = fc.record({
      pieces: fc.array(
        fc.record({ plays: fc.integer({ min: 1, max: 30 }), speed: fc.constantFrom(0.5, 1, 2) }),
        {
          minLength: 1,
          maxLength: 20,
        },
      ),
      waits: fc.integer({ min: 0, max: 20_000 }),
      order: fc.boolean(),
    });
    fc.assert(
      fc.property(session, session, (phone, laptop) => {
        // in turn: the phone offline, the laptop online
        let clock = 0;
        const reports = [phone, laptop].map(({ pieces }, video) => {
          const begunAt = clock;
          let position = 0;
          const pieceReports = pieces.map(({ plays, speed }) => {
            const start = position;
            position += Math.floor(plays * speed);
            clock += plays;
            return { ranges: [{ start, end: position }], at: clock };
          });
          return { video, begun: begunAt, told: pieceReports, position };
        });
        const state = nothing();
        const send = (video: 0 | 1, begunAt: number, ranges: WatchedRange[], at: number) =>
          take(state, { video, ranges, hasEnded: false, begun: begunAt, lasts: at - begunAt });
        for (const { begun: begunAt, told: reportList } of [reports[1]!])
          for (const { ranges, at } of reportList) send(1, begunAt, ranges, at);
        // the phone's queue arrives last, in one or two pieces
        const queue = reports[0]!.told.flatMap(({ ranges }) => ranges);
        const late = clock + phone.waits;
        if (phone.order) send(0, 0, queue.slice(1), late);
        send(0, 0, queue, late);
        send(0, 0, queue, late);
        expect(secondsIn(state.watched[0]!)).toBe(reports[0]!.position);
        expect(secondsIn(state.watched[1]!)).toBe(reports[1]!.position);
      }),
    );
  });

  it('half a second after opening nothing made up counts, nor does the end', () => {
    const claim = { ranges: [{ start: 0, end: 100 }], hasEnded: true };
    const state = { watched: [], durationSeconds: 100, spent: [], window: { from: 0, to: 500 } };
    const claimResult = admitClaim(claim, state);
    expect(secondsIn(claimResult.admitted)).toBe(1);
    expect(claimResult.isThrough).toBe(false);
  });

  it('the end completes what was skipped when there was time to watch it', () => {
    const claim = { ranges: [{ start: 40, end: 100 }], hasEnded: true };
    const at = (durationSeconds: number | null, seconds: number) =>
      admitClaim(claim, { watched: [], durationSeconds, spent: [], window: span(0, seconds) }).isThrough;
    expect(at(100, 49)).toBe(false);
    expect(at(100, 50)).toBe(true);
    // where a video of unknown length ends is a player's word
    for (const unknown of [null, 0]) expect(at(unknown, 999)).toBe(false);
  });

  it('seconds behind the end of the video complete nothing', () => {
    const claim = { ranges: [{ start: 200, end: 400 }], hasEnded: false };
    const state = { watched: [], durationSeconds: 100, spent: [], window: span(0, 1000) };
    expect(admitClaim(claim, state).isThrough).toBe(false);
  });

  it('spends the same time once, from its earliest free part on', () => {
    const first = payWithClock([], span(0, 10), 6);
    expect(first).toEqual({ granted: 6, spent: [span(0, 3)] });
    expect(payWithClock(first.spent, span(0, 10), 99)).toEqual({ granted: 14, spent: [span(0, 10)] });
    expect(payWithClock([span(2, 4)], span(0, 10), 6)).toEqual({ granted: 6, spent: [span(0, 5)] });
  });
});
