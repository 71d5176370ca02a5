import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { homeOfRoles } from '~/accounts/people/after-sign-in';
import { codeSchema, recoverySchema } from '~/accounts/second-factor/typed-code';
import { readSignInStep } from '~/accounts/sign-in/sign-in-steps.server';
import { textIn } from '~/accounts/typed-fields';
import {
  finishSignIn,
  type SecondStepAnswer,
  type SecondStepRefusal,
} from '~/flows/membership/finish-sign-in.server';
import { Button } from '~/kit/button';
import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { useText } from '~/text/text-context';
import type { Translate } from '~/text/translate';
import { paths, withBack } from '~/values/paths';
import { firstErrors } from '~/web/first-errors';
import { intentOf, parseForm, readForm } from '~/web/form.server';
import { safePath } from '~/web/guards.server';
import { browserCookieFor, browserOf } from '~/web/known-browser.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { onSignedIn } from '~/web/signed-in.server';
import { openVisit, type Visit } from '~/web/visit.server';

export const handle: PageHandle = { stylesheet: 'checkout', frame: 'shop' };
export const meta = privateMeta;

/** The second step of signing in: the code of an app, or one from paper (R-107). */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { url, t, settings } = visit;
  const back = safePath(url.searchParams.get('back'), '');
  if (!(await isWaited(visit))) throw redirect(withBack(paths.signIn(), back), 303);
  return { title: `${t('secondStep.title')} · ${settings.title}`, back };
}

const isWaited = async ({ db, session, now }: Visit) =>
  session !== null && (await readSignInStep(db, session.token, now)) !== null;

interface Sent {
  back: string;
  errors: { code?: string; recovery?: string };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { db, now, t, session, locale, clientAddress } = visit;
  const { fields } = await readForm(args.request);
  const name = intentOf(fields) === 'recovery' ? 'recovery' : 'code';
  const form = name === 'recovery' ? parseForm(fields, recoverySchema) : parseForm(fields, codeSchema);
  const back = safePath(textIn(form.typed, 'back'), '');
  if (!form.ok) return data<Sent>({ back, errors: firstErrors(form.errors, t) }, { status: 422 });
  if (!session) return redirect(`${paths.signIn()}?notice=sessionOver`, 303);
  const answer: SecondStepAnswer = form.value;
  const userAgent = args.request.headers.get('User-Agent');
  const browser = browserOf(visit, args.request);
  const command = { token: session.token, answer, clientAddress, userAgent, locale, browser };
  const done = await finishSignIn(db, command, now);
  if (done.ok) {
    const { slots, token, personId } = done.value;
    const result = await browserCookieFor(visit, args.request, personId, 'second-step');
    return onSignedIn(visit, { token, needsCode: false }, back || homeOfRoles(slots), result);
  }
  if (done.refusal.code === 'NOT_BEGUN')
    return redirect(
      `${paths.signIn()}?notice=secondStepOver${back && `&back=${encodeURIComponent(back)}`}`,
      303,
    );
  const status = done.refusal.code === 'WRONG_CODE' ? 422 : 429;
  return data<Sent>({ back, errors: { [name]: refusalText(done.refusal, name, t) } }, { status });
}

function refusalText(
  refusal: Exclude<SecondStepRefusal, { code: 'NOT_BEGUN' }>,
  name: 'code' | 'recovery',
  t: Translate,
): string {
  if (refusal.code === 'TOO_MANY_TRIES')
    return t('signIn.tooMany', { minutes: Math.ceil(refusal.retryAfterSeconds / 60) });
  return t(name === 'code' ? 'factor.codeWrong' : 'factor.recoveryWrong');
}

export default function SignInCode() {
  const page = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  const back = result?.back ?? page.back;
  const errors = result?.errors ?? {};
  return (
    <div className="wrap narrow pad5 flow">
      <h1>{t('secondStep.title')}</h1>
      <p>{t('secondStep.lead')}</p>
      <form className="flow" method="post" action={paths.signInCode()}>
        <input type="hidden" name="back" value={back} />
        <Field
          {...formFields(codeSchema, { errors })('code')}
          label={t('factor.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          why={{ required: t('factor.codeMissing') }}
        />
        <Button full name="intent" value="code">
          {t('secondStep.submit')}
        </Button>
      </form>
      <details className="more" open={errors.recovery !== undefined}>
        <summary>{t('secondStep.lost')}</summary>
        <form className="flow mt3" method="post" action={paths.signInCode()}>
          <input type="hidden" name="back" value={back} />
          <Field
            {...formFields(recoverySchema, { errors })('recovery')}
            label={t('secondStep.recovery')}
            hint={t('secondStep.recoveryHint')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            why={{ required: t('factor.recoveryMissing') }}
          />
          <Button full look="ghost" name="intent" value="recovery">
            {t('secondStep.recoverySubmit')}
          </Button>
        </form>
        <p className="meta mt3">{t('secondStep.none')}</p>
      </details>
    </div>
  );
}
