import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { AccountTabs } from '~/accounts/account-tabs';
import { endSessionOf, endSessionsOf } from '~/accounts/end-sessions.server';
import { NewPasswordFields, type PasswordErrors } from '~/accounts/new-password-fields';
import { changePasswordSchema } from '~/accounts/new-password-form';
import { FORGOT_PATH } from '~/accounts/one-time-link';
import { readSessionsOf } from '~/accounts/person-sessions.server';
import { SessionList } from '~/accounts/session-list';
import { readSignInWays } from '~/accounts/social-identities.server';
import {
  configuredProviders,
  isSocialProvider,
  socialHosts,
  socialOffer,
  wayRefusal,
} from '~/accounts/social-providers';
import { SocialWays } from '~/accounts/social-ways';
import type { Person } from '~/accounts/viewer';
import { askPasswordLink } from '~/flows/ask-password-link.server';
import { changePassword } from '~/flows/change-password.server';
import { unlinkSocial } from '~/flows/change-sign-in-ways.server';
import { Button } from '~/kit/button';
import { Field } from '~/kit/field';
import { Notice } from '~/kit/notice';
import { useText } from '~/text/text-context';
import { firstErrors } from '~/web/first-errors';
import { parseForm, readForm } from '~/web/form.server';
import { requireMember } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { toSecurity } from '~/web/social-door.server';
import type { Visit } from '~/web/visit.server';

export const handle: PageHandle = { sheet: 'paid', hydrate: false, frame: 'shop', formHosts: socialHosts };
export const meta = privateMeta;

const PATH = '/myaccount/student/security';

/** A member's password, other ways to sign in, and the browsers they are signed in with. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings, environment, session, student } = await requireMember(args);
  const { hasPassword, linked } = await readSignInWays(db, student.id);
  return {
    title: `${t('security.title')} · ${settings.title}`,
    email: student.email,
    hasPassword,
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
  switch (fields.get('intent')) {
    case 'end': {
      const named = fields.get('session');
      if (typeof named === 'string') await endSessionOf(db, { personId: student.id, sessionId: named });
      return redirect(`${PATH}?notice=sessionEnded`, 303);
    }
    case 'end-others': {
      await endSessionsOf(db, { personId: student.id, keepToken });
      return redirect(`${PATH}?notice=sessionEnded`, 303);
    }
    case 'password':
      return change(visit, fields);
    case 'unlink':
      return unlink(visit, fields.get('provider'));
    case 'password-link':
      return sendLink(visit);
    default:
      throw new Response(null, { status: 400 });
  }
}

async function unlink(
  { db, now, locale, environment, student }: Visit & { student: Person },
  provider: unknown,
) {
  if (typeof provider !== 'string' || !isSocialProvider(provider)) throw new Response(null, { status: 400 });
  const configured = configuredProviders(environment.social);
  const unlinked = await unlinkSocial(db, { personId: student.id, provider, configured, locale }, now);
  return unlinked.ok ? redirect(`${PATH}?notice=wayRemoved`, 303) : toSecurity('lastWay');
}

/** The first password of an account that was made by a provider: by its mailbox, as a forgotten one. */
async function sendLink({ db, now, t, locale, clientAddress, student }: Visit & { student: Person }) {
  const asked = await askPasswordLink(db, { name: student.email, locale, clientAddress }, now);
  if (asked.ok) return redirect(`${PATH}?notice=passwordLinkSent`, 303);
  const minutes = Math.ceil(asked.refusal.retryAfterSeconds / 60);
  return refused({ link: t('forgot.tooMany', { minutes }) }, 429);
}

async function change(
  { db, now, t, locale, session, student }: Visit & { student: Person },
  fields: FormData,
) {
  const form = parseForm(fields, changePasswordSchema);
  if (!form.ok) return refused(firstErrors(form.errors, t), 422);
  const { old_password: oldPassword, password } = form.value;
  const sessionToken = session?.token ?? null;
  const given = { personId: student.id, oldPassword, password, sessionToken, locale };
  const changed = await changePassword(db, given, now);
  if (changed.ok) return redirect(`${PATH}?notice=passwordChanged`, 303);
  if (changed.refusal.code === 'WRONG_PASSWORD')
    return refused({ old_password: t('security.wrongOld') }, 422);
  const minutes = Math.ceil(changed.refusal.retryAfterSeconds / 60);
  return refused({ old_password: t('signIn.tooMany', { minutes }) }, 429);
}

type Refused = PasswordErrors & { link?: string };
const refused = (errors: Refused, status: number) => data({ errors }, { status });

export default function SecurityPage() {
  const page = useLoaderData<typeof loader>();
  const { sessions, hasPassword, email } = page;
  const errors: Refused = useActionData<typeof action>()?.errors ?? {};
  const { t } = useText();
  return (
    <>
      <div className="wrap mt5">
        <h1>{t('security.title')}</h1>
      </div>
      <AccountTabs current="security" isMember hasTax={page.hasTax} />
      <div className="wrap narrow pad5 flow gap6">
        <section className="flow">
          <h2 className="f2">{t('security.sessions')}</h2>
          <SessionList sessions={sessions} action={PATH} />
        </section>
        {page.providers.length > 0 && (
          <section className="flow" id="ways">
            <h2 className="f2">{t('ways.title')}</h2>
            <p>{t('ways.lead')}</p>
            {page.refused && (
              <Notice kind={page.refused === 'cancelled' ? 'info' : 'bad'}>
                {t(`ways.${page.refused}`)}
              </Notice>
            )}
            <SocialWays providers={page.providers} linked={page.linked} social={page.social} action={PATH} />
          </section>
        )}
        {hasPassword ? (
          <section className="flow">
            <h2 className="f2">{t('security.change')}</h2>
            <p>{t('security.changeWhy')}</p>
            <form className="flow" method="post" action={PATH}>
              <Field
                name="old_password"
                type="password"
                label={t('security.old')}
                error={errors.old_password}
                autoComplete="current-password"
                required
                why={{ required: t('signIn.passwordMissing') }}
              />
              <p>
                <a href={FORGOT_PATH}>{t('forgot.link')}</a>
              </p>
              <NewPasswordFields errors={errors} />
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
            <form method="post" action={PATH}>
              <Button name="intent" value="password-link">
                {t('ways.sendLink')}
              </Button>
            </form>
          </section>
        )}
      </div>
    </>
  );
}
