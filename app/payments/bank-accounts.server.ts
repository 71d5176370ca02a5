import type { Db } from '~/platform/database.server';
import type { BankAccountView } from './bank-account';

/** The enabled accounts in the shop's order. Missing codes and numbers come as '': see `isTransferUsable`. */
export async function readBankAccounts(db: Db): Promise<BankAccountView[]> {
  const rows = await db
    .selectFrom('bank_account')
    .leftJoin('upload', (join) =>
      join.onRef('upload.id', '=', 'bank_account.prompt_pay_image_id').on('upload.is_private', '=', false),
    )
    .select([
      'bank_account.id',
      'bank_account.bank_code',
      'bank_account.account_number',
      'bank_account.account_name',
      'bank_account.prompt_pay_id',
      'upload.storage_name',
    ])
    .where('bank_account.is_enabled', '=', true)
    .orderBy('bank_account.position')
    .orderBy('bank_account.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    bankCode: row.bank_code ?? '',
    accountNumber: row.account_number ?? '',
    accountName: row.account_name,
    promptPayId: row.prompt_pay_id,
    qrPicturePath: row.storage_name === null ? null : `/uploads/public/${row.storage_name}`,
  }));
}
