import { createHash } from 'node:crypto';

/** A name for an account that does not reveal its key. */
export const accountNamed = (address: string, key: string): string =>
  createHash('sha256').update(`${address} ${key}`).digest('hex').slice(0, 16);
