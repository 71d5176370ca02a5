import type { Db, Tx } from '~/platform/database/database.server';
import { resetTokens, consumeToken } from '~/platform/http/rate-limit.server';
import { accept, refuse, type Result } from '~/values/result';
import { isPassword } from './passwords.server';

export type PasswordRefusal =
  | { code: 'WRONG_PASSWORD' }
  | { code: 'TOO_MANY_TRIES'; retryAfterSeconds: number };

const TRIES = { limit: 10, windowSeconds: 15 * 60 };

/**
 * A signed-in member types the password once more before their data leaves or goes: whoever only found the browser open does
 * neither. Answers the hash it fits, to be compared again inside the transaction.
 */
export async function checkPassword(
  db: Db,
  { personId, password }: { personId: number; password: string },
  now: Date,
): Promise<Result<string, PasswordRefusal>> {
  const key = `own-data:${personId}`;
  const taken = await consumeToken(db, key, { ...TRIES, now });
  if (!taken.allowed) return refuse({ code: 'TOO_MANY_TRIES', retryAfterSeconds: taken.retryAfterSeconds });
  const hash = await passwordHashOf(db, personId);
  if (!(await isPassword(password, hash)) || hash === null) return refuse({ code: 'WRONG_PASSWORD' });
  await resetTokens(db, key);
  return accept(hash);
}

/** Who signs in elsewhere only has none, and proves by mail who they are. */
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
