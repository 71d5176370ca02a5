/** A bank account of the shop that buyers transfer to. */
export interface BankAccountView {
  id: number;
  /** As it is stored; '' in old data. */
  bankCode: string;
  accountNumber: string;
  accountName: string;
  promptPayId: string | null;
  /** Path of the uploaded QR picture. */
  qrPicturePath: string | null;
}

export const hasQr = (account: Pick<BankAccountView, 'promptPayId' | 'qrPicturePath'>) =>
  account.qrPicturePath !== null || account.promptPayId !== null;
