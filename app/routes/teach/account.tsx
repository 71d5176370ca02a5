import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { ProofFields } from '~/accounts/links/proof-fields';
import { readSecondFactor } from '~/accounts/second-factor/second-factors.server';
import { hasPassword } from '~/accounts/sign-in/check-password.server';
import { endSessionOf, endSessionsOf } from '~/accounts/sign-in/end-sessions.server';
import { NewPasswordFields, type PasswordErrors } from '~/accounts/sign-in/new-password-fields';
import { changePasswordSchema } from '~/accounts/sign-in/new-password-form';
import { readSessionsOf } from '~/accounts/sign-in/person-sessions.server';
import { SessionList } from '~/accounts/sign-in/session-list';
import { hasWeakPassword } from '~/accounts/sign-in/staff-password.server';
import { changePassword } from '~/flows/membership/change-password.server';
import { Button } from '~/kit/button';
import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { Notice } from '~/kit/notice';
import { countWaitingAtDesk } from '~/learning/desk/desk-counts.server';
import { DESK_MAIL_WAYS, deskMailSchema } from '~/learning/desk/desk-mail';
import { DeskNav } from '~/learning/desk/desk-nav';
import { chooseDeskMailWay, readDeskMailWay } from '~/learning/desk/tell-teachers.server';
import { useText } from '~/text/text-context';
import type { TextKey } from '~/text/translate';
import { paths } from '~/values/paths';
import { firstErrors } from '~/web/first-errors';
import { formOf, intentOf, parseForm, readForm } from '~/web/form.server';
import { requireInstructor } from '~/web/guards.server';
import { browserCookieFor } from '~/web/known-browser.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';

export const handle: PageHandle = { stylesheet: 'account', frame: 'shop' };
export const meta = privateMeta;

const PATH = paths.taughtAccount();
const endSessionForm = z.object({ session: z.string().max(100) });

/** The account of who teaches: mails of what waits, password, second step, browsers, own data. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, url, t, settings, session, instructor } = await requireInstructor(args);
  return {
    title: `${t('desk.account')} · ${settings.title}`,
    counts: await countWaitingAtDesk(db, { teacherPersonId: instructor.id }),
    email: instructor.email,
    how: await readDeskMailWay(db, instructor.id),
    hasPassword: await hasPassword(db, instructor.id),
    hasWeakPassword: await hasWeakPassword(db, instructor.id),
    hasFactor: (await readSecondFactor(db, instructor.id))?.since != null,
    isSaved: url.searchParams.has('saved'),
    dataRefused: dataRefusal(url.searchParams),
    sessions: await readSessionsOf(db, { personId: instructor.id, token: session?.token ?? null }, now),
  };
}

/** Why the file of own data was not given out, as a text. */
function dataRefusal(query: URLSearchParams): [TextKey, { minutes: number }] | null {
  const texts: Readonly<Record<string, TextKey>> = {
    missing: 'myData.passwordMissing',
    wrong: 'myData.passwordWrong',
    many: 'myData.tooMany',
  };
  const text = texts[query.get('refused') ?? ''];
  return text ? [text, { minutes: Number(query.get('minutes') ?? 0) }] : null;
}

export async function action(args: ActionFunctionArgs) {
  const visit = await requireInstructor(args);
  const { db, now, t, locale, session, instructor } = visit;
  const { fields } = await readForm(args.request);
  const refused = (errors: PasswordErrors, status: number) => data({ errors }, { status });
  const personId = instructor.id;
  const keepToken = session?.token ?? null;
  switch (intentOf(fields)) {
    case 'mails':
      await chooseDeskMailWay(db, personId, formOf(fields, deskMailSchema).how ?? 'at-once');
      return redirect(`${PATH}?saved`, 303);
    case 'end':
      await endSessionOf(db, { personId, sessionId: formOf(fields, endSessionForm).session });
      return redirect(`${PATH}?notice=sessionEnded`, 303);
    case 'end-others':
      await endSessionsOf(db, { personId, keepToken });
      return redirect(`${PATH}?notice=sessionEnded`, 303);
    case 'password': {
      const form = parseForm(fields, changePasswordSchema);
      if (!form.ok) return refused(firstErrors(form.errors, t), 422);
      const { old_password: oldPassword, password } = form.value;
      const changed = await changePassword(
        db,
        { personId, oldPassword, password, sessionToken: keepToken, locale },
        now,
      );
      if (changed.ok) {
        const headers = { 'Set-Cookie': await browserCookieFor(visit, args.request, personId) };
        return redirect(`${PATH}?notice=passwordChanged`, { status: 303, headers });
      }
      if (changed.refusal.code === 'WRONG_PASSWORD')
        return refused({ old_password: t('security.wrongOld') }, 422);
      if (changed.refusal.code === 'WEAK_PASSWORD') return refused({ password: t(changed.refusal.why) }, 422);
      const minutes = Math.ceil(changed.refusal.retryAfterSeconds / 60);
      return refused({ old_password: t('signIn.tooMany', { minutes }) }, 429);
    }
    default:
      throw new Response(null, { status: 400 });
  }
}

export default function TaughtAccount() {
  const page = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>() as { errors?: PasswordErrors } | undefined;
  const errors = result?.errors ?? {};
  const { t } = useText();
  return (
    <>
      <DeskNav current="account" counts={page.counts} />
      <div className="wrap narrow pad5 flow gap6">
        <div>
          <h1>{t('desk.account')}</h1>
          <p className="meta">{page.email}</p>
        </div>
        <section className="flow">
          <h2 className="f2">{t('desk.mailChoice')}</h2>
          {page.isSaved && <Notice kind="ok">{t('desk.mails.saved')}</Notice>}
          <form className="flow" method="post" action={PATH}>
            <fieldset>
              <legend className="lab">{t('desk.mails.lead')}</legend>
              <div className="group">
                {DESK_MAIL_WAYS.map((way) => (
                  <div key={way} className="pick">
                    <input
                      type="radio"
                      id={`how-${way}`}
                      name="how"
                      value={way}
                      defaultChecked={way === page.how}
                    />
                    <label htmlFor={`how-${way}`}>{t(`desk.mails.${way}`)}</label>
                  </div>
                ))}
              </div>
            </fieldset>
            <Button name="intent" value="mails" look="ghost">
              {t('desk.mails.save')}
            </Button>
          </form>
        </section>
        <section className="flow" id="password">
          <h2 className="f2">{t('security.change')}</h2>
          {page.hasWeakPassword && <Notice kind="bad">{t('security.weakPassword')}</Notice>}
          {page.hasPassword ? (
            <form className="flow" method="post" action={PATH}>
              <Field
                {...formFields(changePasswordSchema, { errors })('old_password')}
                label={t('security.old')}
                autoComplete="current-password"
                why={{ required: t('signIn.passwordMissing') }}
              />
              <NewPasswordFields errors={errors} isOfStaff />
              <Button name="intent" value="password">
                {t('security.change')}
              </Button>
            </form>
          ) : (
            <p>
              <a href={paths.forgotPassword()}>{t('ways.setPassword')}</a>
            </p>
          )}
        </section>
        <section className="flow">
          <h2 className="f2">{t('factor.title')}</h2>
          <p>
            {t(page.hasFactor ? 'desk.factorOn' : 'desk.factorOff')}{' '}
            <a href={paths.taughtSecondFactor()}>{t('desk.factorChange')}</a>
          </p>
        </section>
        <section className="flow">
          <h2 className="f2">{t('security.sessions')}</h2>
          <SessionList sessions={page.sessions} action={PATH} />
        </section>
        {page.hasPassword && (
          <section className="flow" id="data">
            <h2 className="f2">{t('desk.data')}</h2>
            <p>{t('desk.dataLead')}</p>
            <form className="flow" method="post" action={paths.taughtData()}>
              <ProofFields
                id="data-password"
                linkToken={null}
                error={page.dataRefused ? t(...page.dataRefused) : undefined}
              />
              <Button look="ghost">{t('desk.dataGet')}</Button>
            </form>
          </section>
        )}
      </div>
    </>
  );
}
