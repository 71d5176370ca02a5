import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { AccountTabs } from '~/accounts/people/account-tabs';
import { endSessionOf, endSessionsOf } from '~/accounts/sign-in/end-sessions.server';
import { NewPasswordFields, type PasswordErrors } from '~/accounts/sign-in/new-password-fields';
import { changePasswordSchema } from '~/accounts/sign-in/new-password-form';
import { readSessionsOf } from '~/accounts/sign-in/person-sessions.server';
import { SessionList } from '~/accounts/sign-in/session-list';
import { hasWeakPassword } from '~/accounts/sign-in/staff-password.server';
import { readSignInWays } from '~/accounts/social/social-identities.server';
import {
  configuredProviders,
  isSocialProvider,
  type SocialProvider,
  socialHosts,
  socialOffer,
  wayRefusal,
} from '~/accounts/social/social-providers';
import { SocialWays } from '~/accounts/social/social-ways';
import type { Person } from '~/accounts/viewer';
import { askPasswordLink } from '~/flows/membership/ask-password-link.server';
import { changePassword } from '~/flows/membership/change-password.server';
import { unlinkSocial } from '~/flows/membership/change-sign-in-ways.server';
import { Button } from '~/kit/button';
import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { Notice } from '~/kit/notice';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { firstErrors } from '~/web/first-errors';
import { formOf, intentOf, parseForm, readForm } from '~/web/form.server';
import { requireMember } from '~/web/guards.server';
import { browserCookieFor } from '~/web/known-browser.server';
import { LiveLine, liveHosts } from '~/web/live/live-line';
import { livePlace } from '~/web/live/live-place.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { toSecurity } from '~/web/social-route.server';
import type { Visit } from '~/web/visit.server';

const REFUSAL_TEXT = {
  cancelled: 'ways.cancelled',
  refused: 'ways.refused',
  late: 'ways.late',
  down: 'ways.down',
  tooMany: 'ways.tooMany',
  taken: 'ways.taken',
  lastWay: 'ways.lastWay',
} as const;

export const handle: PageHandle = {
  stylesheet: 'account',

  frame: 'shop',
  formHosts: socialHosts,
  connectHosts: liveHosts,
};
export const meta = privateMeta;

const PATH = paths.mySecurity();

/** A member's password, other ways to sign in, and the browsers they are signed in with. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await requireMember(args);
  const { db, now, url, t, settings, environment, session, student } = visit;
  const { hasPassword, linked } = await readSignInWays(db, student.id);
  return {
    title: `${t('security.title')} · ${settings.title}`,
    live: livePlace(visit, { person: student }),
    email: student.email,
    hasPassword,
    isOfStaff: Boolean(visit.viewer.administrator ?? visit.viewer.instructor),
    hasWeakPassword: url.searchParams.has('weak') && (await hasWeakPassword(db, student.id)),
    linked,
    providers: configuredProviders(environment.social),
    social: socialOffer(environment.social, args.request.headers.get('User-Agent')),
    refused: wayRefusal(url.searchParams.get('social')),
    hasTax: environment.features.has('TAX_SYSTEM'),
    sessions: await readSessionsOf(db, { personId: student.id, token: session?.token ?? null }, now),
  };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await requireMember(args);
  const { db, session, student } = visit;
  const { fields } = await readForm(args.request);
  const keepToken = session?.token ?? null;
  switch (intentOf(fields)) {
    case 'end': {
      const { session: sessionId } = formOf(fields, endSessionForm);
      await endSessionOf(db, { personId: student.id, sessionId });
      return redirect(`${PATH}?notice=sessionEnded`, 303);
    }
    case 'end-others': {
      await endSessionsOf(db, { personId: student.id, keepToken });
      return redirect(`${PATH}?notice=sessionEnded`, 303);
    }
    case 'password':
      return change(visit, args.request, fields);
    case 'unlink':
      return unlink(visit, formOf(fields, unlinkForm).provider);
    case 'password-link':
      return sendLink(visit);
    default:
      throw new Response(null, { status: 400 });
  }
}

const endSessionForm = z.object({ session: z.string().max(100) });
const unlinkForm = z.object({ provider: z.string().refine(isSocialProvider) });

async function unlink(
  { db, now, locale, environment, student }: Visit & { student: Person },
  provider: SocialProvider,
) {
  const configured = configuredProviders(environment.social);
  const unlinked = await unlinkSocial(db, { personId: student.id, provider, configured, locale }, now);
  return unlinked.ok ? redirect(`${PATH}?notice=wayRemoved`, 303) : toSecurity('lastWay');
}

/** The first password of an account that was made by a provider: by its mailbox, as a forgotten one. */
async function sendLink({ db, now, t, locale, clientAddress, student }: Visit & { student: Person }) {
  const result = await askPasswordLink(db, { name: student.email, locale, clientAddress }, now);
  if (result.ok) return redirect(`${PATH}?notice=passwordLinkSent`, 303);
  const minutes = Math.ceil(result.refusal.retryAfterSeconds / 60);
  return refused({ link: t('signIn.tooMany', { minutes }) }, 429);
}

async function change(visit: Visit & { student: Person }, request: Request, fields: FormData) {
  const { db, now, t, locale, session, student } = visit;
  const form = parseForm(fields, changePasswordSchema);
  if (!form.ok) return refused(firstErrors(form.errors, t), 422);
  const { old_password: oldPassword, password } = form.value;
  const sessionToken = session?.token ?? null;
  const command = { personId: student.id, oldPassword, password, sessionToken, locale };
  const changed = await changePassword(db, command, now);
  if (changed.ok) {
    const headers = { 'Set-Cookie': await browserCookieFor(visit, request, student.id) };
    return redirect(`${PATH}?notice=passwordChanged`, { status: 303, headers });
  }
  if (changed.refusal.code === 'WRONG_PASSWORD')
    return refused({ old_password: t('security.wrongOld') }, 422);
  if (changed.refusal.code === 'WEAK_PASSWORD') return refused({ password: t(changed.refusal.why) }, 422);
  const minutes = Math.ceil(changed.refusal.retryAfterSeconds / 60);
  return refused({ old_password: t('signIn.tooMany', { minutes }) }, 429);
}

type Refused = PasswordErrors & { link?: string };
const refused = (errors: Refused, status: number) => data({ errors }, { status });

export default function SecurityPage() {
  const page = useLoaderData<typeof loader>();
  const { sessions, hasPassword, email } = page;
  const errors: Refused = useActionData<typeof action>()?.errors ?? {};
  const { t, canMail } = useText();
  return (
    <>
      <div className="wrap mt5">
        <h1>{t('security.title')}</h1>
      </div>
      <AccountTabs current="security" isMember hasTax={page.hasTax} />
      <div className="wrap narrow pad5 flow gap6">
        <LiveLine live={page.live} />
        <section className="flow">
          <h2 className="f2">{t('security.sessions')}</h2>
          <SessionList sessions={sessions} action={PATH} />
          <p>
            <a href={paths.myTokens()}>{t('tokens.link')}</a>
          </p>
        </section>
        {page.providers.length > 0 && (
          <section className="flow" id="ways">
            <h2 className="f2">{t('ways.title')}</h2>
            <p>{t('ways.lead')}</p>
            {page.refused && (
              <Notice kind={page.refused === 'cancelled' ? 'info' : 'bad'}>
                {t(REFUSAL_TEXT[page.refused])}
              </Notice>
            )}
            <SocialWays providers={page.providers} linked={page.linked} social={page.social} action={PATH} />
          </section>
        )}
        {hasPassword ? (
          <section className="flow" id="password">
            <h2 className="f2">{t('security.change')}</h2>
            {page.hasWeakPassword && <Notice kind="bad">{t('security.weakPassword')}</Notice>}
            <p>{t('security.changeWhy')}</p>
            <form className="flow" method="post" action={PATH}>
              <Field
                {...formFields(changePasswordSchema, { errors })('old_password')}
                label={t('security.old')}
                autoComplete="current-password"
                why={{ required: t('signIn.passwordMissing') }}
              />
              {canMail && (
                <p>
                  <a href={paths.forgotPassword()}>{t('forgot.link')}</a>
                </p>
              )}
              <NewPasswordFields errors={errors} isOfStaff={page.isOfStaff} />
              <Button name="intent" value="password">
                {t('security.change')}
              </Button>
            </form>
          </section>
        ) : (
          <section className="flow">
            <h2 className="f2">{t('ways.setPassword')}</h2>
            <p>{t('ways.setPasswordWhy', { email })}</p>
            {errors.link && <Notice kind="bad">{errors.link}</Notice>}
            {canMail && (
              <form method="post" action={PATH}>
                <Button name="intent" value="password-link">
                  {t('ways.sendLink')}
                </Button>
              </form>
            )}
          </section>
        )}
      </div>
    </>
  );
}
