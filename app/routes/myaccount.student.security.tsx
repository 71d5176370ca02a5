import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { AccountTabs } from '~/accounts/account-tabs';
import { changePassword } from '~/accounts/change-password.server';
import { endSessionOf, endSessionsOf } from '~/accounts/end-sessions.server';
import { NewPasswordFields, type PasswordErrors } from '~/accounts/new-password-fields';
import { changePasswordSchema } from '~/accounts/new-password-form';
import { FORGOT_PATH } from '~/accounts/one-time-link';
import { readSessionsOf } from '~/accounts/person-sessions.server';
import { SessionList } from '~/accounts/session-list';
import type { Person } from '~/accounts/viewer';
import { Button } from '~/kit/button';
import { Field } from '~/kit/field';
import { useText } from '~/text/text-context';
import { firstErrors } from '~/web/first-errors';
import { parseForm, readForm } from '~/web/form.server';
import { requireMember } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import type { Visit } from '~/web/visit.server';

export const handle: PageHandle = { sheet: 'paid', hydrate: false, frame: 'shop' };
export const meta = privateMeta;

const PATH = '/myaccount/student/security';

/** A member's password, and the browsers they are signed in with. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, t, settings, environment, session, student } = await requireMember(args);
  return {
    title: `${t('security.title')} · ${settings.title}`,
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
    default:
      throw new Response(null, { status: 400 });
  }
}

async function change({ db, now, t, session, student }: Visit & { student: Person }, fields: FormData) {
  const form = parseForm(fields, changePasswordSchema);
  if (!form.ok) return refused(firstErrors(form.errors, t), 422);
  const { old_password: oldPassword, password } = form.value;
  const given = { personId: student.id, oldPassword, password, sessionToken: session?.token ?? null };
  const changed = await changePassword(db, given, now);
  if (changed.ok) return redirect(`${PATH}?notice=passwordChanged`, 303);
  if (changed.refusal.code === 'WRONG_PASSWORD')
    return refused({ old_password: t('security.wrongOld') }, 422);
  const minutes = Math.ceil(changed.refusal.retryAfterSeconds / 60);
  return refused({ old_password: t('signIn.tooMany', { minutes }) }, 429);
}

const refused = (errors: PasswordErrors, status: number) => data({ errors }, { status });

export default function SecurityPage() {
  const { hasTax, sessions } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.errors ?? {};
  const { t } = useText();
  return (
    <>
      <div className="wrap mt5">
        <h1>{t('security.title')}</h1>
      </div>
      <AccountTabs current="security" isMember hasTax={hasTax} />
      <div className="wrap narrow pad5 flow gap6">
        <section className="flow">
          <h2 className="f2">{t('security.sessions')}</h2>
          <SessionList sessions={sessions} action={PATH} />
        </section>
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
      </div>
    </>
  );
}
