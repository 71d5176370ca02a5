import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { homeOfRoles } from '~/accounts/people/after-sign-in';
import { readSocialProfile, type SocialProfile } from '~/accounts/social/social-client.server';
import {
  isSocialProvider,
  type SocialProvider,
  type SocialRefusal,
} from '~/accounts/social/social-providers';
import {
  endSocialVisit,
  keepSocialProfile,
  consumeSocialReturn,
} from '~/accounts/social/social-visits.server';
import { isMember } from '~/accounts/viewer';
import { linkSocial } from '~/flows/membership/change-sign-in-ways.server';
import { signInSocially, type SocialSignInRefusal } from '~/flows/membership/finish-social-sign-in.server';
import { sendSocialLink } from '~/flows/membership/send-social-link.server';
import { paths } from '~/values/paths';
import { onSignedIn } from '~/web/signed-in.server';
import { socialCookieFor, socialTokenOf, toSecurity, toSignIn } from '~/web/social-route.server';
import { openVisit, type Visit } from '~/web/visit.server';

/** Back from LINE, Facebook or Google. What the address says counts only with the cookie of the browser that started. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { db, now, url, publicUrl, environment, settings, locale, clientAddress } = visit;
  const { provider } = args.params;
  if (!isSocialProvider(provider) || !environment.social[provider]) throw new Response(null, { status: 404 });
  const cookie = socialTokenOf(visit, args.request);
  const state = url.searchParams.get('state');
  const sessionToken = visit.session?.token ?? null;
  const result = await consumeSocialReturn(db, { token: cookie, sessionToken, provider, state }, now);
  if (!result.ok) {
    const { refusal } = result;
    if (refusal.code === 'LATE' && refusal.isLinking) return toSecurity('late');
    if (refusal.code === 'REFUSED') return toSignIn('refused', '');
    return toSignIn(refusal.code === 'LATE' ? 'late' : 'otherBrowser', refusal.back);
  }
  const token = cookie ?? '';
  const { back, bringsCart, nonce, verifier, isLinking } = result.value;
  const address = new URL(`${publicUrl}${paths.socialReturn({ provider })}${url.search}`);
  const came = await readSocialProfile(environment.social, provider, {
    nonce,
    verifier,
    address,
    timeoutSeconds: environment.providerPace.timeoutSeconds,
    state: state ?? '',
  });
  if (!came.ok) {
    const why = CALL_WORDS[came.refusal.code];
    return isLinking ? toSecurity(why) : toSignIn(why, back);
  }
  const profile = came.value;
  if (isLinking) return link(visit, provider, profile);
  const userAgent = args.request.headers.get('User-Agent');
  const signedIn = await signInSocially(
    db,
    { provider, profile, locale },
    { token: sessionToken, userAgent, bringsGuestCart: bringsCart },
    settings,
    now,
  );
  if (!signedIn.ok) {
    const { code } = signedIn.refusal;
    if (code !== 'EMAIL_UNKNOWN' && code !== 'EMAIL_TAKEN') return toSignIn(wordsOf(code), back);
    await keepSocialProfile(db, { token, profile }, now);
    if (code === 'EMAIL_TAKEN') {
      const { subject, email, firstname, lastname } = profile;
      const link = { provider, subject, email, firstname, lastname, back };
      const outcome = await sendSocialLink(db, { visitToken: token, link, locale, clientAddress }, now);
      if (!outcome.ok) return toSignIn('tooMany', back);
    }
    return redirect(paths.socialEmail({ provider }), 303);
  }
  await endSocialVisit(db, token);
  const home = homeOfRoles(signedIn.value.slots);
  return onSignedIn(visit, signedIn.value, back || home, socialCookieFor(visit, null));
}

/** The visit was this session's; whom the session is signed in as decides whose the identity becomes. */
async function link(visit: Visit, provider: SocialProvider, profile: SocialProfile) {
  const { db, now, locale, viewer } = visit;
  if (!viewer.student || !isMember(viewer)) return toSignIn('refused', '');
  const linked = await linkSocial(db, { personId: viewer.student.id, provider, profile, locale }, now);
  if (!linked.ok) return toSecurity('taken');
  return redirect(`${paths.mySecurity()}?notice=wayAdded`, {
    status: 303,
    headers: { 'Set-Cookie': socialCookieFor(visit, null) },
  });
}

const CALL_WORDS = { CANCELLED: 'cancelled', REFUSED: 'refused', DOWN: 'down' } as const;

function wordsOf(code: SocialSignInRefusal['code']): SocialRefusal {
  return code === 'OVER_LIMIT_USER' || code === 'ERROR_CREATE_USER_IN_DAY' ? 'full' : 'blocked';
}
