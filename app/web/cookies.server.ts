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

/** Of a sign-in that is under way elsewhere: it outlives the visit, so that a late return can be told so. */
export const SOCIAL_COOKIE = 'rian_social';

/** Lax: a provider's return is a GET from elsewhere. */
export function socialCookie(token: string | null, isSecure: boolean): string {
  return serialize(SOCIAL_COOKIE, token ?? '', {
    path: '/login',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    maxAge: token === null ? 0 : 3600,
  });
}
