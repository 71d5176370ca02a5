/**
 * Joins class names without empty ones; `undefined` when none is left, so that no empty attribute is sent.
 */
export function classes(...names: unknown[]): string | undefined {
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ') || undefined;
}
