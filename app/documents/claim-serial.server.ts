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
 * The next number of a series in the year of a day. The counter's row stays locked until the transaction ends: the next
 * document waits, and one that is rolled back leaves no gap. Taken last, so that nobody waits long.
 */
export async function claimSerial(
  tx: Tx,
  { kind, day }: { kind: DocumentKind; day: Day },
): Promise<TakenNumber> {
  const counted = { series: SERIES[kind], year: yearOf(day) };
  const { last_serial: serial } = await tx
    .insertInto('document_counter')
    .values({ ...counted, last_serial: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['series', 'year'])
        .doUpdateSet({ last_serial: sql<number>`document_counter.last_serial + 1` }),
    )
    .returning('last_serial')
    .executeTakeFirstOrThrow();
  return { ...counted, serial, number: documentNumber({ ...counted, serial }) };
}
