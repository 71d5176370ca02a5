import { rememberBrowser, type ShownStep } from '~/accounts/sign-in/known-browsers.server';
import { browserCookie, readCookie, BROWSER_COOKIE } from './cookies.server';
import { currentShop } from './shop.server';
import { isSecureVisit, type Visit } from './visit.server';

/** What tells a browser that signed in before, for `signIn`. */
export const browserOf = (visit: Visit, request: Request) => ({
  cookie: readCookie(request, BROWSER_COOKIE, isSecureVisit(visit)),
  secret: currentShop().secret,
});

/** Send it with the answer that signs somebody in by their password or its second step, or sets one. */
export async function browserCookieFor(
  visit: Visit,
  request: Request,
  personId: number,
  step?: ShownStep,
): Promise<string> {
  const cookie = await rememberBrowser(visit.db, { ...browserOf(visit, request), personId, step });
  return browserCookie(cookie, isSecureVisit(visit));
}
