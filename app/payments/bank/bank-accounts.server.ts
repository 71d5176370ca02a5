import type { Db } from '~/platform/database/database.server';
import { log } from '~/platform/log.server';
import { remembered } from '~/platform/memory/remembered.server';
import type { Currency } from '~/values/money';
import type { BankAccountView } from './bank-account';
import { bankCodeOf } from './bank-codes';

/**
 * The enabled accounts that take a currency, in the shop's order. Missing codes and numbers come as '': see
 * `isTransferUsable`. PromptPay moves baht only, so no other account has a code to scan.
 */
export const readBankAccounts = (db: Db, currency: Currency): Promise<BankAccountView[]> =>
  remembered(db, `bank accounts ${currency}`, () => readAccounts(db, currency));

async function readAccounts(db: Db, currency: Currency): Promise<BankAccountView[]> {
  const isBaht = currency === 'THB';
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
    .where('bank_account.archived_at', 'is', null)
    .where('bank_account.currency', '=', currency)
    .orderBy('bank_account.position')
    .orderBy('bank_account.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    bankCode: checkedCode(row.bank_code ?? ''),
    accountNumber: row.account_number ?? '',
    accountName: row.account_name,
    promptPayId: isBaht ? row.prompt_pay_id : null,
    qrPicturePath: isBaht && row.storage_name !== null ? `/uploads/public/${row.storage_name}` : null,
  }));
}

const logged = new Set<string>();

/** A code of no known bank has no logo; it is logged once a process (specification 8). */
function checkedCode(code: string): string {
  if (code !== '' && bankCodeOf(code) === null && !logged.has(code)) {
    logged.add(code);
    log.warn('a bank account has an unknown bank code', { code });
  }
  return code;
}
