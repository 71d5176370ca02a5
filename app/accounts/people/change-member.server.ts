import { sql } from 'kysely';
import type { PersonInput } from '~/accounts/registration/registration-form';
import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import { columnsOf, ownPictures } from './person-columns.server';

type Refusal = { code: 'NOT_A_MEMBER' };

/**
 * Saves a member's profile (REG-13) except the e-mail, which waits for its link (`sendEmailLink`). Answers to
 * questions that no longer exist stay.
 */
export async function changeMember(
  db: Db,
  change: { personId: number; person: PersonInput },
  questionIds: readonly number[],
): Promise<Result<void, Refusal>> {
  return inTransaction(db, (tx) => write(tx, change, questionIds));
}

async function write(
  tx: Tx,
  { personId, person }: { personId: number; person: PersonInput },
  questionIds: readonly number[],
): Promise<Result<void, Refusal>> {
  const member = await tx
    .updateTable('person')
    .set({
      ...columnsOf(person),
      custom_labels: sql`(custom_labels - ${questionIds.map(String)}::text[]) || ${JSON.stringify(person.labels)}::jsonb`,
    })
    .where('id', '=', personId)
    .where('kind', '=', 'member')
    .returning('id')
    .executeTakeFirst();
  if (!member) return refuse({ code: 'NOT_A_MEMBER' });
  await ownPictures(tx, personId, person);
  return accept(undefined);
}
