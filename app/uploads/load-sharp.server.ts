import type Sharp from 'sharp';

let loaded: Promise<typeof Sharp> | undefined;

/** The image library, loaded on first use: 25 MB an idle shop does without (ADR-0117). */
export const loadSharp = (): Promise<typeof Sharp> =>
  (loaded ??= import('sharp').then(({ default: sharp }) => {
    // no picture is drawn twice, and one thread each leaves others for password checks
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  }));
