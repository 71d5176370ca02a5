import type { Db } from '~/platform/database/database.server';
import type { Currency } from '~/values/money';

/** An account as owners see it. */
export interface BankAccountSetup {
  id: number;
  bankCode: string;
  accountNumber: string;
  accountName: string;
  promptPayId: string | null;
  qrPicturePath: string | null;
  currency: Currency;
  isEnabled: boolean;
  isArchived: boolean;
  version: number;
}

/** All accounts in buyers' order, archived ones last. */
export async function readBankAccountSetups(db: Db): Promise<BankAccountSetup[]> {
  const rows = await db
    .selectFrom('bank_account')
    .leftJoin('upload', (join) =>
      join.onRef('upload.id', '=', 'bank_account.prompt_pay_image_id').on('upload.is_private', '=', false),
    )
    .selectAll('bank_account')
    .select('upload.storage_name')
    .orderBy('bank_account.position')
    .orderBy('bank_account.id')
    .execute();
  const all = rows.map((row) => ({
    id: row.id,
    bankCode: row.bank_code ?? '',
    accountNumber: row.account_number ?? '',
    accountName: row.account_name,
    promptPayId: row.prompt_pay_id,
    qrPicturePath: row.storage_name === null ? null : `/uploads/public/${row.storage_name}`,
    currency: row.currency,
    isEnabled: row.is_enabled,
    isArchived: row.archived_at !== null,
    version: row.version,
  }));
  return [...all.filter(({ isArchived }) => !isArchived), ...all.filter(({ isArchived }) => isArchived)];
}

export const readBankAccountSetup = async (db: Db, id: number): Promise<BankAccountSetup | null> =>
  (await readBankAccountSetups(db)).find((account) => account.id === id) ?? null;
