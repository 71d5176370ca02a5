// on globalThis, because development reloads this module
const shared = globalThis as typeof globalThis & { __rianOutside?: () => Promise<boolean> };

/** Called once at the start: decides whether this process may make outside calls. */
export function setOutside(isOpen: () => Promise<boolean>): void {
  shared.__rianOutside = isOpen;
}

/**
 * Whether mails, provider calls and webhooks may leave: not from a copy of a shop. Checked before
 * each of them; without a shop, as in tests of a client, they may.
 */
export const isOutsideOpen = (): Promise<boolean> => shared.__rianOutside?.() ?? Promise.resolve(true);

export class CopyIsSilent extends Error {
  override name = 'CopyIsSilent';
}

/** @throws CopyIsSilent */
export async function mustBeOutside(): Promise<void> {
  if (!(await isOutsideOpen())) throw new CopyIsSilent('a copy of a shop asks nobody');
}
