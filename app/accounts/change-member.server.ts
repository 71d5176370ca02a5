import { sql } from 'kysely';
import type { Tx } from '~/platform/database.server';
import { accept, refuse, type Result } from '~/values/result';
import { isEmailTaken } from './create-member.server';
import { columnsOf, ownUploads } from './person-columns.server';
import type { PersonInput } from './registration-form';

/** Keeps what a member says of themselves (REG-13). Answers to questions that are no longer asked stay. */
export async function changeMember(
  tx: Tx,
  { personId, person }: { personId: number; person: PersonInput },
  asked: readonly number[],
): Promise<Result<void, { code: 'DUPLICATE_EMAIL' | 'NOT_A_MEMBER' }>> {
  if (await isEmailTaken(tx, person.email, personId)) return refuse({ code: 'DUPLICATE_EMAIL' });
  const changed = await tx
    .updateTable('person')
    .set({
      ...columnsOf(person),
      custom_labels: sql`(custom_labels - ${asked.map(String)}::text[]) || ${JSON.stringify(person.labels)}::jsonb`,
    })
    .where('id', '=', personId)
    .where('kind', '=', 'member')
    .returning('id')
    .executeTakeFirst();
  if (!changed) return refuse({ code: 'NOT_A_MEMBER' });
  await ownUploads(tx, personId, person);
  return accept(undefined);
}
