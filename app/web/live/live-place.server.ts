import { currentShop } from '../shop.server';
import type { Visit } from '../visit.server';
import type { LivePlace } from './live-line';

/**
 * The address of the sockets for a page and its person; null: unknown, and the page does without. On https it
 * must be configured, because another port needs a certificate too.
 */
export function livePlace(
  { environment, publicUrl }: Visit,
  { person = null, order = null }: { person?: { id: number } | null; order?: string | null },
): LivePlace | null {
  const { socketPort } = currentShop();
  if (socketPort === undefined || (person === null && order === null)) return null;
  const address = environment.socketUrl ?? addressBeside(publicUrl, socketPort);
  return address === null ? null : { address, personId: person?.id ?? null, order };
}

function addressBeside(publicUrl: string, socketPort: number): string | null {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' ? null : `${protocol}//${hostname}:${socketPort}`;
}
