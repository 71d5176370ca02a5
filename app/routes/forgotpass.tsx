import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { FORGOT_PATH } from '~/accounts/one-time-link';
import { askPasswordLink } from '~/flows/ask-password-link.server';
import { Button } from '~/kit/button';
import { Field } from '~/kit/field';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { useText } from '~/text/text-context';
import { readForm } from '~/web/form.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { openVisit } from '~/web/visit.server';

export const handle: PageHandle = { sheet: 'till', hydrate: false, frame: 'shop' };
export const meta = privateMeta;

const NAME_MAX = 400;

export async function loader(args: LoaderFunctionArgs) {
  const { url, t, settings } = await openVisit(args);
  return { title: `${t('forgot.title')} · ${settings.title}`, isSent: url.searchParams.has('sent') };
}

/** One answer for every name, known or not (decision 10). */
export async function action(args: ActionFunctionArgs) {
  const { db, now, t, locale, clientAddress } = await openVisit(args);
  const { fields } = await readForm(args.request);
  const typed = fields.get('username');
  const name = typeof typed === 'string' ? typed.trim().slice(0, NAME_MAX) : '';
  if (name === '') return data({ name, error: t('signIn.usernameMissing') }, { status: 422 });
  const asked = await askPasswordLink(db, { name, locale, clientAddress }, now);
  if (asked.ok) return redirect(`${FORGOT_PATH}?sent`, 303);
  const minutes = Math.ceil(asked.refusal.retryAfterSeconds / 60);
  return data({ name, error: t('forgot.tooMany', { minutes }) }, { status: 429 });
}

export default function ForgotPasswordPage() {
  const { isSent } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { t } = useText();
  if (isSent && !refused)
    return (
      <div className="wrap narrow pad5 flow">
        <h1>{t('forgot.sentTitle')}</h1>
        <Notice kind="info">{t('forgot.sent')}</Notice>
        <p>{t('forgot.notCome')}</p>
        <p className="meta">{t('forgot.guest')}</p>
        <div className="row">
          <LinkButton href="/login">{t('signIn.title')}</LinkButton>
          <LinkButton href={FORGOT_PATH} look="plain">
            {t('forgot.again')}
          </LinkButton>
        </div>
      </div>
    );
  return (
    <div className="wrap narrow pad5 flow">
      <h1>{t('forgot.title')}</h1>
      <p>{t('forgot.lead')}</p>
      <form className="flow" method="post" action={FORGOT_PATH}>
        <Field
          name="username"
          label={t('signIn.username')}
          error={refused?.error}
          defaultValue={refused?.name}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={NAME_MAX}
          required
          why={{ required: t('signIn.usernameMissing') }}
        />
        <Button full>{t('forgot.submit')}</Button>
      </form>
      <p className="meta">{t('forgot.guest')}</p>
      <LinkButton look="plain" href="/login">
        {t('signIn.title')}
      </LinkButton>
    </div>
  );
}
