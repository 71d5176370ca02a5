/** No picture within the budget takes a tenth of this on an idle machine. */
const USUAL_SECONDS = 20;
/** Reading a code takes 0.1 to 0.3 s; a malicious picture can occupy the decoder for 15 seconds. */
const SHARE_OF_CODES = 0.15;
/** A page takes a second; its author can make it take for ever. */
const SHARE_OF_DOCUMENTS = 0.4;

// on globalThis, because development reloads this module
const shared = globalThis as typeof globalThis & { __rianPictureSeconds?: number | undefined };

/** Sets the seconds for one picture, once at the start; null: the default. */
export function setPictureSeconds(seconds: number | null): void {
  shared.__rianPictureSeconds = seconds ?? undefined;
}

/** A picture that takes longer is refused. */
export const mostPictureSeconds = (): number => shared.__rianPictureSeconds ?? USUAL_SECONDS;
/** A slip whose code is not read by then is checked by staff like any other. */
export const mostCodeSeconds = (): number => SHARE_OF_CODES * mostPictureSeconds();
/** A document whose first page is not drawn by then is refused. */
export const mostDocumentSeconds = (): number => SHARE_OF_DOCUMENTS * mostPictureSeconds();
