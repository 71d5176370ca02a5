import type { Db, Tx } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import { accept, refuse, type Result } from '~/values/result';
import { addHours } from '~/values/time';
import { newToken, tokenHash } from '~/values/tokens.server';
import { MOST_TOKENS, type TokenScope } from './token-scopes';

/** Makes a token and returns it this once: the shop stores its hash only. */
export async function makeApiToken(
  db: Db | Tx,
  input: { personId: number; name: string; scopes: readonly TokenScope[]; days: number },
  now: Date,
): Promise<Result<string, { code: 'TOO_MANY' }>> {
  const { personId, name, scopes, days } = input;
  return inTransaction(db, async (tx) => {
    // two requests at once are counted one after the other
    await tx.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().execute();
    const { count } = await tx
      .selectFrom('api_token')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('person_id', '=', personId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MOST_TOKENS) return refuse({ code: 'TOO_MANY' });
    // the prefix tells secret scanners and readers what the token is
    const token = `rian_${newToken()}`;
    await tx
      .insertInto('api_token')
      .values({
        person_id: personId,
        name,
        token_hash: tokenHash(token),
        scopes: [...scopes],
        created_at: now,
        expires_at: addHours(now, days * 24),
      })
      .execute();
    return accept(token);
  });
}
