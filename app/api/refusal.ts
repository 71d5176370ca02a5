import type { ProblemCode } from './problem-codes';

/** A field that is wrong, as `param : message` of specification 8. */
export interface FieldFault {
  param: string;
  msg: string;
}

/** An expected end of a call other than its answer. */
export class Refusal extends Error {
  constructor(
    readonly code: ProblemCode,
    readonly said: {
      /** for this case */
      detail?: string;
      errors?: readonly FieldFault[];
      /** beside the code: what a caller goes on with */
      result?: unknown;
      headers?: Readonly<Record<string, string>>;
    } = {},
  ) {
    super(code);
  }
}

export const wrongField = (param: string, msg: string) =>
  new Refusal('VALIDATION_ERROR', { errors: [{ param, msg }] });
