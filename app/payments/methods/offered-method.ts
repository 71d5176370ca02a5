import type { TextKey } from '~/text/translate';
import type { Satang } from '~/values/money';
import type { BankAccountView } from '~/payments/bank/bank-account';

/** A method as the panel offers it. */
export interface OfferedMethod {
  id: number;
  nameTh: string;
  nameEn: string;
  /** Why it cannot be chosen, with the amount it asks for or other words; null when it can. */
  whyNot: { text: TextKey; amount?: Satang; words?: Readonly<Record<string, string>> } | null;
  /** Of bank transfer only. */
  accounts: readonly BankAccountView[];
}

export const isUsable = (method: OfferedMethod) => method.whyNot === null;

/** The first usable method is preselected; what was chosen before stays if it still can be. */
export function chosenMethodId(methods: readonly OfferedMethod[], wanted: string | null): number | null {
  const usable = methods.filter(isUsable);
  return (usable.find((method) => String(method.id) === wanted) ?? usable[0])?.id ?? null;
}
