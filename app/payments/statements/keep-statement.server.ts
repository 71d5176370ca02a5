import type { Db } from '~/platform/database/database.server';
import { accept, refuse, type Result } from '~/values/result';
import { decodeCsv, MOST_SHEET_BYTES, readCsv } from './read-csv.server';

export type StatementRefusal = { code: 'TOO_LARGE' | 'NO_SHEET' | 'NO_SUCH_ACCOUNT' };

/** Keeps a statement until its columns are named: a form without JavaScript cannot carry the file on. */
export async function keepStatement(
  db: Db,
  file: { name: string; bytes: Uint8Array; bankAccountId: number; uploadedBy: number },
  now: Date,
): Promise<Result<{ statementId: number }, StatementRefusal>> {
  if (file.bytes.length > MOST_SHEET_BYTES) return refuse({ code: 'TOO_LARGE' });
  const text = decodeCsv(file.bytes);
  if (text === null || readCsv(text) === null) return refuse({ code: 'NO_SHEET' });
  const account = await db
    .selectFrom('bank_account')
    .select('id')
    .where('id', '=', file.bankAccountId)
    .where('currency', '=', 'THB')
    .executeTakeFirst();
  if (!account) return refuse({ code: 'NO_SUCH_ACCOUNT' });
  const kept = await db
    .insertInto('bank_statement')
    .values({
      bank_account_id: account.id,
      name: file.name.slice(0, 200),
      text,
      uploaded_by: file.uploadedBy,
      uploaded_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return accept({ statementId: kept.id });
}
