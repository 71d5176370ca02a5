import { sql } from 'kysely';
import type { Tx } from '~/platform/database/database.server';

/** Guests whose purchases this member took over (REG-14): their own rows still name them. */
export async function readMergedGuests(
  tx: Tx,
  personId: number,
): Promise<{ personId: number; email: string }[]> {
  return tx
    .selectFrom('person')
    .innerJoin('audit_event', (join) =>
      join
        .on(sql<boolean>`audit_event.subject_id = person.id::text`)
        .on('audit_event.subject_type', '=', 'person')
        .on('audit_event.action', '=', 'guest-merged'),
    )
    .select(['person.id as personId', 'person.email'])
    .distinct()
    .where('person.kind', '=', 'generated')
    .where('person.erased_at', 'is', null)
    .where(sql<boolean>`audit_event.detail ->> 'intoPersonId' = ${String(personId)}`)
    .orderBy('person.id')
    .execute();
}
