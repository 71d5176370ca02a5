import { redirect } from '@remix-run/node';
import type { SocialRefusal, WayRefusal } from '~/accounts/social-providers';
import { socialCookie } from './cookies.server';
import type { Visit } from './visit.server';

export const socialCookieFor = (visit: Visit, token: string | null) =>
  socialCookie(token, visit.publicUrl.startsWith('https:'));

/** Back to the sign-in page, which says why; nobody's session has changed. */
export function toSignIn(refusal: SocialRefusal, back: string) {
  const query = new URLSearchParams({ social: refusal, ...(back && { back }) });
  return redirect(`/login?${query.toString()}`, 303);
}

/** Back to the member's own list of ways to sign in, which says why nothing was joined or taken. */
export const toSecurity = (refusal: WayRefusal) =>
  redirect(`/myaccount/student/security?social=${refusal}#ways`, 303);
