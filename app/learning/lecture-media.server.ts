import fs from 'node:fs/promises';
import { signPath } from '~/uploads/signed-address.server';
import { storedFilePath } from '~/uploads/storage.server';
import { addHours } from '~/values/time';

export type MediaKind = 'videos' | 'files';

/** Long enough for a lecture with pauses; the page gives a new address each time it opens. */
const OPEN_HOURS = 4;
/** In the place of a person's id: a preview, for everyone. */
const ANYONE = 0;

/**
 * A signed, short-lived address of a lecture's film or file (decision 5). It names the person it was made for and opens in
 * their session only, so that a copied address is worth nothing.
 * @param personId null: a preview, for everyone
 */
export function mediaAddress(
  secret: string,
  { kind, name, personId }: { kind: MediaKind; name: string; personId: number | null },
  now: Date,
): string {
  const path = `/media/${kind}/${personId ?? ANYONE}/${encodeURIComponent(name)}`;
  return signPath(secret, path, addHours(now, OPEN_HOURS));
}

/** The parts of a media address after `/media/`, still percent-encoded; null when it is none. */
export function readMediaAddress(
  path: string,
): { kind: MediaKind; personId: number | null; name: string } | null {
  const match = /^(videos|files)\/(\d{1,15})\/([^/]+)$/.exec(path);
  if (!match) return null;
  const personId = Number(match[2]);
  try {
    const name = decodeURIComponent(match[3]!);
    return { kind: match[1] as MediaKind, personId: personId === ANYONE ? null : personId, name };
  } catch {
    return null;
  }
}

/** Size of a stored lecture file in bytes; null when it is not there. */
export async function mediaSizeBytes(dataDir: string, kind: MediaKind, name: string): Promise<number | null> {
  const path = storedFilePath(dataDir, kind, name);
  const stats = path === null ? null : await fs.stat(path).catch(() => null);
  return stats?.isFile() ? stats.size : null;
}
