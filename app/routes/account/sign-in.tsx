import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { homeOfRoles } from '~/accounts/people/after-sign-in';
import { BackToPurchase, isBesidePurchase } from '~/accounts/people/back-to-purchase';
import { signInSchema } from '~/accounts/sign-in/sign-in-form';
import type { SignInRefusal } from '~/accounts/sign-in/sign-in.server';
import { SocialButtons } from '~/accounts/social/social-buttons';
import { socialHosts, socialOffer, socialRefusal } from '~/accounts/social/social-providers';
import { textIn } from '~/accounts/typed-fields';
import { fullName } from '~/accounts/viewer';
import { signInByPassword } from '~/flows/membership/sign-in-by-password.server';
import { Button } from '~/kit/button';
import { Check } from '~/kit/forms/check';
import { ErrorSummary } from '~/kit/forms/error-summary';
import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { basketOwner, countBasketLines } from '~/orders/cart/baskets.server';
import { useText } from '~/text/text-context';
import type { TextKey, Translate } from '~/text/translate';
import { paths, withBack } from '~/values/paths';
import { parseForm, readForm } from '~/web/form.server';
import { safePath } from '~/web/guards.server';
import { browserCookieFor, browserOf } from '~/web/known-browser.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { onSignedIn } from '~/web/signed-in.server';
import { openVisit, type Visit } from '~/web/visit.server';

const SOCIAL_REFUSAL = {
  full: 'social.full',
  cancelled: 'social.cancelled',
  refused: 'social.refused',
  late: 'social.late',
  down: 'social.down',
  tooMany: 'social.tooMany',
  otherBrowser: 'social.otherBrowser',
  blocked: 'social.blocked',
} as const;

export const handle: PageHandle = {
  stylesheet: 'checkout',

  frame: 'shop',
  formHosts: socialHosts,
};

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
  const back = safePath(textIn(form.typed, 'back'), '');
  const [username, bringsCart] = [textIn(form.typed, 'username'), textIn(form.typed, 'brings_cart') === '1'];
  const command = { username, back, bringsCart };
  if (!form.ok) return data({ errors: firstOf(form.errors, visit.t), ...command }, { status: 422 });

  const { db, now, clientAddress } = visit;
  const signedIn = await signInByPassword(
    db,
    { ...form.value, clientAddress, browser: browserOf(visit, args.request), now },
    {
      token: visit.session?.token ?? null,
      userAgent: args.request.headers.get('User-Agent'),
      bringsGuestCart: bringsCart,
    },
  );
  if (!signedIn.ok) {
    const errors = { password: refusalText(signedIn.refusal, visit.t) };
    return data({ errors, ...command }, { status: REFUSAL_STATUS[signedIn.refusal.code] });
  }
  const { personId, slots } = signedIn.value;
  const browser = await browserCookieFor(visit, args.request, personId);
  return onSignedIn(visit, signedIn.value, back || homeOfRoles(slots), browser);
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
  const result = useActionData<typeof action>();
  const { t } = useText();
  const errors: Errors = result?.errors ?? {};
  const field = formFields(signInSchema, { values: { username: result?.username }, errors });
  const back = result?.back ?? page.back;
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
      {page.refused && !result && <Notice kind="bad">{t(SOCIAL_REFUSAL[page.refused])}</Notice>}
      {back !== '' && !result && !page.refused && <Notice kind="info">{t('signIn.first')}</Notice>}
      {page.signedInAs && (
        <Notice kind="info">
          <p>
            {t('signIn.already', { name: page.signedInAs })}{' '}
            <a href={paths.signOut()}>{t('signOut.title')}</a>
          </p>
        </Notice>
      )}
      <form className="flow" method="post" action={paths.signIn()}>
        <input type="hidden" name="back" value={back} />
        <Field
          {...field('username')}
          label={t('signIn.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          why={{ required: t('signIn.usernameMissing') }}
        />
        <Field
          {...field('password')}
          label={t('signIn.password')}
          autoComplete="current-password"
          why={{ required: t('signIn.passwordMissing') }}
        />
        {page.guestCartCount > 0 && (
          <Check
            name="brings_cart"
            value="1"
            label={t('signIn.bringCart', { count: page.guestCartCount })}
            note={t('signIn.bringCartNote')}
            defaultChecked={result ? result.bringsCart : back.startsWith(paths.cart())}
          />
        )}
        <Button full>{t('signIn.submit')}</Button>
        <SocialButtons social={page.social} />
      </form>
      <p>
        <a href={paths.forgotPassword()}>{t('forgot.link')}</a>
      </p>
      <p>
        {t('register.noAccount')} <a href={withBack(paths.register(), back)}>{t('register.link')}</a>
      </p>
      <p className="meta">{t('signIn.guest')}</p>
      {isBesidePurchase(back) ? (
        <BackToPurchase back={back} />
      ) : (
        <LinkButton look="plain" href={paths.courses()}>
          {t('signIn.browse')}
        </LinkButton>
      )}
    </div>
  );
}
