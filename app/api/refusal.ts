import type { ProblemCode } from './problem-codes';

/** A wrong field, shown as `param : message` (specification 8). */
export interface FieldFault {
  param: string;
  msg: string;
}

/** An expected failure of a call. */
export class Refusal extends Error {
  constructor(
    readonly code: ProblemCode,
    readonly details: {
      /** message for this case */
      detail?: string;
      errors?: readonly FieldFault[];
      /** further data for the caller */
      result?: unknown;
      headers?: Readonly<Record<string, string>>;
    } = {},
  ) {
    super(code);
  }
}

export const wrongField = (param: string, msg: string) =>
  new Refusal('VALIDATION_ERROR', { errors: [{ param, msg }] });
