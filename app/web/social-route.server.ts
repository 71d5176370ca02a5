import { redirect } from '@remix-run/node';
import type { SocialRefusal, WayRefusal } from '~/accounts/social/social-providers';
import { paths } from '~/values/paths';
import { readCookie, SOCIAL_COOKIE, socialCookie } from './cookies.server';
import { isSecureVisit, type Visit } from './visit.server';

export const socialCookieFor = (visit: Visit, token: string | null) =>
  socialCookie(token, isSecureVisit(visit));

/** The token of the social sign-in this browser started; null: it started none. */
export const socialTokenOf = (visit: Visit, request: Request) =>
  readCookie(request, SOCIAL_COOKIE, isSecureVisit(visit)) || null;

/** Redirects to the sign-in page with the reason; no session changes. */
export function toSignIn(refusal: SocialRefusal, back: string) {
  const query = new URLSearchParams({ social: refusal, ...(back && { back }) });
  return redirect(`${paths.signIn()}?${query.toString()}`, 303);
}

/** Redirects to the member's list of sign-in ways with the reason why nothing was linked or removed. */
export const toSecurity = (refusal: WayRefusal) =>
  redirect(`${paths.mySecurity()}?social=${refusal}#ways`, 303);
