import type { Tx } from '~/platform/database/database.server';
import { accept, refuse, type Result } from '~/values/result';
import { tokenHash } from '~/values/tokens.server';
import type { LinkPurpose } from './one-time-link';

export type LinkRefusal = { code: 'LINK_CLOSED' };

/** Uses a link up in the transaction of its purpose: of two requests at once one succeeds. */
export async function useLink(
  tx: Tx,
  { token, purpose }: { token: string; purpose: LinkPurpose },
  now: Date,
): Promise<Result<{ personId: number; email: string }, LinkRefusal>> {
  const link = await tx
    .updateTable('one_time_link')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['person_id', 'email'])
    .executeTakeFirst();
  if (!link) return refuse({ code: 'LINK_CLOSED' });
  return accept({ personId: link.person_id, email: link.email ?? '' });
}
