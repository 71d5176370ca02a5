// on globalThis, because development reloads this module
const shared = globalThis as typeof globalThis & { __rianOutside?: () => Promise<boolean> };

/** Once at the start: who says whether this process may speak to others. */
export function setOutside(isOpen: () => Promise<boolean>): void {
  shared.__rianOutside = isOpen;
}

/**
 * May mails leave, providers and partners be asked, and programs be told? Not from a copy of a shop. Asked before every
 * one of them; who runs without a shop, as tests of a client do, may.
 */
export const isOutsideOpen = (): Promise<boolean> => shared.__rianOutside?.() ?? Promise.resolve(true);

export class CopyIsSilent extends Error {
  override name = 'CopyIsSilent';
}

/** @throws CopyIsSilent */
export async function mustBeOutside(): Promise<void> {
  if (!(await isOutsideOpen())) throw new CopyIsSilent('a copy of a shop asks nobody');
}
