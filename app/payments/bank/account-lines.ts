import type { Locale } from '~/values/time';
import type { BankAccountView } from './bank-account';
import { bankName } from './bank-codes';

/** The shop's accounts in a mail: “ธนาคารกสิกรไทย 123-4-56789-0 บริษัท เรียน จำกัด”. */
export const accountLines = (accounts: readonly BankAccountView[], locale: Locale): string[] =>
  accounts.map(({ bankCode, accountNumber, accountName }) =>
    [bankName(bankCode, locale), accountNumber, accountName].filter(Boolean).join(' '),
  );
