import type { Db } from '~/platform/database/database.server';
import type { FileStore } from '~/platform/storage/file-store';
import { signPath } from '~/uploads/signed-address.server';
import { storedKey } from '~/uploads/storage.server';
import { addHours } from '~/values/time';
import { readLectureContent } from './playlist.server';

export type MediaKind = 'videos' | 'files';

/** Long enough for a lecture with pauses; the page gives a new address each time it opens. */
const OPEN_HOURS = 4;
/** In place of a person's id: a preview, for everyone. */
const ANYONE = 0;

export interface LectureMedia {
  kind: MediaKind;
  name: string;
  courseId: number;
  lectureId: number;
  /** null: a preview, for everyone */
  personId: number | null;
}

/**
 * A signed, short-lived address of a lecture's video or file. It names its person and opens in their session only,
 * and only while they may open the lecture (`isMediaOpen`), so that a copy is worthless.
 */
export function mediaAddress(secret: string, media: LectureMedia, now: Date): string {
  const { kind, name, courseId, lectureId, personId } = media;
  const path = `/media/${kind}/${personId ?? ANYONE}/${courseId}/${lectureId}/${encodeURIComponent(name)}`;
  return signPath(secret, path, addHours(now, OPEN_HOURS));
}

/** The parts of a media address after `/media/`, still percent-encoded; null when invalid. */
export function readMediaAddress(path: string): LectureMedia | null {
  const match = /^(videos|files)\/(\d{1,15})\/(\d{1,15})\/(\d{1,15})\/([^/]+)$/.exec(path);
  if (!match) return null;
  const [personId, courseId, lectureId] = [match[2], match[3], match[4]].map(Number) as [
    number,
    number,
    number,
  ];
  try {
    const name = decodeURIComponent(match[5]!);
    const of = { courseId, lectureId, personId: personId === ANYONE ? null : personId };
    return { kind: match[1] as MediaKind, name, ...of };
  } catch {
    return null;
  }
}

/**
 * Whether the viewer may open it now: a person's address is theirs alone and closes with the access, so a refund ends it
 * before it expires.
 */
export async function isMediaOpen(
  db: Db,
  { courseId, lectureId, personId }: Pick<LectureMedia, 'courseId' | 'lectureId' | 'personId'>,
  viewerIds: readonly (number | null | undefined)[],
  now: Date,
): Promise<boolean> {
  if (personId !== null && !viewerIds.includes(personId)) return false;
  return (await readLectureContent(db, { courseId, lectureId, personId }, now)) !== null;
}

/** The size of a stored lecture file in bytes; null when missing. Throws StorageDownError. */
export async function mediaSizeBytes(
  files: FileStore,
  kind: MediaKind,
  name: string,
): Promise<number | null> {
  const key = storedKey(kind, name);
  const facts = key === null ? null : await files.stat(key);
  return facts?.bytes ?? null;
}
