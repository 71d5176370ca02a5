import { z } from 'zod';
import { type Satang, satang } from '~/values/money';

/** API amounts are in baht (or dollars), as in specification 7; inside they are minor units. */
export const toAmount = (minor: Satang | number): number => minor / 100;

export const amountOrNull = (minor: Satang | null): number | null =>
  minor === null ? null : toAmount(minor);

/** In answers. */
export const amount = z.number();

/** In calls: at most two decimals, and below any possible price. */
export const askedAmount = z
  .number()
  .min(0)
  .max(100_000_000)
  .refine((sum) => Math.abs(sum * 100 - Math.round(sum * 100)) < 1e-6, 'at most two decimals');

export const toMinor = (sum: number): Satang => satang(Math.round(sum * 100));
