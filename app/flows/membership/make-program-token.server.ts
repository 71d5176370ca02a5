import { makeApiToken } from '~/accounts/api-tokens/make-api-token.server';
import type { TokenScope } from '~/accounts/api-tokens/token-scopes';
import { writeAuditEvent } from '~/accounts/people/write-audit-event.server';
import type { Db } from '~/platform/database/database.server';
import { inTransaction } from '~/platform/database/transaction.server';
import type { Result } from '~/values/result';
import { addHours, type Locale } from '~/values/time';
import { tellAccountChange } from './tell-account-change.server';

/** A member makes a token for a program, and is told so by mail, so that a member who did not do it can revoke it. */
export function makeProgramToken(
  db: Db,
  command: { personId: number; name: string; scopes: readonly TokenScope[]; days: number; locale: Locale },
  now: Date,
): Promise<Result<string, { code: 'TOO_MANY' }>> {
  const { personId, name, scopes, days, locale } = command;
  return inTransaction(db, async (tx) => {
    const result = await makeApiToken(tx, { personId, name, scopes, days }, now);
    if (!result.ok) return result;
    const until = addHours(now, days * 24);
    // its name is the person's own, and goes with them
    const detail = { scopes, until };
    await writeAuditEvent(tx, { actorId: personId, action: 'token-made', personId, detail }, now);
    await tellAccountChange(tx, { kind: 'api-token-made', personId, program: name, until, locale }, now);
    return result;
  });
}
