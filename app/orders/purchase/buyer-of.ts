import type { Viewer } from '~/accounts/viewer';

/**
 * Who buys: somebody else at a guest's browser, by another e-mail, is another buyer and gets an account of their own.
 * `email` is the one typed, normalised; null while it is not.
 */
export function buyerOf(viewer: Viewer, email: string | null): Viewer {
  const isSomebodyElse =
    viewer.student?.kind === 'generated' && email !== null && viewer.student.email !== email;
  return isSomebodyElse ? { ...viewer, student: null } : viewer;
}
