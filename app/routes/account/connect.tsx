import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ClosedLink } from '~/accounts/links/closed-link';
import { homeOfRoles } from '~/accounts/people/after-sign-in';
import { findMemberByEmail } from '~/accounts/people/members.server';
import { readSocialLink, socialLinkCode } from '~/accounts/social/social-links.server';
import { SOCIAL_NAMES } from '~/accounts/social/social-providers';
import { fullName } from '~/accounts/viewer';
import { openSocialLink } from '~/flows/membership/open-social-link.server';
import { signInAndMerge } from '~/flows/membership/sign-in-and-merge.server';
import { Button } from '~/kit/button';
import { Notice } from '~/kit/notice';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { onSignedIn } from '~/web/signed-in.server';
import { socialCookieFor, socialTokenOf } from '~/web/social-route.server';
import { openVisit } from '~/web/visit.server';

export const handle: PageHandle = { stylesheet: 'checkout', frame: 'shop' };
export const meta = privateMeta;

/**
 * An e-mail proves itself, and a sign-in elsewhere becomes its account's (REG-09), in the browser that began it. In another one
 * the page has a number to type there, and says nothing a stranger chose. Looking uses nothing up.
 */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { db, now, t, settings } = visit;
  const title = `${t('social.emailTitle')} · ${settings.title}`;
  const token = args.params.token ?? '';
  const visitToken = socialTokenOf(visit, args.request);
  const link = await readSocialLink(db, { token, visitToken }, now);
  if (link?.state !== 'open') {
    const state = link?.state ?? 'unknown';
    return data({ title, link: { state } } as const, { status: state === 'unknown' ? 404 : 410 });
  }
  const { email, isOfVisit } = link;
  const provider = SOCIAL_NAMES[link.provider];
  if (!isOfVisit)
    return data({
      title,
      link: { state: 'elsewhere', provider, email, code: socialLinkCode(token) },
    } as const);
  const account = await findMemberByEmail(db, email);
  return data({
    title,
    link: {
      state: 'open',
      provider,
      email,
      hasAccount: account !== null,
      dropsOld: account !== null && !account.isEmailProven,
      name: fullName(link) || provider,
    },
  } as const);
}

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { db, now, settings, locale } = visit;
  const visitToken = socialTokenOf(visit, args.request);
  const token = args.params.token ?? '';
  const link = await readSocialLink(db, { token, visitToken }, now);
  // the page again, which has the number for the browser that began
  if (link?.state !== 'open') return data({ code: 'LINK_CLOSED' as const }, { status: 410 });
  if (visitToken === null || !link.isOfVisit)
    return data({ code: 'OTHER_BROWSER' as const }, { status: 403 });
  const sessionToken = visit.session?.token ?? null;
  const opening = { visitToken, by: { token }, sessionToken, locale };
  const opened = await openSocialLink(db, opening, settings, now);
  if (!opened.ok) {
    const { code } = opened.refusal;
    return data({ code }, { status: code === 'LINK_CLOSED' ? 410 : 403 });
  }
  const { personId, slots, back } = opened.value;
  const userAgent = args.request.headers.get('User-Agent');
  const signedIn = await signInAndMerge(db, { personId, slots, token: sessionToken, userAgent }, now);
  return onSignedIn(visit, signedIn, back || homeOfRoles(slots), socialCookieFor(visit, null));
}

export default function ConnectPage() {
  const { link } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { t } = useText();
  if (link.state === 'elsewhere')
    return (
      <div className="wrap narrow pad5 flow">
        <h1>{t('social.elsewhereTitle')}</h1>
        <p>{t('social.elsewhere', { provider: link.provider, email: link.email })}</p>
        <p>
          <output className="f2 strong">
            {link.code.slice(0, 4)} {link.code.slice(4)}
          </output>
        </p>
        <Notice kind="warn">{t('social.elsewhereNotYou')}</Notice>
      </div>
    );
  if (refused && refused.code !== 'LINK_CLOSED')
    return (
      <div className="wrap narrow pad5 flow">
        <h1>{t('social.emailTitle')}</h1>
        <Notice kind="bad">{t(FULL.has(refused.code) ? 'social.full' : 'social.blocked')}</Notice>
        <a href={paths.signIn()}>{t('signIn.title')}</a>
      </div>
    );
  if (link.state !== 'open') return <ClosedLink state={link.state} purpose="verify-email" />;
  if (refused) return <ClosedLink state="used" purpose="verify-email" />;
  const { provider, email, name, dropsOld } = link;
  return (
    <div className="wrap narrow pad5 flow">
      <h1>{t('social.connectTitle', { provider })}</h1>
      <p>{t(link.hasAccount ? 'social.connectKnown' : 'social.connectNew', { provider, email, name })}</p>
      {dropsOld && <Notice kind="warn">{t('social.dropsOld')}</Notice>}
      <form method="post">
        <Button full>{t('social.connect')}</Button>
      </form>
    </div>
  );
}

const FULL: ReadonlySet<string> = new Set(['OVER_LIMIT_USER', 'ERROR_CREATE_USER_IN_DAY']);
