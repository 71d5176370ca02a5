import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { normaliseEmail } from '~/accounts/contact-form';
import { isSocialProvider, SOCIAL_NAMES, socialEmailPath } from '~/accounts/social-providers';
import { readWaitingSocialVisit } from '~/accounts/social-visits.server';
import { sendSocialLink } from '~/flows/send-social-link.server';
import { Button } from '~/kit/button';
import { Field } from '~/kit/field';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { useText } from '~/text/text-context';
import { readCookie, SOCIAL_COOKIE } from '~/web/cookies.server';
import { readForm } from '~/web/form.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { toSignIn } from '~/web/social-door.server';
import { type DoorArgs, openVisit } from '~/web/visit.server';

export const handle: PageHandle = { sheet: 'till', hydrate: false, frame: 'shop' };
export const meta = privateMeta;

/** The provider gave no e-mail, or one that has an account: a link to it decides (decision 36). */
export async function loader(args: LoaderFunctionArgs) {
  const { visit, waiting, provider } = await openDoor(args);
  const { t, settings, url } = visit;
  return {
    title: `${t('social.emailTitle')} · ${settings.title}`,
    provider,
    email: waiting.email,
    sentTo: url.searchParams.has('other') ? null : waiting.sentTo,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { visit, waiting, provider, visitToken } = await openDoor(args);
  const { db, now, locale, clientAddress, t } = visit;
  const { fields } = await readForm(args.request);
  const typed = fields.get('email');
  const email = normaliseEmail(typeof typed === 'string' ? typed : '');
  if (!z.email().max(320).safeParse(email).success) {
    const error = t(email === '' ? 'contact.emailMissing' : 'contact.emailInvalid');
    return data({ email, error }, { status: 422 });
  }
  const { subject, firstname, lastname, back } = waiting;
  const link = { provider, subject, email, firstname, lastname, back };
  const sent = await sendSocialLink(db, { visitToken, link, locale, clientAddress }, now);
  if (!sent.ok) return data({ email, error: t('social.tooMany') }, { status: 429 });
  return redirect(socialEmailPath(provider), 303);
}

async function openDoor(args: DoorArgs & { params: { provider?: string } }) {
  const visit = await openVisit(args);
  const { provider } = args.params;
  if (!isSocialProvider(provider) || !visit.environment.social[provider])
    throw new Response(null, { status: 404 });
  const visitToken = readCookie(args.request, SOCIAL_COOKIE);
  const waiting = await readWaitingSocialVisit(visit.db, { token: visitToken, provider }, visit.now);
  if (!waiting || !visitToken) throw toSignIn('late', '');
  return { visit, waiting, provider, visitToken };
}

export default function SocialEmailPage() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { t } = useText();
  const path = socialEmailPath(page.provider);
  if (page.sentTo && !refused)
    return (
      <div className="wrap narrow pad5 flow">
        <h1>{t('social.sentTitle')}</h1>
        <Notice kind="info">{t('social.sent', { email: page.sentTo })}</Notice>
        <p>{t('forgot.notCome')}</p>
        <div className="row">
          <LinkButton href={`${path}?other`} look="ghost">
            {t('social.sentOther')}
          </LinkButton>
          <LinkButton href="/login" look="plain">
            {t('signIn.title')}
          </LinkButton>
        </div>
      </div>
    );
  return (
    <div className="wrap narrow pad5 flow">
      <h1>{t('social.emailTitle')}</h1>
      <p>{t('social.emailLead', { provider: SOCIAL_NAMES[page.provider] })}</p>
      <form className="flow" method="post" action={path}>
        <Field
          name="email"
          type="email"
          label={t('checkout.email')}
          error={refused?.error}
          defaultValue={refused?.email ?? page.email}
          autoComplete="email"
          maxLength={320}
          required
          why={{ required: t('contact.emailMissing'), type: t('contact.emailInvalid') }}
        />
        <Button full>{t('social.emailSubmit')}</Button>
      </form>
      <LinkButton look="plain" href="/login">
        {t('signIn.title')}
      </LinkButton>
    </div>
  );
}
