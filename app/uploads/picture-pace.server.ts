/** No picture within the budget takes a tenth of this on an idle machine. */
const USUAL_SECONDS = 20;
/** Reading a code takes 0.1 to 0.3 s; a picture full of corners of codes can hold the reader for a quarter of a minute. */
const SHARE_OF_CODES = 0.15;

// on globalThis, because development reloads this module
const shared = globalThis as typeof globalThis & { __rianPictureSeconds?: number | undefined };

/** How long one picture may be worked on, in seconds. Once at the start; null: as long as where the environment says nothing. */
export function setPictureSeconds(seconds: number | null): void {
  shared.__rianPictureSeconds = seconds ?? undefined;
}

/** Drawn anew, a picture that takes longer is refused. */
export const mostPictureSeconds = (): number => shared.__rianPictureSeconds ?? USUAL_SECONDS;
/** Of a slip whose code is not read by then staff look as they do at any other. */
export const mostCodeSeconds = (): number => SHARE_OF_CODES * mostPictureSeconds();
