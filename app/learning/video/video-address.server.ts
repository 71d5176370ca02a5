import { checkSignedPath, signPath } from '~/uploads/signed-address.server';
import { addHours } from '~/values/time';

/** As long as the address of an original. */
const OPEN_HOURS = 4;
const ANYONE = 0;

export interface VideoFolder {
  courseId: number;
  lectureId: number;
  /** null: a preview, for everyone */
  personId: number | null;
  /** folder of the converted video */
  folder: string;
}

const signedPart = ({ courseId, lectureId, personId, folder }: VideoFolder) =>
  `/media/films/${personId ?? ANYONE}/${courseId}/${lectureId}/${folder}`;

/**
 * The signed, short-lived address of a converted video, ending in a slash. The signature is part of the path, so
 * that playlists with relative names lead to signed addresses for every person.
 */
export function videoAddress(secret: string, video: VideoFolder, now: Date): string {
  const url = new URL(signPath(secret, signedPart(video), addHours(now, OPEN_HOURS)), 'http://shop');
  const [until, key] = [url.searchParams.get('until'), url.searchParams.get('key')];
  return `${url.pathname}/${until}/${key}/`;
}

const ADDRESS =
  /^\/media\/films\/(\d{1,15})\/(\d{1,15})\/(\d{1,15})\/(f[\w-]{22})\/(\d{1,12})\/([\w-]{43})\/([a-z0-9]{1,20}\.[a-z0-9]{3,4})$/;

/** The video an address asks for, if this shop signed it and it has not expired. */
export function readVideoAddress(
  secret: string,
  pathname: string,
  now: Date,
): (VideoFolder & { file: string }) | 'unknown' | 'closed' {
  const match = ADDRESS.exec(pathname);
  if (!match) return 'unknown';
  const [, person, course, lecture, folder, until, key, file] = match as unknown as string[];
  const personId = Number(person);
  const video: VideoFolder = {
    courseId: Number(course),
    lectureId: Number(lecture),
    personId: personId === ANYONE ? null : personId,
    folder: folder!,
  };
  const parts = {
    pathname: signedPart(video),
    searchParams: new URLSearchParams({ until: until!, key: key! }),
  };
  return checkSignedPath(secret, parts, now) ? { ...video, file: file! } : 'closed';
}
