import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { homeOfRoles } from '~/accounts/after-sign-in';
import { fillSlot } from '~/accounts/sessions.server';
import { type SignInRefusal, signIn } from '~/accounts/sign-in.server';
import { signInSchema } from '~/accounts/sign-in-form';
import { fullName } from '~/accounts/viewer';
import { Button } from '~/kit/button';
import { ErrorSummary } from '~/kit/error-summary';
import { Field } from '~/kit/field';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { useText } from '~/text/text-context';
import type { TextKey, Translate } from '~/text/translate';
import { parseForm, readForm } from '~/web/form.server';
import { safePath } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { openVisit, sessionCookieFor } from '~/web/visit.server';

export const handle: PageHandle = { sheet: 'till', hydrate: false, frame: 'shop' };

export const meta = privateMeta;

export async function loader(args: LoaderFunctionArgs) {
  const { url, t, settings, viewer } = await openVisit(args);
  const people = [viewer.administrator, viewer.student, viewer.instructor];
  const signedIn = people.find((person) => person?.kind === 'member');
  return {
    title: `${t('signIn.title')} · ${settings.title}`,
    back: safePath(url.searchParams.get('back'), ''),
    signedInAs: signedIn ? fullName(signedIn) || signedIn.email : null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { fields } = await readForm(args.request);
  const form = parseForm(fields, signInSchema);
  const typed = (name: string) => [form.typed[name] ?? ''].flat()[0] ?? '';
  const [username, back] = [typed('username'), safePath(typed('back'), '')];
  if (!form.ok) return data({ errors: firstOf(form.errors, visit.t), username, back }, { status: 422 });

  const { db, now, clientAddress } = visit;
  const signedIn = await signIn(db, { ...form.value, clientAddress, now });
  if (!signedIn.ok) {
    const errors = { password: refusalText(signedIn.refusal, visit.t) };
    const status = signedIn.refusal.code === 'TOO_MANY_TRIES' ? 429 : 422;
    return data({ errors, username, back }, { status });
  }
  const { personId, slots } = signedIn.value;
  let token = visit.session?.token ?? null;
  for (const slot of slots) {
    token = await fillSlot(db, token, slot, personId, now, args.request.headers.get('User-Agent'));
  }
  return redirect(back || homeOfRoles(slots), {
    status: 303,
    headers: token ? { 'Set-Cookie': sessionCookieFor(visit, token) } : {},
  });
}

type Errors = { username?: string; password?: string };

function firstOf(errors: Record<string, string[]>, t: Translate): Errors {
  const entries = Object.entries(errors).filter(([, [first]]) => first);
  return Object.fromEntries(entries.map(([name, keys]) => [name, t(keys[0] as TextKey)]));
}

function refusalText(refusal: SignInRefusal, t: Translate): string {
  if (refusal.code === 'WRONG_PASSWORD') return t('signIn.wrong');
  return t('signIn.tooMany', { minutes: Math.ceil(refusal.retryAfterSeconds / 60) });
}

export default function SignInPage() {
  const page = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { t } = useText();
  const errors: Errors = sent?.errors ?? {};
  const back = sent?.back ?? page.back;
  const wrong = (['username', 'password'] as const).flatMap((id) => {
    const text = errors[id];
    return text ? [{ id, text }] : [];
  });
  return (
    <div className="wrap narrow pad5 flow">
      <h1>{t('signIn.title')}</h1>
      <p>{t('signIn.description')}</p>
      {wrong.length > 1 && (
        <ErrorSummary title={t('site.errorSummary', { count: wrong.length })} errors={wrong} />
      )}
      {back !== '' && !sent && <Notice kind="info">{t('signIn.first')}</Notice>}
      {page.signedInAs && (
        <Notice kind="info">
          <p>
            {t('signIn.already', { name: page.signedInAs })} <a href="/logout">{t('signOut.title')}</a>
          </p>
        </Notice>
      )}
      <form className="flow" method="post" action="/login">
        <input type="hidden" name="back" value={back} />
        <Field
          name="username"
          label={t('signIn.username')}
          error={errors.username}
          defaultValue={sent?.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={400}
          required
          why={{ required: t('signIn.usernameMissing') }}
        />
        <Field
          name="password"
          type="password"
          label={t('signIn.password')}
          error={errors.password}
          autoComplete="current-password"
          required
          why={{ required: t('signIn.passwordMissing') }}
        />
        <Button full>{t('signIn.submit')}</Button>
      </form>
      <p className="meta">{t('signIn.guest')}</p>
      <LinkButton look="plain" href="/courses">
        {t('signIn.browse')}
      </LinkButton>
    </div>
  );
}
