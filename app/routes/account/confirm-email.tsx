import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ClosedLink } from '~/accounts/links/closed-link';
import { readLink } from '~/accounts/links/one-time-links.server';
import { fullName } from '~/accounts/viewer';
import { confirmEmail } from '~/flows/membership/confirm-email.server';
import { Button } from '~/kit/button';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { useText } from '~/text/text-context';
import { paths, withBack } from '~/values/paths';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { type RouteArgs, openVisit, type Visit } from '~/web/visit.server';

export const handle: PageHandle = { stylesheet: 'checkout', frame: 'shop' };
export const meta = privateMeta;

/** An e-mail is shown to be a member's (REG-13): by its link, and by being signed in as who asked for it. Looking uses nothing up. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { db, now, t, settings } = visit;
  const title = `${t('email.title')} · ${settings.title}`;
  const token = tokenOf(args);
  const link = await readLink(db, { token, purpose: 'verify-email' }, now);
  if (link?.state !== 'open') {
    const state = link?.state ?? 'unknown';
    return data({ title, link: { state } } as const, { status: state === 'unknown' ? 404 : 410 });
  }
  const member = memberOf(visit);
  const { email } = link;
  return data({
    title,
    link: {
      state: 'open',
      token,
      email,
      isTheirs: member?.id === link.personId,
      isChange: member?.email !== email,
      otherName: member && (fullName(member) || member.email),
    },
  } as const);
}

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { db, now, locale } = visit;
  const personId = memberOf(visit)?.id ?? null;
  const confirmed = await confirmEmail(db, { token: tokenOf(args), personId, locale }, now);
  if (confirmed.ok) return redirect(`${paths.myProfile()}?notice=emailProven`, 303);
  const { code } = confirmed.refusal;
  return data({ code }, { status: STATUS[code] });
}

const ASKED_AGAIN = 'email.again';
const STATUS = { LINK_CLOSED: 410, OTHER_ACCOUNT: 403, EMAIL_TAKEN: 409 } as const;
const tokenOf = (args: RouteArgs & { params: { token?: string } }) => args.params.token ?? '';
const memberOf = ({ viewer: { student } }: Visit) => (student?.kind === 'member' ? student : null);

export default function ConfirmEmailPage() {
  const { link } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { t } = useText();
  if (link.state !== 'open')
    return <ClosedLink state={link.state} purpose="verify-email" again={ASKED_AGAIN} />;
  // open, and refused all the same: the account was closed meanwhile
  if (refused?.code === 'LINK_CLOSED')
    return <ClosedLink state="late" purpose="verify-email" again={ASKED_AGAIN} />;
  const { token, email, isTheirs, isChange, otherName } = link;
  return (
    <div className="wrap narrow pad5 flow">
      <h1>{t('email.title')}</h1>
      {refused?.code === 'EMAIL_TAKEN' && <Notice kind="bad">{t('email.taken')}</Notice>}
      {isTheirs ? (
        <form className="flow" method="post">
          <p>{t(isChange ? 'email.leadChange' : 'email.lead', { email })}</p>
          <Button full>{t('email.confirm')}</Button>
        </form>
      ) : (
        <>
          {otherName && <Notice kind="warn">{t('email.other', { name: otherName })}</Notice>}
          <p>{t('email.signInFirst', { email })}</p>
          <LinkButton full href={withBack(paths.signIn(), paths.confirmEmail({ token }))}>
            {t('signIn.title')}
          </LinkButton>
          <p className="meta">{t('email.notYou')}</p>
          <p>
            <a href={paths.forgotPassword()}>{t('forgot.link')}</a>
          </p>
        </>
      )}
    </div>
  );
}
