import type { Db, Tx } from '~/platform/database.server';
import { refuse } from '~/values/result';
import type { LinkState } from './one-time-link';
import { readLink } from './one-time-links.server';
import { useLink as takeLink } from './use-link.server';

const PURPOSE = 'own-data';

/** Does the link open for the member who is signed in? Of another member's link nobody is told. */
export async function ownDataLinkState(
  db: Db | Tx,
  { personId, token }: { personId: number; token: string },
  now: Date,
): Promise<LinkState> {
  const link = await readLink(db, { token, purpose: PURPOSE }, now);
  return link?.personId === personId ? link.state : 'unknown';
}

/** Uses it up. Both are asked for: the browser that is signed in, and the mailbox. */
export async function takeOwnDataLink(
  tx: Tx,
  { personId, token }: { personId: number; token: string },
  now: Date,
) {
  if ((await ownDataLinkState(tx, { personId, token }, now)) !== 'open')
    return refuse({ code: 'LINK_CLOSED' as const });
  return takeLink(tx, { token, purpose: PURPOSE }, now);
}
