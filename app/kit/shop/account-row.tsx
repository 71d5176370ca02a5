import type { ReactNode } from 'react';
import { CopyButton } from '~/kit/copy-button';
import { BankMark } from './bank-mark';

interface AccountRowProps {
  bankCode: string;
  /** As printed, e.g. 012-3-45678-9; one tap selects it. */
  number: string;
  /** Bank and account name. */
  name: ReactNode;
  /** Labels of the copy button; absent: no button. */
  copy?: { label: string; done: string };
  /** A button after it, e.g. for the account's QR. */
  action?: ReactNode;
}

export function AccountRow({ bankCode, number, name, copy, action }: AccountRowProps) {
  return (
    <div className="account-row">
      <BankMark code={bankCode} />
      <div>
        <span className="n">{number}</span>
        <br />
        <span className="meta">{name}</span>
      </div>
      {copy && <CopyButton text={number.replaceAll(/[\s-]/g, '')} {...copy} />}
      {action}
    </div>
  );
}
