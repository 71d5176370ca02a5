import { parse, serialize } from 'cookie';
import type { Locale } from '~/values/time';

export const SESSION_COOKIE = 'rian_session';
/** Of a sign-in that is under way elsewhere: it outlives the visit, so that a late return can be told so. */
export const SOCIAL_COOKIE = 'rian_social';
/** Tells a browser that signed in before (`known-browsers`); it opens nothing. */
export const BROWSER_COOKIE = 'rian_browser';
/** The language somebody chose: a choice is no reason for a session. */
export const LOCALE_COOKIE = 'rian_locale';

const DAY_SECONDS = 24 * 3600;

/** On https under a name that browsers take from this host alone: a neighbour under the same domain can plant none. */
const named = (name: string, isSecure: boolean) => (isSecure ? `__Host-${name}` : name);

/** Whatever has headers to read cookies from. */
type Sent = { headers: Pick<Headers, 'get'> };

export const readCookie = (request: Sent, name: string, isSecure: boolean) =>
  readPlain(request, named(name, isSecure));

/** The session of a browser that has it under its old name, from before the shop gave names of its host; null: none. */
export const readOldSessionCookie = (request: Sent, isSecure: boolean) =>
  isSecure ? readPlain(request, SESSION_COOKIE) : null;

/** Whether a page may say something that it does not say to everybody. */
export const isPersonalRequest = (request: Sent) => hasPersonalCookie(request.headers.get('Cookie') ?? '');

/** The same, of a `Cookie` header. */
export function hasPersonalCookie(header: string): boolean {
  if (header === '') return false;
  const cookies = parse(header);
  return [SESSION_COOKIE, LOCALE_COOKIE].some((name) =>
    [true, false].some((isSecure) => cookies[named(name, isSecure)] !== undefined),
  );
}

const readPlain = (request: Sent, name: string) => parse(request.headers.get('Cookie') ?? '')[name] ?? null;

/** HttpOnly, SameSite=Lax, Secure where the shop's address is https. Null takes it away. */
function cookie(name: string, value: string | null, { isSecure, days }: { isSecure: boolean; days: number }) {
  return serialize(named(name, isSecure), value ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    maxAge: value === null ? 0 : Math.round(days * DAY_SECONDS),
  });
}

export const sessionCookie = (token: string | null, isSecure: boolean) =>
  cookie(SESSION_COOKIE, token, { isSecure, days: 30 });

/** Takes away the session's cookie of the old name. */
export const endOldSessionCookie = () =>
  serialize(SESSION_COOKIE, '', { path: '/', httpOnly: true, sameSite: 'lax', secure: true, maxAge: 0 });

/** Longer than a visit and its link. Lax: a provider's return is a GET from elsewhere, and so is the link of a mail. */
export const socialCookie = (token: string | null, isSecure: boolean) =>
  cookie(SOCIAL_COOKIE, token, { isSecure, days: 2 / 24 });

export const browserCookie = (value: string, isSecure: boolean) =>
  cookie(BROWSER_COOKIE, value, { isSecure, days: 365 });

export const localeCookie = (locale: Locale, isSecure: boolean) =>
  cookie(LOCALE_COOKIE, locale, { isSecure, days: 365 });
