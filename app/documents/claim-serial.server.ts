import { sql } from 'kysely';
import type { Tx } from '~/platform/database/database.server';
import type { Day } from '~/values/time';
import { type DocumentKind, documentNumber, SERIES, yearOf } from './document-kind';

export interface TakenNumber {
  series: string;
  year: number;
  serial: number;
  number: string;
}

/**
 * The next number of a series in the year of a day. Locks the counter until the transaction ends, so a rollback leaves no
 * gap; claim it last, so that other documents wait briefly.
 */
export async function claimSerial(
  tx: Tx,
  { kind, day }: { kind: DocumentKind; day: Day },
): Promise<TakenNumber> {
  const counter = { series: SERIES[kind], year: yearOf(day) };
  const { last_serial: serial } = await tx
    .insertInto('document_counter')
    .values({ ...counter, last_serial: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['series', 'year'])
        .doUpdateSet({ last_serial: sql<number>`document_counter.last_serial + 1` }),
    )
    .returning('last_serial')
    .executeTakeFirstOrThrow();
  return { ...counter, serial, number: documentNumber({ ...counter, serial }) };
}
