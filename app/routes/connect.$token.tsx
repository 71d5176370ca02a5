import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { homeOfRoles } from '~/accounts/after-sign-in';
import { ClosedLink } from '~/accounts/closed-link';
import { findMemberByEmail } from '~/accounts/members.server';
import { readSocialLink } from '~/accounts/social-links.server';
import { SOCIAL_NAMES } from '~/accounts/social-providers';
import { fullName } from '~/accounts/viewer';
import { openSocialLink } from '~/flows/open-social-link.server';
import { signInAndMerge } from '~/flows/sign-in-and-merge.server';
import { Button } from '~/kit/button';
import { Notice } from '~/kit/notice';
import { useText } from '~/text/text-context';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { openVisit, sessionCookieFor } from '~/web/visit.server';

export const handle: PageHandle = { sheet: 'till', hydrate: false, frame: 'shop' };
export const meta = privateMeta;

/** An e-mail proves itself, and a sign-in elsewhere becomes its account's (REG-09). Looking uses nothing up. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, t, settings } = await openVisit(args);
  const title = `${t('social.emailTitle')} · ${settings.title}`;
  const link = await readSocialLink(db, args.params.token ?? '', now);
  if (link?.state !== 'open') {
    const state = link?.state ?? 'unknown';
    return data({ title, link: { state } } as const, { status: state === 'unknown' ? 404 : 410 });
  }
  const { provider, email } = link;
  const hasAccount = (await findMemberByEmail(db, email)) !== null;
  const name = fullName(link) || SOCIAL_NAMES[provider];
  return data({
    title,
    link: { state: 'open', provider: SOCIAL_NAMES[provider], email, hasAccount, name },
  } as const);
}

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { db, now, settings, locale } = visit;
  const link = { token: args.params.token ?? '', locale };
  const opened = await openSocialLink(db, link, settings, now);
  if (!opened.ok) {
    const { code } = opened.refusal;
    return data({ code }, { status: code === 'LINK_CLOSED' ? 410 : 403 });
  }
  const { personId, slots, back } = opened.value;
  const userAgent = args.request.headers.get('User-Agent');
  const token = visit.session?.token ?? null;
  const session = await signInAndMerge(db, { personId, slots, token, userAgent }, now);
  const headers = { 'Set-Cookie': sessionCookieFor(visit, session) };
  return redirect(back || homeOfRoles(slots), { status: 303, headers });
}

export default function ConnectPage() {
  const { link } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { t } = useText();
  if (refused && refused.code !== 'LINK_CLOSED')
    return (
      <div className="wrap narrow pad5 flow">
        <h1>{t('social.emailTitle')}</h1>
        <Notice kind="bad">{t(FULL.has(refused.code) ? 'social.full' : 'social.blocked')}</Notice>
        <a href="/login">{t('signIn.title')}</a>
      </div>
    );
  if (link.state !== 'open') return <ClosedLink state={link.state} purpose="verify-email" />;
  if (refused) return <ClosedLink state="used" purpose="verify-email" />;
  const { provider, email, name } = link;
  return (
    <div className="wrap narrow pad5 flow">
      <h1>{t('social.connectTitle', { provider })}</h1>
      <p>{t(link.hasAccount ? 'social.connectKnown' : 'social.connectNew', { provider, email, name })}</p>
      <p className="meta">{t('social.connectNotYou', { provider })}</p>
      <form method="post">
        <Button full>{t('social.connect')}</Button>
      </form>
    </div>
  );
}

const FULL: ReadonlySet<string> = new Set(['OVER_LIMIT_USER', 'ERROR_CREATE_USER_IN_DAY']);
