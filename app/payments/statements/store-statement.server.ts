import type { Db } from '~/platform/database/database.server';
import { accept, refuse, type Result } from '~/values/result';
import { addHours } from '~/values/time';
import { type FileTrouble, MOST_SHEET_BYTES, readStatementFile } from './read-statement-file.server';
import { otherAccountIn } from './statement-account';
import { layoutOf } from './statement-layout';
import { parseHeadings, sheetJson } from './stored-statement';

export type StatementRefusal =
  | { code: 'TOO_LARGE' | 'NO_SUCH_ACCOUNT' | FileTrouble }
  /** The file names an account number other than the chosen account's. */
  | { code: 'OTHER_ACCOUNT'; number: string };

/** After this a file without columns is deleted. */
const DAYS_KEPT = 7;

/** Stores a statement until its columns are chosen: a form without JavaScript cannot carry the file on. */
export async function storeStatement(
  db: Db,
  file: { name: string; bytes: Uint8Array; bankAccountId: number; uploadedBy: number },
  now: Date,
): Promise<Result<{ statementId: number }, StatementRefusal>> {
  if (file.bytes.length > MOST_SHEET_BYTES) return refuse({ code: 'TOO_LARGE' });
  const sheet = await readStatementFile(file.bytes);
  if (!sheet.ok) return sheet;
  const rows = sheet.value;
  const account = await db
    .selectFrom('bank_account')
    .select(['id', 'account_number', 'statement_headings'])
    .where('id', '=', file.bankAccountId)
    .where('currency', '=', 'THB')
    .executeTakeFirst();
  if (!account) return refuse({ code: 'NO_SUCH_ACCOUNT' });
  const { heading } = layoutOf(rows, { headings: parseHeadings(account.statement_headings) });
  const number = otherAccountIn(rows, { heading, accountNumber: account.account_number ?? '' });
  if (number !== null) return refuse({ code: 'OTHER_ACCOUNT', number });

  await db
    .deleteFrom('bank_statement')
    .where('imported_at', 'is', null)
    .where('uploaded_at', '<', addHours(now, -24 * DAYS_KEPT))
    .execute();
  const statement = await db
    .insertInto('bank_statement')
    .values({
      bank_account_id: account.id,
      name: file.name.slice(0, 200),
      sheet: sheetJson(rows),
      uploaded_by: file.uploadedBy,
      uploaded_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return accept({ statementId: statement.id });
}
