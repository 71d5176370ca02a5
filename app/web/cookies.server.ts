import { parse, serialize } from 'cookie';
import type { Locale } from '~/values/time';

export const SESSION_COOKIE = 'rian_session';
/** A sign-in in progress at another site: outlives the visit, so that a late return gets a message. */
export const SOCIAL_COOKIE = 'rian_social';
/** Recognises a browser that signed in before (`known-browsers`); grants nothing. */
export const BROWSER_COOKIE = 'rian_browser';
/** The chosen language, which does not justify a session. */
export const LOCALE_COOKIE = 'rian_locale';

const DAY_SECONDS = 24 * 3600;

/** On https with the `__Host-` prefix: a neighbour under the same domain cannot set it. */
const cookieName = (name: string, isSecure: boolean) => (isSecure ? `__Host-${name}` : name);

/** Anything with headers that contain cookies. */
type Sent = { headers: Pick<Headers, 'get'> };

export const readCookie = (request: Sent, name: string, isSecure: boolean) =>
  readPlain(request, cookieName(name, isSecure));

/** The session under its old cookie name, from before the `__Host-` prefix; null: none. */
export const readOldSessionCookie = (request: Sent, isSecure: boolean) =>
  isSecure ? readPlain(request, SESSION_COOKIE) : null;

/** Whether the answer may contain personal content. */
export const isPersonalRequest = (request: Sent) => hasPersonalCookie(request.headers.get('Cookie') ?? '');

/** The same for a `Cookie` header. */
export function hasPersonalCookie(header: string): boolean {
  if (header === '') return false;
  const cookies = parse(header);
  return [SESSION_COOKIE, LOCALE_COOKIE].some((name) =>
    [true, false].some((isSecure) => cookies[cookieName(name, isSecure)] !== undefined),
  );
}

const readPlain = (request: Sent, name: string) => parse(request.headers.get('Cookie') ?? '')[name] ?? null;

/** HttpOnly, SameSite=Lax, Secure where the shop's address is https. Null deletes it. */
function cookie(name: string, value: string | null, { isSecure, days }: { isSecure: boolean; days: number }) {
  return serialize(cookieName(name, isSecure), value ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    maxAge: value === null ? 0 : Math.round(days * DAY_SECONDS),
  });
}

export const sessionCookie = (token: string | null, isSecure: boolean) =>
  cookie(SESSION_COOKIE, token, { isSecure, days: 30 });

/** Deletes the session cookie of the old name. */
export const endOldSessionCookie = () =>
  serialize(SESSION_COOKIE, '', { path: '/', httpOnly: true, sameSite: 'lax', secure: true, maxAge: 0 });

/** Outlives the visit and its link. Lax: a provider's return and a mail's link are cross-site GETs. */
export const socialCookie = (token: string | null, isSecure: boolean) =>
  cookie(SOCIAL_COOKIE, token, { isSecure, days: 2 / 24 });

export const browserCookie = (value: string, isSecure: boolean) =>
  cookie(BROWSER_COOKIE, value, { isSecure, days: 365 });

export const localeCookie = (locale: Locale, isSecure: boolean) =>
  cookie(LOCALE_COOKIE, locale, { isSecure, days: 365 });
