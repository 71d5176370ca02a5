import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { homeOfRoles } from '~/accounts/after-sign-in';
import { BackToPurchase, isBesidePurchase } from '~/accounts/back-to-purchase';
import { FORGOT_PATH } from '~/accounts/one-time-link';
import { registrationPath } from '~/accounts/registration-path';
import { SocialButtons } from '~/accounts/social-buttons';
import { socialHosts, socialOffer, socialRefusal } from '~/accounts/social-providers';
import { type SignInRefusal, signIn } from '~/accounts/sign-in.server';
import { signInSchema } from '~/accounts/sign-in-form';
import { fullName } from '~/accounts/viewer';
import { signInAndMerge } from '~/flows/sign-in-and-merge.server';
import { Button } from '~/kit/button';
import { Check } from '~/kit/check';
import { ErrorSummary } from '~/kit/error-summary';
import { Field } from '~/kit/field';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { basketOwner, countBasketLines } from '~/orders/baskets.server';
import { CART_PATH } from '~/orders/cart-paths';
import { useText } from '~/text/text-context';
import type { TextKey, Translate } from '~/text/translate';
import { parseForm, readForm } from '~/web/form.server';
import { safePath } from '~/web/guards.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { openVisit, sessionCookieFor, type Visit } from '~/web/visit.server';

export const handle: PageHandle = { sheet: 'till', hydrate: false, frame: 'shop', formHosts: socialHosts };

export const meta = privateMeta;

export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { url, t, settings, viewer, environment } = visit;
  const people = [viewer.administrator, viewer.student, viewer.instructor];
  const signedIn = people.find((person) => person?.kind === 'member');
  return {
    title: `${t('signIn.title')} · ${settings.title}`,
    back: safePath(url.searchParams.get('back'), ''),
    guestCartCount: await countGuestCart(visit),
    social: socialOffer(environment.social, args.request.headers.get('User-Agent')),
    refused: socialRefusal(url.searchParams.get('social')),
    signedInAs: signedIn ? fullName(signedIn) || signedIn.email : null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { fields } = await readForm(args.request);
  const form = parseForm(fields, signInSchema);
  const typed = (name: string) => [form.typed[name] ?? ''].flat()[0] ?? '';
  const [username, back] = [typed('username'), safePath(typed('back'), '')];
  const bringsCart = typed('brings_cart') === '1';
  const kept = { username, back, bringsCart };
  if (!form.ok) return data({ errors: firstOf(form.errors, visit.t), ...kept }, { status: 422 });

  const { db, now, clientAddress } = visit;
  const signedIn = await signIn(db, { ...form.value, clientAddress, now });
  if (!signedIn.ok) {
    const errors = { password: refusalText(signedIn.refusal, visit.t) };
    return data({ errors, ...kept }, { status: REFUSAL_STATUS[signedIn.refusal.code] });
  }
  const { personId, slots } = signedIn.value;
  const token = await signInAndMerge(
    db,
    {
      personId,
      slots,
      token: visit.session?.token ?? null,
      userAgent: args.request.headers.get('User-Agent'),
      bringsGuestCart: bringsCart,
    },
    now,
  );
  return redirect(back || homeOfRoles(slots), {
    status: 303,
    headers: { 'Set-Cookie': sessionCookieFor(visit, token) },
  });
}

/** What lies in the cart of the guest this browser bought as: it comes along only if the person says it is theirs. */
const countGuestCart = async ({ db, viewer }: Visit) =>
  viewer.student?.kind === 'generated' ? countBasketLines(db, basketOwner(viewer, null)) : 0;

const REFUSAL_STATUS = { WRONG_PASSWORD: 422, WHITELIST_USER_DENIED: 403, TOO_MANY_TRIES: 429 } as const;

type Errors = { username?: string; password?: string };

function firstOf(errors: Record<string, string[]>, t: Translate): Errors {
  const entries = Object.entries(errors).filter(([, [first]]) => first);
  return Object.fromEntries(entries.map(([name, keys]) => [name, t(keys[0] as TextKey)]));
}

function refusalText(refusal: SignInRefusal, t: Translate): string {
  if (refusal.code === 'WRONG_PASSWORD') return t('signIn.wrong');
  if (refusal.code === 'WHITELIST_USER_DENIED') return t(`denied.${refusal.why}`);
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
      {page.refused && !sent && <Notice kind="bad">{t(`social.${page.refused}`)}</Notice>}
      {back !== '' && !sent && !page.refused && <Notice kind="info">{t('signIn.first')}</Notice>}
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
        {page.guestCartCount > 0 && (
          <Check
            name="brings_cart"
            value="1"
            label={t('signIn.bringCart', { count: page.guestCartCount })}
            note={t('signIn.bringCartNote')}
            defaultChecked={sent ? sent.bringsCart : back.startsWith(CART_PATH)}
          />
        )}
        <Button full>{t('signIn.submit')}</Button>
        <SocialButtons social={page.social} />
      </form>
      <p>
        <a href={FORGOT_PATH}>{t('forgot.link')}</a>
      </p>
      <p>
        {t('register.noAccount')} <a href={registrationPath(back)}>{t('register.link')}</a>
      </p>
      <p className="meta">{t('signIn.guest')}</p>
      {isBesidePurchase(back) ? (
        <BackToPurchase back={back} />
      ) : (
        <LinkButton look="plain" href="/courses">
          {t('signIn.browse')}
        </LinkButton>
      )}
    </div>
  );
}
