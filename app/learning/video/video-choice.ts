import {
  type VideoQuality,
  type VideoQualityId,
  isVideoQuality,
  phoneQuality,
} from '~/uploads/videos/video-quality';

/** The quality a learner selects, or `auto` for the connection's best. */
export type VideoChoice = VideoQualityId | 'auto';

export const isVideoChoice = (input: string | null | undefined): input is VideoChoice =>
  input === 'auto' || (typeof input === 'string' && isVideoQuality(input));

interface Wish {
  /** from this page's address */
  asked: string | null;
  /** on this device */
  remembered: string | null;
  /** the device saves data, or its connection is slow */
  isSparing: boolean;
}

/** The quality to play: the requested one where it exists, else the smallest on a saving device, else `auto`. */
export function chosenOf(
  qualities: readonly Pick<VideoQuality, 'id'>[],
  { asked: requestedChoice, remembered: rememberedChoice, isSparing }: Wish,
): VideoChoice {
  const has = (choice: VideoChoice) => choice === 'auto' || qualities.some(({ id }) => id === choice);
  for (const wish of [requestedChoice, rememberedChoice]) {
    if (!isVideoChoice(wish)) continue;
    if (has(wish)) return wish;
    // a video without 480p has 360p
    const near = wish === '480p' || wish === '720p' ? bestPicture(qualities) : undefined;
    if (near) return near.id;
  }
  const lowest = qualities[0];
  return isSparing && lowest ? lowest.id : 'auto';
}

/** Without a script the quality cannot adapt: one that suits a phone. */
export function plainQuality<Q extends Pick<VideoQuality, 'id'>>(
  qualities: readonly Q[],
  choice: VideoChoice,
): Q | undefined {
  return choice === 'auto' ? phoneQuality(qualities) : qualities.find(({ id }) => id === choice);
}

const bestPicture = <Q extends Pick<VideoQuality, 'id'>>(qualities: readonly Q[]): Q | undefined =>
  qualities.findLast(({ id }) => id !== 'audio');

/** The device asks to save data, or reports a slow connection, in its request headers. */
export function isSparing(headers: Headers): boolean {
  const speed = headers.get('ECT') ?? '';
  return headers.get('Save-Data')?.toLowerCase() === 'on' || ['slow-2g', '2g', '3g'].includes(speed);
}
