import { parse, serialize } from 'cookie';

export const SESSION_COOKIE = 'rian_session';

export const readCookie = (request: Request, name: string) =>
  parse(request.headers.get('Cookie') ?? '')[name] ?? null;

/** HttpOnly, SameSite=Lax, Secure where the shop's address is https (decision 12). */
export function sessionCookie(token: string | null, isSecure: boolean): string {
  return serialize(SESSION_COOKIE, token ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    maxAge: token === null ? 0 : 30 * 24 * 3600,
  });
}
