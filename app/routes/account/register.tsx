import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ConsentLine } from '~/accounts/consents/consent-line';
import { telFormOf } from '~/accounts/contact/contact-form';
import { hintFor, meantEmail, SEEN_EMAIL_FIELD } from '~/accounts/contact/email-hint';
import { EmailHint } from '~/accounts/contact/email-hint-question';
import { BackToPurchase, isBesidePurchase } from '~/accounts/people/back-to-purchase';
import { PersonFields } from '~/accounts/registration/person-fields';
import {
  PERSON_FORM_LIMITS,
  readPersonForm,
  takePersonForm,
} from '~/accounts/registration/person-forms.server';
import { readGroup } from '~/accounts/registration/registration-form';
import { readSelectableGroups } from '~/accounts/registration/registration-settings.server';
import { registrationSummary } from '~/accounts/registration/registration-summary';
import { loginSchema, readLogin } from '~/accounts/sign-in/login-form';
import { NewPasswordFields } from '~/accounts/sign-in/new-password-fields';
import { SocialButtons } from '~/accounts/social/social-buttons';
import { socialHosts, socialOffer } from '~/accounts/social/social-providers';
import { TaxFields } from '~/accounts/tax/tax-fields';
import { readTaxForm, takeTaxForm } from '~/accounts/tax/tax-forms.server';
import { type FieldMessage, type FieldMessages, textIn } from '~/accounts/typed-fields';
import { isMember } from '~/accounts/viewer';
import { registerPerson, type RegistrationRefusal } from '~/flows/membership/register-person.server';
import { signInAndMerge } from '~/flows/membership/sign-in-and-merge.server';
import { Button } from '~/kit/button';
import { Check } from '~/kit/forms/check';
import { ErrorSummary } from '~/kit/forms/error-summary';
import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { Select } from '~/kit/forms/select';
import { Notice } from '~/kit/notice';
import { basketOwner, countBasketLines } from '~/orders/cart/baskets.server';
import { draftOf } from '~/orders/cart/draft-fields';
import { useText } from '~/text/text-context';
import { normaliseEmail } from '~/values/email';
import { paths, withBack } from '~/values/paths';
import { allTypedOf, readForm, typedOf } from '~/web/form.server';
import { safePath } from '~/web/guards.server';
import { browserCookieFor } from '~/web/known-browser.server';
import type { PageHandle } from '~/web/page-handle';
import { privateMeta } from '~/web/private-meta';
import { currentShop } from '~/web/shop.server';
import { onSignedIn } from '~/web/signed-in.server';
import { type RouteArgs, openVisit, type Visit } from '~/web/visit.server';

export const handle: PageHandle = {
  stylesheet: 'account',

  frame: 'shop',
  formHosts: socialHosts,
};
export const meta = privateMeta;

const HOME = paths.myCourses();

/** Creates an account of one's own. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await readSocialVisit(args);
  const { db, url, t, settings } = visit;
  const { secret } = currentShop();
  return {
    title: `${t('register.title')} · ${settings.title}`,
    back: safePath(url.searchParams.get('back'), ''),
    groups: await offeredGroups(visit),
    guestCartCount: await countGuestCart(visit),
    social: socialOffer(visit.environment.social, args.request.headers.get('User-Agent')),
    form: await readPersonForm(db, {
      values: visit.session?.contact ? { ...visit.session.contact } : {},
      images: { pictureId: null, labels: {} },
      secret,
      ...telRules(visit),
    }),
    tax: offersTax(visit)
      ? await readTaxForm(db, { typed: {}, memberId: null, secret, named: visit.session?.contact ?? {} })
      : null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await readSocialVisit(args);
  const { db, now, settings, fileStore, locale, clientAddress } = visit;
  const { fields, files } = await readForm(args.request, PERSON_FORM_LIMITS);
  const entries = typedOf(fields);
  const isMeant = textIn(entries, 'email_choice') === 'meant';
  const draft = isMeant
    ? { ...entries, email: meantEmail(normaliseEmail(textIn(entries, 'email'))) }
    : entries;
  const back = safePath(textIn(draft, 'back'), '');
  const from = {
    ownerPersonId: null,
    sender: clientAddress,
    secret: currentShop().secret,
    storage: { files: fileStore, limitGb: settings.storage_limit_gb },
  };
  const result = await takePersonForm(db, { ...from, typed: draft, files, ...telRules(visit) }, now);
  const group = readGroup(draft, await offeredGroups(visit));
  const { login, errors: loginErrors } = readLogin(allTypedOf(fields), result.person.email);
  const registration = { typed: draftOf(draft), memberId: null, ...from };
  const wantsTax = offersTax(visit) && textIn(draft, 'is_require_tax_invoice') === '1';
  const tax = wantsTax
    ? await takeTaxForm(
        db,
        {
          ...registration,
          named: registration.typed,
          file: files.get('tax_company_certificate')?.[0] ?? null,
        },
        now,
      )
    : null;
  const meant = result.errors.email ? null : hintFor(result.person.email, textIn(draft, SEEN_EMAIL_FIELD));
  const emailHint = meant === null ? null : { typed: result.person.email, meant };
  const again = {
    back,
    form: result.form,
    tax:
      tax?.form ??
      (offersTax(visit) ? await readTaxForm(db, { ...registration, named: registration.typed }) : null),
    username: login.username,
    group: textIn(draft, 'user_group'),
    bringsCart: textIn(draft, 'brings_cart') === '1',
    takesMarketing: textIn(draft, 'marketing') === '1',
    taxErrors: tax?.errors ?? {},
    emailHint,
    emailSeen: textIn(draft, SEEN_EMAIL_FIELD),
  };
  const errors: FieldMessages = { ...result.errors, ...group.errors, ...loginErrors };
  if (emailHint || Object.keys(errors).length > 0 || Object.keys(again.taxErrors).length > 0)
    return data({ ...again, errors, refusal: null }, { status: 422 });

  const registered = await registerPerson(
    db,
    {
      person: result.person,
      login,
      groupId: group.groupId,
      tax: tax?.identity ?? null,
      takesMarketing: again.takesMarketing,
      locale,
      clientAddress,
    },
    settings,
    now,
  );
  if (!registered.ok) {
    const { code } = registered.refusal;
    return data(
      { ...again, ...sayRefusal(registered.refusal) },
      { status: code === 'TOO_MANY_TRIES' ? 429 : 422 },
    );
  }
  const signedIn = await signInAndMerge(
    db,
    {
      personId: registered.value,
      slots: ['student'],
      token: visit.session?.token ?? null,
      userAgent: args.request.headers.get('User-Agent'),
      bringsGuestCart: again.bringsCart,
    },
    now,
  );
  const browser = await browserCookieFor(visit, args.request, registered.value);
  return onSignedIn(visit, signedIn, back || HOME, browser);
}

/** Who has an account already goes on to where they wanted to be. */
async function readSocialVisit(args: RouteArgs) {
  const visit = await openVisit(args);
  if (isMember(visit.viewer)) throw redirect(safePath(visit.url.searchParams.get('back'), HOME), 303);
  return visit;
}

const telRules = ({ settings }: Visit) => ({
  telMinimum: settings.tel_minimum,
  telForm: telFormOf(settings),
});

const offersTax = ({ environment, settings }: Visit) =>
  environment.features.has('TAX_SYSTEM') && settings.is_enable_tax_invoice;

const offeredGroups = async ({ db, environment, settings }: Visit) =>
  environment.features.has('USER_GROUP') && settings.is_student_select_group ? readSelectableGroups(db) : [];

/** What lies in the cart of the guest this browser bought as: it comes along only if the person says it is theirs. */
const countGuestCart = async ({ db, viewer }: Visit) =>
  viewer.student?.kind === 'generated' ? countBasketLines(db, basketOwner(viewer, null)) : 0;

const FIELD_OF = {
  DUPLICATE_USERNAME: 'username',
  INVALID_FORMAT_USERNAME: 'username',
  INVALID_FORMAT_PASSWORD: 'password',
  DUPLICATE_EMAIL: 'email',
  INVALID_FORMAT_EMAIL: 'email',
} as const;

/** Each code of specification 8 at its field, or as a notice when it is about none. */
function sayRefusal(refusal: RegistrationRefusal): { errors: FieldMessages; refusal: FieldMessage | null } {
  if (refusal.code === 'TOO_MANY_TRIES') {
    const minutes = Math.ceil(refusal.retryAfterSeconds / 60);
    return { errors: {}, refusal: { key: 'register.tooMany', values: { minutes } } };
  }
  const message: FieldMessage = { key: `register.refusal.${refusal.code}` };
  const { code } = refusal;
  if (!(code in FIELD_OF)) return { errors: {}, refusal: message };
  return { errors: { [FIELD_OF[code as keyof typeof FIELD_OF]]: message }, refusal: null };
}

export default function RegisterPage() {
  const page = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  const { form, tax, back } = result ?? page;
  const errors: FieldMessages = result?.errors ?? {};
  const summary = registrationSummary(t, { form, errors, taxErrors: result?.taxErrors ?? {} });
  const error = (name: string) => errors[name] && t(errors[name].key, errors[name].values);
  const login = formFields(loginSchema, { values: { username: result?.username } });
  return (
    <div className="wrap narrow pad5 flow">
      <h1>{t('register.title')}</h1>
      <p>{t('register.lead')}</p>
      <p className="meta">
        {t('register.haveAccount')}{' '}
        <a href={back ? withBack(paths.signIn(), back) : paths.signIn()}>{t('site.signIn')}</a>
      </p>
      {result?.refusal && <Notice kind="bad">{t(result.refusal.key, result.refusal.values)}</Notice>}
      {summary.errors.length > 0 && <ErrorSummary {...summary} />}
      {page.social.providers.length > 0 && (
        <form className="flow" method="post" action={paths.signIn()}>
          <input type="hidden" name="back" value={back} />
          <SocialButtons social={page.social} />
        </form>
      )}
      <form className="flow" method="post" action={paths.register()} encType="multipart/form-data">
        <input type="hidden" name="back" value={back} />
        <h2>{t('register.main')}</h2>
        <PersonFields
          form={form}
          errors={errors}
          afterEmail={
            result?.emailHint ? (
              <EmailHint
                {...result.emailHint}
                button={{ name: 'email_choice', keep: 'typed', use: 'meant' }}
              />
            ) : (
              result?.emailSeen && <input type="hidden" name={SEEN_EMAIL_FIELD} value={result.emailSeen} />
            )
          }
        />
        {page.groups.length > 0 && (
          <Select
            name="user_group"
            label={t('register.group')}
            prompt={t('register.choose')}
            options={page.groups.map(({ id, name }) => ({ value: String(id), text: name }))}
            defaultValue={result?.group}
            error={error('user_group')}
            required
            why={{ required: t('register.groupMissing') }}
          />
        )}
        <h2>{t('register.login')}</h2>
        <Field
          {...login('username')}
          label={t('register.username')}
          hint={t('register.usernameHint')}
          error={error('username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          why={{ required: t('register.usernameMissing') }}
        />
        {result && <p className="meta">{t('register.passwordAgain')}</p>}
        <NewPasswordFields
          label={t('register.password')}
          errors={{ password: error('password'), password_confirm: error('password_confirm') }}
        />
        {tax && (
          <>
            <h2>{t('register.tax')}</h2>
            <TaxFields state="optional" {...tax} errors={result?.taxErrors ?? {}} personChoice="free" />
          </>
        )}
        {page.guestCartCount > 0 && (
          <Check
            name="brings_cart"
            value="1"
            label={t('signIn.bringCart', { count: page.guestCartCount })}
            note={t('signIn.bringCartNote')}
            defaultChecked={result ? result.bringsCart : back.startsWith(paths.cart())}
          />
        )}
        <Check
          name="marketing"
          value="1"
          label={t('consent.marketing')}
          note={t('consent.marketingNote')}
          defaultChecked={result?.takesMarketing}
        />
        <ConsentLine form="register" />
        <Button full>{t('register.submit')}</Button>
      </form>
      {isBesidePurchase(back) && <BackToPurchase back={back} />}
    </div>
  );
}
