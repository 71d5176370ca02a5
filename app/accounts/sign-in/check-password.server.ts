import type { Db, Tx } from '~/platform/database/database.server';
import { resetTokens, consumeToken } from '~/platform/http/rate-limit.server';
import { accept, refuse, type Result } from '~/values/result';
import { isPassword } from './passwords.server';

export type PasswordRefusal =
  | { code: 'WRONG_PASSWORD' }
  | { code: 'TOO_MANY_TRIES'; retryAfterSeconds: number };

const TRIES = { limit: 10, windowSeconds: 15 * 60 };

/**
 * Asks a signed-in member for the password before data leaves or is deleted, against strangers at an open
 * browser. Returns the matching hash, to be compared again inside the transaction.
 */
export async function checkPassword(
  db: Db,
  { personId, password }: { personId: number; password: string },
  now: Date,
): Promise<Result<string, PasswordRefusal>> {
  const key = `own-data:${personId}`;
  const token = await consumeToken(db, key, { ...TRIES, now });
  if (!token.allowed) return refuse({ code: 'TOO_MANY_TRIES', retryAfterSeconds: token.retryAfterSeconds });
  const hash = await passwordHashOf(db, personId);
  if (!(await isPassword(password, hash)) || hash === null) return refuse({ code: 'WRONG_PASSWORD' });
  await resetTokens(db, key);
  return accept(hash);
}

/** A member without a password signs in through a provider and proves identity by mail. */
export const hasPassword = async (db: Db | Tx, personId: number) =>
  (await passwordHashOf(db, personId)) !== null;

async function passwordHashOf(db: Db | Tx, personId: number): Promise<string | null> {
  const person = await db
    .selectFrom('person')
    .select('password_hash')
    .where('id', '=', personId)
    .where('kind', '=', 'member')
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return person?.password_hash ?? null;
}
