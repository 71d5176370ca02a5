/** A no, as PayPal says it. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly issue: string,
    message: string,
  ) {
    super(message);
  }
}

const NAMES: Readonly<Record<number, string>> = {
  400: 'INVALID_REQUEST',
  401: 'AUTHENTICATION_FAILURE',
  404: 'RESOURCE_NOT_FOUND',
  422: 'UNPROCESSABLE_ENTITY',
};
export const refusalJson = (
  { status, issue, message }: Pick<Refusal, 'status' | 'issue' | 'message'>,
  debugId: string,
) => ({
  name: NAMES[status] ?? 'INTERNAL_SERVER_ERROR',
  message: 'The request could not be done.',
  debug_id: debugId,
  details: [{ issue, description: message }],
  links: [],
});
