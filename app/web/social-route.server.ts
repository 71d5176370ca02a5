import { redirect } from '@remix-run/node';
import type { SocialRefusal, WayRefusal } from '~/accounts/social/social-providers';
import { readCookie, SOCIAL_COOKIE, socialCookie } from './cookies.server';
import { isSecureVisit, type Visit } from './visit.server';
import { paths } from '~/values/paths';

export const socialCookieFor = (visit: Visit, token: string | null) =>
  socialCookie(token, isSecureVisit(visit));

/** Of the sign-in elsewhere that this browser began; null: it began none. */
export const socialTokenOf = (visit: Visit, request: Request) =>
  readCookie(request, SOCIAL_COOKIE, isSecureVisit(visit)) || null;

/** Back to the sign-in page, which says why; nobody's session has changed. */
export function toSignIn(refusal: SocialRefusal, back: string) {
  const query = new URLSearchParams({ social: refusal, ...(back && { back }) });
  return redirect(`${paths.signIn()}?${query.toString()}`, 303);
}

/** Back to the member's own list of ways to sign in, which says why nothing was joined or taken. */
export const toSecurity = (refusal: WayRefusal) =>
  redirect(`${paths.mySecurity()}?social=${refusal}#ways`, 303);
