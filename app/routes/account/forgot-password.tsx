import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { forgottenSchema } from '~/accounts/sign-in/sign-in-form';
import { textIn } from '~/accounts/typed-fields';
import { askPasswordLink } from '~/flows/membership/ask-password-link.server';
import { Button } from '~/kit/button';
import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { firstErrors } from '~/web/first-errors';
import { parseForm, readForm } from '~/web/form.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { openVisit } from '~/web/visit.server';

export const handle: PageHandle = { stylesheet: 'checkout', frame: 'shop' };
export const meta = privateMeta;

export async function loader(args: LoaderFunctionArgs) {
  const { url, t, settings } = await openVisit(args);
  return { title: `${t('forgot.title')} · ${settings.title}`, isSent: url.searchParams.has('sent') };
}

/** One answer for every name, known or not. */
export async function action(args: ActionFunctionArgs) {
  const { db, now, t, locale, canMail, clientAddress } = await openVisit(args);
  if (!canMail) return redirect(paths.forgotPassword(), 303);
  const { fields } = await readForm(args.request);
  const form = parseForm(fields, forgottenSchema);
  const name = form.ok ? form.value.username : textIn(form.typed, 'username');
  if (!form.ok) return data({ name, error: firstErrors(form.errors, t).username }, { status: 422 });
  const result = await askPasswordLink(db, { name, locale, clientAddress }, now);
  if (result.ok) return redirect(`${paths.forgotPassword()}?sent`, 303);
  const minutes = Math.ceil(result.refusal.retryAfterSeconds / 60);
  return data({ name, error: t('forgot.tooMany', { minutes }) }, { status: 429 });
}

export default function ForgotPasswordPage() {
  const { isSent } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { t, canMail } = useText();
  const field = formFields(forgottenSchema, {
    values: { username: refused?.name },
    errors: { username: refused?.error },
  });
  if (isSent && !refused && canMail)
    return (
      <div className="wrap narrow pad5 flow">
        <h1>{t('forgot.sentTitle')}</h1>
        <Notice kind="info">{t('forgot.sent')}</Notice>
        <p>{t('forgot.notCome')}</p>
        <p className="meta">{t('forgot.guest')}</p>
        <div className="row">
          <LinkButton href={paths.signIn()}>{t('signIn.title')}</LinkButton>
          <LinkButton href={paths.forgotPassword()} look="plain">
            {t('forgot.again')}
          </LinkButton>
        </div>
      </div>
    );
  return (
    <div className="wrap narrow pad5 flow">
      <h1>{t('forgot.title')}</h1>
      <p>{t('forgot.lead')}</p>
      {canMail && (
        <form className="flow" method="post" action={paths.forgotPassword()}>
          <Field
            {...field('username')}
            label={t('signIn.username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            why={{ required: t('signIn.usernameMissing') }}
          />
          <Button full>{t('forgot.submit')}</Button>
        </form>
      )}
      <p className="meta">{t('forgot.guest')}</p>
      <LinkButton look="plain" href={paths.signIn()}>
        {t('signIn.title')}
      </LinkButton>
    </div>
  );
}
