import type { Request, Response } from 'express';
import { Refusal } from './omise-refusal';

/** Basic, the key as the user and no password. */
export const requireKey =
  (key: string) =>
  (request: Request, _response: Response, next: () => void): void => {
    const [kind, given = ''] = (request.get('Authorization') ?? '').split(' ');
    const [user, password] = Buffer.from(given, 'base64').toString().split(':');
    if (kind !== 'Basic' || user !== key || password !== '')
      throw new Refusal(401, 'authentication_failure', 'authentication failed');
    next();
  };

/** As the API says no. */
export function answerRefusals(
  error: unknown,
  _request: Request,
  response: Response,
  _next: () => void,
): void {
  const { status, code, message } =
    error instanceof Refusal ? error : new Refusal(500, 'backend_error', 'the sandbox broke');
  response.status(status).json({
    object: 'error',
    location: `https://www.omise.co/api-errors#${code.replaceAll('_', '-')}`,
    code,
    message,
  });
}
