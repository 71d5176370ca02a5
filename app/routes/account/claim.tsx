import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ConsentLine } from '~/accounts/consents/consent-line';
import { ClosedLink } from '~/accounts/links/closed-link';
import { readLink } from '~/accounts/links/one-time-links.server';
import { becomeMember } from '~/accounts/people/become-member.server';
import { findMemberByEmail } from '~/accounts/people/members.server';
import { NewPasswordFields } from '~/accounts/sign-in/new-password-fields';
import { newPasswordSchema } from '~/accounts/sign-in/new-password-form';
import { fullName } from '~/accounts/viewer';
import { claimGuest } from '~/flows/membership/claim-guest.server';
import { signInAndMerge } from '~/flows/membership/sign-in-and-merge.server';
import { Button } from '~/kit/button';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { countOrdersOfPerson } from '~/orders/page/orders.server';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { firstErrors } from '~/web/first-errors';
import { intentOf, parseForm, readForm } from '~/web/form.server';
import { browserCookieFor } from '~/web/known-browser.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { onSignedIn } from '~/web/signed-in.server';
import { type RouteArgs, openVisit, type Visit } from '~/web/visit.server';

export const handle: PageHandle = { stylesheet: 'checkout', frame: 'shop' };
export const meta = privateMeta;

const ORDERS = `${paths.myOrders()}?notice=claimed`;

/** What a guest bought, on its way into an account (REG-14). Looking uses nothing up. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { db, now, t, settings, viewer } = visit;
  const title = `${t('claim.title')} · ${settings.title}`;
  const token = tokenOf(args);
  const link = await readLink(db, { token, purpose: 'claim-account' }, now);
  if (link?.state !== 'open') {
    const state = link?.state ?? 'unknown';
    return data({ title, link: { state } } as const, { status: state === 'unknown' ? 404 : 410 });
  }
  const owner = await findMemberByEmail(db, link.email);
  const signedIn = viewer.student?.kind === 'member' ? viewer.student : null;
  return data({
    title,
    link: {
      state: 'open',
      token,
      email: link.email,
      orderCount: await countOrdersOfPerson(db, link.personId),
      hasAccount: owner !== null,
      isOwner: owner !== null && signedIn?.id === owner.id,
      name: signedIn && (fullName(signedIn) || signedIn.email),
    },
  } as const);
}

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { fields } = await readForm(args.request);
  return intentOf(fields) === 'merge' ? merge(args, visit) : setPassword(args, visit, fields);
}

/** Takes both: the link, and the sign-in of the account it belongs to. */
async function merge(args: ActionFunctionArgs, visit: Visit) {
  const { db, now, viewer } = visit;
  const token = tokenOf(args);
  if (viewer.student?.kind !== 'member') return redirect(signInFor(token), 303);
  const claimed = await claimGuest(db, { token, memberId: viewer.student.id }, now);
  if (claimed.ok) return redirect(ORDERS, 303);
  return refused(claimed.refusal.code);
}

async function setPassword(args: ActionFunctionArgs, visit: Visit, fields: FormData) {
  const { db, now, t, locale } = visit;
  const form = parseForm(fields, newPasswordSchema);
  if (!form.ok) return data({ errors: firstErrors(form.errors, t), code: null }, { status: 422 });
  const sessionToken = visit.session?.token ?? null;
  const command = { token: tokenOf(args), password: form.value.password, sessionToken, locale };
  const result = await becomeMember(db, command, now);
  if (!result.ok) return refused(result.refusal.code);
  const userAgent = args.request.headers.get('User-Agent');
  const signedIn = await signInAndMerge(db, { ...result.value, token: sessionToken, userAgent }, now);
  const browser = await browserCookieFor(visit, args.request, result.value.personId);
  return onSignedIn(visit, signedIn, ORDERS, browser);
}

const STATUS = { LINK_CLOSED: 410, OTHER_ACCOUNT: 403, EMAIL_TAKEN: 409 } as const;
const refused = (code: keyof typeof STATUS) => data({ errors: {}, code }, { status: STATUS[code] });
const tokenOf = (args: RouteArgs & { params: { token?: string } }) => args.params.token ?? '';
const signInFor = (token: string) => `/login?back=${encodeURIComponent(paths.claimAccount({ token }))}`;

export default function ClaimPage() {
  const { link } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const { t } = useText();
  if (link.state !== 'open') return <ClosedLink state={link.state} purpose="claim-account" />;
  // open, and refused all the same: the account was closed meanwhile
  if (answered?.code === 'LINK_CLOSED') return <ClosedLink state="late" purpose="claim-account" />;
  const { orderCount: count, email } = link;
  return (
    <div className="wrap narrow pad5 flow">
      <h1>{t('claim.title')}</h1>
      {link.isOwner && (
        <form className="flow" method="post">
          <p>{t('claim.mergeLead', { count, name: link.name ?? email })}</p>
          <Button full name="intent" value="merge">
            {t('claim.merge')}
          </Button>
        </form>
      )}
      {link.hasAccount && !link.isOwner && (
        <>
          <p>{t('claim.known', { count, email })}</p>
          {link.name && <Notice kind="warn">{t('claim.other', { name: link.name })}</Notice>}
          <LinkButton full href={signInFor(link.token)}>
            {t('claim.signIn')}
          </LinkButton>
          <p>
            <a href={paths.forgotPassword()}>{t('forgot.link')}</a>
          </p>
        </>
      )}
      {!link.hasAccount && (
        <form className="flow" method="post">
          {answered?.code === 'EMAIL_TAKEN' && (
            <Notice kind="bad">{t('register.refusal.DUPLICATE_EMAIL')}</Notice>
          )}
          <p>{t('claim.lead', { count })}</p>
          <p className="strong">{t('claim.username', { email })}</p>
          <input type="hidden" name="username" value={email} autoComplete="username" />
          <NewPasswordFields errors={answered?.errors ?? {}} label={t('register.password')} />
          <ConsentLine form="register" />
          <Button full>{t('newPassword.submit')}</Button>
        </form>
      )}
    </div>
  );
}
