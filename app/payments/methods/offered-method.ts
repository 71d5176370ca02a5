import type { BankAccountView } from '~/payments/bank/bank-account';
import type { TextKey } from '~/text/translate';
import type { Satang } from '~/values/money';
import type { Instalments } from './instalments';

/** A method as the panel offers it. */
export interface OfferedMethod {
  id: number;
  nameTh: string;
  nameEn: string;
  /** Why it cannot be chosen, with the amount it needs or other values; null when it can. */
  whyNot: { text: TextKey; amount?: Satang; words?: Readonly<Record<string, string>> } | null;
  /** For bank transfer only. */
  accounts: readonly BankAccountView[];
  /** For instalments over a known number of months. */
  instalments?: Instalments;
}

export const isUsable = (method: OfferedMethod) => method.whyNot === null;

/** The first usable method is preselected; an earlier choice stays if it is still usable. */
export function chosenMethodId(methods: readonly OfferedMethod[], previousId: string | null): number | null {
  const usable = methods.filter(isUsable);
  return (usable.find((method) => String(method.id) === previousId) ?? usable[0])?.id ?? null;
}
