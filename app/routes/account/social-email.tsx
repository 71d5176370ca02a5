import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { homeOfRoles } from '~/accounts/people/after-sign-in';
import { emailForm } from '~/accounts/registration/registration-form';
import { isSocialProvider, SOCIAL_NAMES } from '~/accounts/social/social-providers';
import { readWaitingSocialVisit } from '~/accounts/social/social-visits.server';
import { textIn } from '~/accounts/typed-fields';
import { openSocialLink } from '~/flows/membership/open-social-link.server';
import { sendSocialLink } from '~/flows/membership/send-social-link.server';
import { signInAndMerge } from '~/flows/membership/sign-in-and-merge.server';
import { Button } from '~/kit/button';
import { Field } from '~/kit/forms/field';
import { carried } from '~/kit/forms/field-rules';
import { formFields } from '~/kit/forms/form-fields';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { useText } from '~/text/text-context';
import { normaliseEmail } from '~/values/email';
import { paths } from '~/values/paths';
import { plainText } from '~/values/typed-text';
import { firstErrors } from '~/web/first-errors';
import { formOf, intentOf, parseForm, readForm } from '~/web/form.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { onSignedIn } from '~/web/signed-in.server';
import { socialCookieFor, socialTokenOf, toSignIn } from '~/web/social-route.server';
import { type RouteArgs, openVisit } from '~/web/visit.server';

export const handle: PageHandle = { stylesheet: 'checkout', frame: 'shop' };
export const meta = privateMeta;

/** The provider gave no e-mail, or one that has an account: a link to it decides. */
export async function loader(args: LoaderFunctionArgs) {
  const { visit, waiting, provider } = await readSocialVisit(args);
  const { t, settings, url } = visit;
  return {
    title: `${t('social.emailTitle')} · ${settings.title}`,
    provider,
    email: waiting.email,
    sentTo: url.searchParams.has('other') ? null : waiting.sentTo,
  };
}

export async function action(args: ActionFunctionArgs) {
  const door = await readSocialVisit(args);
  const { visit, waiting, provider, visitToken } = door;
  const { db, now, locale, clientAddress, t } = visit;
  const { fields } = await readForm(args.request);
  if (intentOf(fields) === 'code') return typeCode(args.request, door, formOf(fields, codeForm).code);
  const form = parseForm(fields, emailForm);
  const email = form.ok ? form.value.email : normaliseEmail(textIn(form.typed, 'email'));
  if (!form.ok)
    return data({ email, error: firstErrors(form.errors, t).email, codeError: undefined }, { status: 422 });
  const { subject, firstname, lastname, back } = waiting;
  const link = { provider, subject, email, firstname, lastname, back };
  const result = await sendSocialLink(db, { visitToken, link, locale, clientAddress }, now);
  if (!result.ok) return data({ email, error: t('social.tooMany'), codeError: undefined }, { status: 429 });
  return redirect(paths.socialEmail({ provider }), 303);
}

/** Its figures as they were written down; anything else is no link's. */
const codeForm = z.object({
  code: carried(20)
    .transform((input) => plainText(input).replace(/[\s-]/g, ''))
    .default(''),
});

/** The mail was opened in another browser: its number, typed in the one that began, does what the link does here. */
async function typeCode(
  request: Request,
  { visit, waiting, visitToken }: Awaited<ReturnType<typeof readSocialVisit>>,
  code: string,
) {
  const { db, now, locale, settings, t } = visit;
  const sessionToken = visit.session?.token ?? null;
  const opening = { visitToken, by: { code }, sessionToken, locale };
  const opened = await openSocialLink(db, opening, settings, now);
  if (!opened.ok) {
    const { code: why } = opened.refusal;
    const refused = (codeError: string, status: number) =>
      data({ email: waiting.email, error: undefined, codeError }, { status });
    if (why === 'TOO_MANY_TRIES') return refused(t('social.tooMany'), 429);
    if (why === 'LINK_CLOSED') return refused(t('social.codeWrong'), 422);
    throw toSignIn(why === 'OVER_LIMIT_USER' || why === 'ERROR_CREATE_USER_IN_DAY' ? 'full' : 'blocked', '');
  }
  const { personId, slots, back } = opened.value;
  const userAgent = request.headers.get('User-Agent');
  const signedIn = await signInAndMerge(db, { personId, slots, token: sessionToken, userAgent }, now);
  return onSignedIn(visit, signedIn, back || homeOfRoles(slots), socialCookieFor(visit, null));
}

async function readSocialVisit(args: RouteArgs & { params: { provider?: string } }) {
  const visit = await openVisit(args);
  const { provider } = args.params;
  if (!isSocialProvider(provider) || !visit.environment.social[provider])
    throw new Response(null, { status: 404 });
  const visitToken = socialTokenOf(visit, args.request);
  const waiting = await readWaitingSocialVisit(visit.db, { token: visitToken, provider }, visit.now);
  if (!waiting || !visitToken) throw toSignIn('late', '');
  return { visit, waiting, provider, visitToken };
}

export default function SocialEmailPage() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { t, canMail } = useText();
  const path = paths.socialEmail({ provider: page.provider });
  if (page.sentTo && canMail && (!refused || refused.codeError))
    return (
      <div className="wrap narrow pad5 flow">
        <h1>{t('social.sentTitle')}</h1>
        <Notice kind="info">{t('social.sent', { email: page.sentTo })}</Notice>
        <form className="flow" method="post" action={path}>
          <Field
            {...formFields(codeForm, { errors: { code: refused?.codeError } })('code')}
            label={t('social.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            why={{ required: t('social.codeMissing') }}
          />
          <Button full name="intent" value="code">
            {t('social.codeSubmit')}
          </Button>
        </form>
        <p>{t('forgot.notCome')}</p>
        <div className="row">
          <LinkButton href={`${path}?other`} look="ghost">
            {t('social.sentOther')}
          </LinkButton>
          <LinkButton href={paths.signIn()} look="plain">
            {t('signIn.title')}
          </LinkButton>
        </div>
      </div>
    );
  return (
    <div className="wrap narrow pad5 flow">
      <h1>{t('social.emailTitle')}</h1>
      <p>{t('social.emailLead', { provider: SOCIAL_NAMES[page.provider] })}</p>
      {canMail && (
        <form className="flow" method="post" action={path}>
          <Field
            {...formFields(emailForm, {
              values: { email: refused?.email ?? page.email ?? undefined },
              errors: { email: refused?.error },
            })('email')}
            label={t('checkout.email')}
            autoComplete="email"
            why={{ required: t('contact.emailMissing'), type: t('contact.emailInvalid') }}
          />
          <Button full>{t('social.emailSubmit')}</Button>
        </form>
      )}
      <LinkButton look="plain" href={paths.signIn()}>
        {t('signIn.title')}
      </LinkButton>
    </div>
  );
}
