import type { InstalmentPlan } from '~/providers/port/provider';
import { type Satang, satang } from '~/values/money';

/** What a method offers for an amount: each number of months with what is paid a month, before any interest. */
export interface Instalments {
  plans: readonly { months: number; each: Satang }[];
  interest: InstalmentPlan['interest'];
}

/** A month's part is rounded up to the satang: the months together are never less than the amount. */
export const instalmentsFor = ({ periods, interest }: InstalmentPlan, amount: Satang): Instalments => ({
  plans: [...new Set(periods)]
    .filter((months) => months > 0)
    .toSorted((one, other) => one - other)
    .map((months) => ({ months, each: satang(Math.ceil(amount / months)) })),
  interest,
});
