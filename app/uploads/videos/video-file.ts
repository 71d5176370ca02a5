import type { KnownContentType } from '../content-type';
import type { FileRefusalCode } from '../file-rules';

/** Why a video is refused. `UNPLAYABLE`: it is damaged, or has no picture. */
export type VideoRefusalCode = FileRefusalCode | 'UNPLAYABLE';

/** Extensions of stored videos, by their type. */
const ENDINGS: Readonly<Partial<Record<KnownContentType, string>>> = {
  'video/mp4': 'mp4',
  'video/x-m4v': 'm4v',
  'video/quicktime': 'mov',
  'video/x-msvideo': 'avi',
  'video/mpeg': 'mpg',
};
export const videoEnding = (contentType: KnownContentType): string => ENDINGS[contentType] ?? 'bin';

/** Whether most browsers play it. Others are stored too, with a note. */
export const isPlayedByBrowsers = (name: string): boolean => /\.(mp4|m4v|mov|webm)$/i.test(name);

/** Hours after which an abandoned upload is deleted. */
export const PARTS_KEPT_HOURS = 24;
/** Unfinished uploads of one person. */
export const MOST_UNFINISHED = 5;

/** The job that makes videos for phones. */
export const MAKE_VIDEOS_JOB = 'make-films';
