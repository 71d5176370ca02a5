import { rememberBrowser, type ShownStep } from '~/accounts/sign-in/known-browsers.server';
import { browserCookie, readCookie, BROWSER_COOKIE } from './cookies.server';
import { currentShop } from './shop.server';
import { isSecureVisit, type Visit } from './visit.server';

/** Identifies a browser that signed in before, for `signIn`. */
export const browserOf = (visit: Visit, request: Request) => ({
  cookie: readCookie(request, BROWSER_COOKIE, isSecureVisit(visit)),
  secret: currentShop().secret,
});

/** The cookie to send when a password or second factor signs somebody in, or a password is set. */
export async function browserCookieFor(
  visit: Visit,
  request: Request,
  personId: number,
  step?: ShownStep,
): Promise<string> {
  const cookie = await rememberBrowser(visit.db, { ...browserOf(visit, request), personId, step });
  return browserCookie(cookie, isSecureVisit(visit));
}
