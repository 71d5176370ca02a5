import { sql } from 'kysely';
import type { WatchedRange } from '~/learning/watched';
import type { Tx } from '~/platform/database/database.server';
import { admitClaim, type Claim, type ClockSpan, LONGEST_VISIT_MS } from './watch-clock';

interface Played extends Claim {
  personId: number;
  lectureId: number;
  durationSeconds: number | null;
  /** null: unknown visit, so nothing counts */
  begunAt: Date | null;
}

/**
 * The part of a report that the person's one clock for all devices allows; concurrent reports wait for each other
 * (R-313).
 */
export async function spendClock(
  tx: Tx,
  { personId, lectureId, durationSeconds, begunAt, ...claim }: Played,
  now: Date,
): Promise<{ admitted: WatchedRange[]; isThrough: boolean }> {
  const to = now.getTime();
  const from = Math.max(begunAt?.getTime() ?? to, to - LONGEST_VISIT_MS);
  const clock = await tx
    .insertInto('watch_clock')
    .values({ person_id: personId })
    // locks the row, too
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ person_id: personId }))
    .returning('spent')
    .executeTakeFirstOrThrow();
  const progress = await tx
    .selectFrom('lecture_progress')
    .select('watched')
    .where('person_id', '=', personId)
    .where('lecture_id', '=', lectureId)
    .executeTakeFirst();
  const {
    admitted: admittedRanges,
    spent: spentSpans,
    isThrough,
  } = admitClaim(claim, {
    watched: spansIn(progress?.watched ?? '').map(([start, end]) => ({ start, end })),
    durationSeconds,
    spent: spansIn(clock.spent).map(([spentFrom, spentTo]) => ({ from: spentFrom, to: spentTo })),
    window: { from: Math.min(from, to), to },
  });
  await tx
    .updateTable('watch_clock')
    .set({ spent: clockRange(spentSpans.filter((span) => span.to > to - LONGEST_VISIT_MS)) })
    .where('person_id', '=', personId)
    .execute();
  return { admitted: admittedRanges, isThrough };
}

const clockRange = (spans: readonly ClockSpan[]) =>
  sql<string>`${`{${spans.map(({ from, to }) => `[${from},${to})`).join(',')}}`}::int8multirange`;

/** The ranges of a multirange in PostgreSQL's notation. */
const spansIn = (multirange: string): [number, number][] =>
  [...multirange.matchAll(/\[(\d+),(\d+)\)/g)].map((match) => [Number(match[1]), Number(match[2])]);
