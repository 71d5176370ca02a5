import { sql } from 'kysely';
import type { Tx } from '~/platform/database/database.server';
import { admitClaim, type Claim, type ClockSpan, LONGEST_VISIT_MS } from './watch-clock';
import type { WatchedRange } from '~/learning/watched';

interface Played extends Claim {
  personId: number;
  lectureId: number;
  durationSeconds: number | null;
  /** null: no visit is known, and nothing counts */
  begunAt: Date | null;
}

/** What counts of a report by the clock of its person, which is one on all devices: reports at once wait for each other (R-313). */
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
    // takes the lock of the row, too
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ person_id: personId }))
    .returning('spent')
    .executeTakeFirstOrThrow();
  const progress = await tx
    .selectFrom('lecture_progress')
    .select('watched')
    .where('person_id', '=', personId)
    .where('lecture_id', '=', lectureId)
    .executeTakeFirst();
  const { admitted, spent, isThrough } = admitClaim(claim, {
    watched: spansIn(progress?.watched ?? '').map(([start, end]) => ({ start, end })),
    durationSeconds,
    spent: spansIn(clock.spent).map(([spentFrom, spentTo]) => ({ from: spentFrom, to: spentTo })),
    window: { from: Math.min(from, to), to },
  });
  await tx
    .updateTable('watch_clock')
    .set({ spent: clockRange(spent.filter((span) => span.to > to - LONGEST_VISIT_MS)) })
    .where('person_id', '=', personId)
    .execute();
  return { admitted, isThrough };
}

const clockRange = (spans: readonly ClockSpan[]) =>
  sql<string>`${`{${spans.map(({ from, to }) => `[${from},${to})`).join(',')}}`}::int8multirange`;

/** The stretches of a multirange, as PostgreSQL writes it. */
const spansIn = (written: string): [number, number][] =>
  [...written.matchAll(/\[(\d+),(\d+)\)/g)].map((match) => [Number(match[1]), Number(match[2])]);
