import type { LinkState } from '~/accounts/links/one-time-link';
import { readLink } from '~/accounts/links/one-time-links.server';
import { useLink as takeLink } from '~/accounts/links/use-link.server';
import { proveEmail } from '~/accounts/people/prove-email.server';
import type { Db, Tx } from '~/platform/database/database.server';
import { refuse } from '~/values/result';

const PURPOSE = 'own-data';

/** Whether the link opens for the signed-in member. Another member's link counts as unknown. */
export async function ownDataLinkState(
  db: Db | Tx,
  { personId, token }: { personId: number; token: string },
  now: Date,
): Promise<LinkState> {
  const link = await readLink(db, { token, purpose: PURPOSE }, now);
  return link?.personId === personId ? link.state : 'unknown';
}

/** Uses the link up. It needs both the signed-in browser and the mailbox. */
export async function consumeOwnDataLink(
  tx: Tx,
  { personId, token }: { personId: number; token: string },
  now: Date,
) {
  if ((await ownDataLinkState(tx, { personId, token }, now)) !== 'open')
    return refuse({ code: 'LINK_CLOSED' as const });
  const result = await takeLink(tx, { token, purpose: PURPOSE }, now);
  if (result.ok) await proveEmail(tx, { ...result.value, by: 'member' }, now);
  return result;
}
