/** An expected outcome: a value, or a refusal with a code (never an exception). */
export type Result<T, Refusal extends { code: string }> =
  | { ok: true; value: T }
  | { ok: false; refusal: Refusal };

export const accept = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });
export const refuse = <R extends { code: string }>(refusal: R): { ok: false; refusal: R } => ({
  ok: false,
  refusal,
});
