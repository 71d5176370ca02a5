import { isVideoFile } from './video-quality';

/** The form of folder names by `claimVideo`. */
const FOLDER = /^f[\w-]{22}$/;

/** The prefix of transcoded videos. */
export const VIDEOS = 'films/';

/** The prefix of one transcoded video. @throws RangeError for an invalid name */
export function videoPrefix(folder: string): string {
  if (!isVideoFolder(folder)) throw new RangeError('no folder of a video');
  return `${VIDEOS}${folder}/`;
}

export const isVideoFolder = (name: string): boolean => FOLDER.test(name);

/** The key of a file that may be sent; null for any other name, so that no address leaves the folder. */
export const videoKey = (folder: string, name: string): string | null =>
  isVideoFolder(folder) && isVideoFile(name) ? videoPrefix(folder) + name : null;
