import { sql } from 'kysely';
import type { Db, Tx } from '~/platform/database.server';
import { inTransaction } from '~/platform/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import { isEmailTaken } from './create-member.server';
import { columnsOf, ownUploads } from './person-columns.server';
import type { PersonInput } from './registration-form';

type Refusal = { code: 'DUPLICATE_EMAIL' | 'NOT_A_MEMBER' };

/** Keeps what a member says of themselves (REG-13). Answers to questions that are no longer asked stay. */
export async function changeMember(
  db: Db,
  change: { personId: number; person: PersonInput },
  asked: readonly number[],
): Promise<Result<void, Refusal>> {
  try {
    return await inTransaction(db, (tx) => write(tx, change, asked));
  } catch (error) {
    // somebody took the e-mail in this very moment
    if (isUniqueViolation(error)) return refuse({ code: 'DUPLICATE_EMAIL' });
    throw error;
  }
}

async function write(
  tx: Tx,
  { personId, person }: { personId: number; person: PersonInput },
  asked: readonly number[],
): Promise<Result<void, Refusal>> {
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

const isUniqueViolation = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '23505';
