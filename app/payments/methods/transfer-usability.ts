/** A bank account as stored; old data may lack its code or number. */
export interface StoredAccount {
  bankCode: string | null;
  accountNumber: string | null;
}

/**
 * Bank transfer is unusable when the list is empty or any entry lacks account_id (its number) or bank_name
 * (its code); the pay button is then blocked (specification 5, R-39).
 */
export function isTransferUsable(accounts: readonly StoredAccount[]): boolean {
  return (
    accounts.length > 0 &&
    accounts.every((account) => isWritten(account.bankCode) && isWritten(account.accountNumber))
  );
}

const isWritten = (value: string | null) => value !== null && value.trim() !== '';
