import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { homeOfRoles } from '~/accounts/after-sign-in';
import { readSocialProfile } from '~/accounts/social-client.server';
import {
  isSocialProvider,
  socialEmailPath,
  type SocialProvider,
  type SocialRefusal,
  socialReturnPath,
} from '~/accounts/social-providers';
import { endSocialVisit, keepSocialProfile, takeSocialReturn } from '~/accounts/social-visits.server';
import { linkSocial } from '~/flows/change-sign-in-ways.server';
import { finishSocialSignIn, type SocialSignInRefusal } from '~/flows/finish-social-sign-in.server';
import { sendSocialLink } from '~/flows/send-social-link.server';
import { signInAndMerge } from '~/flows/sign-in-and-merge.server';
import { readCookie, SOCIAL_COOKIE } from '~/web/cookies.server';
import { isMember } from '~/accounts/viewer';
import { socialCookieFor, toSecurity, toSignIn } from '~/web/social-door.server';
import { openVisit, sessionCookieFor, type Visit } from '~/web/visit.server';

/** Back from LINE, Facebook or Google. What the address says counts only with the cookie of the browser that started. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { db, now, url, publicUrl, environment, settings, locale, clientAddress } = visit;
  const { provider } = args.params;
  if (!isSocialProvider(provider) || !environment.social[provider]) throw new Response(null, { status: 404 });
  const cookie = readCookie(args.request, SOCIAL_COOKIE);
  const state = url.searchParams.get('state');
  const sessionToken = visit.session?.token ?? null;
  const taken = await takeSocialReturn(db, { token: cookie, sessionToken, provider, state }, now);
  if (!taken.ok) {
    const { refusal } = taken;
    if (refusal.code === 'LATE' && refusal.isLinking) return toSecurity('late');
    return refusal.code === 'LATE' ? toSignIn('late', refusal.back) : toSignIn('refused', '');
  }
  const token = cookie ?? '';
  const { back, bringsCart, nonce, verifier, isLinking } = taken.value;
  const address = new URL(`${publicUrl}${socialReturnPath(provider)}${url.search}`);
  const came = await readSocialProfile(environment.social, provider, {
    ...{ nonce, verifier, address },
    timeoutSeconds: environment.providerPace.timeoutSeconds,
    state: state ?? '',
  });
  if (!came.ok) {
    const why = CALL_WORDS[came.refusal.code];
    return isLinking ? toSecurity(why) : toSignIn(why, back);
  }
  const profile = came.value;
  if (isLinking) return link(visit, provider, profile.subject);
  const signedIn = await finishSocialSignIn(db, { provider, profile, locale }, settings, now);
  if (!signedIn.ok) {
    const { code } = signedIn.refusal;
    if (code !== 'EMAIL_UNKNOWN' && code !== 'EMAIL_TAKEN') return toSignIn(wordsOf(code), back);
    await keepSocialProfile(db, { token, profile }, now);
    if (code === 'EMAIL_TAKEN') {
      const { subject, email, firstname, lastname } = profile;
      const link = { provider, subject, email, firstname, lastname, back };
      const sent = await sendSocialLink(db, { visitToken: token, link, locale, clientAddress }, now);
      if (!sent.ok) return toSignIn('tooMany', back);
    }
    return redirect(socialEmailPath(provider), 303);
  }
  await endSocialVisit(db, token);
  const { personId, slots } = signedIn.value;
  const session = await signInAndMerge(
    db,
    {
      personId,
      slots,
      token: sessionToken,
      userAgent: args.request.headers.get('User-Agent'),
      bringsGuestCart: bringsCart,
    },
    now,
  );
  const headers = new Headers({ 'Set-Cookie': sessionCookieFor(visit, session) });
  headers.append('Set-Cookie', socialCookieFor(visit, null));
  return redirect(back || homeOfRoles(slots), { status: 303, headers });
}

/** The visit was this session's; whom the session is signed in as decides whose the identity becomes. */
async function link(visit: Visit, provider: SocialProvider, subject: string) {
  const { db, now, locale, viewer } = visit;
  if (!viewer.student || !isMember(viewer)) return toSignIn('refused', '');
  const linked = await linkSocial(db, { personId: viewer.student.id, provider, subject, locale }, now);
  if (!linked.ok) return toSecurity('taken');
  return redirect('/myaccount/student/security?notice=wayAdded', {
    status: 303,
    headers: { 'Set-Cookie': socialCookieFor(visit, null) },
  });
}

const CALL_WORDS = { CANCELLED: 'cancelled', REFUSED: 'refused', DOWN: 'down' } as const;

function wordsOf(code: SocialSignInRefusal['code']): SocialRefusal {
  return code === 'OVER_LIMIT_USER' || code === 'ERROR_CREATE_USER_IN_DAY' ? 'full' : 'blocked';
}
