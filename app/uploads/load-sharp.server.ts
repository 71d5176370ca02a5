import type Sharp from 'sharp';

let loaded: Promise<typeof Sharp> | undefined;

/** The drawer of pictures, loaded when something is first drawn: 25 MB that a shop at rest does without (ADR-0117). */
export const loadSharp = (): Promise<typeof Sharp> =>
  (loaded ??= import('sharp').then(({ default: sharp }) => {
    // nothing is drawn twice, and each drawing keeps to one thread: others of the process check passwords
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  }));
