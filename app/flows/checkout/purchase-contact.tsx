import { ConsentLine } from '~/accounts/consents/consent-line';
import { contactSchema } from '~/accounts/contact/contact-form';
import { SEEN_EMAIL_FIELD } from '~/accounts/contact/email-hint';
import { EmailHint } from '~/accounts/contact/email-hint-question';
import { namesOfAsked } from '~/accounts/people/asked-of-buyer';
import { PersonFields } from '~/accounts/registration/person-fields';
import { signInSchema } from '~/accounts/sign-in/sign-in-form';
import { SocialButtons } from '~/accounts/social/social-buttons';
import type { SocialOffer } from '~/accounts/social/social-providers';
import { Button } from '~/kit/button';
import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { PartHead } from '~/kit/frame/section-head';
import { ASKED_FIELD } from '~/orders/cart/draft-fields';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { messageOf, PAY_AS_MEANT } from './form-messages';
import { isForNothing, keyText, type PartProps } from './purchase-part';
import type { PurchaseView } from './purchase-view.server';

/** Who buys. A visitor may sign in first, or buy with a contact only. */
export function PurchaseContact({ view, messages, social, n }: PartProps) {
  const { t } = useText();
  const { contactFields: fields, values, telMinimum, telForm } = view;
  const fieldOf = formFields(contactSchema(fields, telMinimum, telForm), { values });
  const field = (name: 'firstname' | 'lastname' | 'email' | 'tel') => ({
    ...fieldOf(name),
    mark: fieldOf(name).required ? undefined : t('site.optional'),
    error: keyText(t, messageOf(messages, name)),
  });
  return (
    <section className={view.course ? 'part bare flow' : 'part flow'} id="contact">
      <PartHead n={n}>{t(view.course ? 'checkout.learner' : 'purchase.buyer')}</PartHead>
      {view.accountName ? (
        <p>{t('checkout.signedInAs', { name: view.accountName })}</p>
      ) : view.course ? (
        <p className="meta" data-dialog={isOnePage(view) || undefined}>
          {t('checkout.haveAccount')} <Beside to="sign-in">{t('checkout.signInHere')}</Beside>{' '}
          {t('checkout.signInFills')}
          {isOnePage(view) && <Beside to="register">{t('register.link')}</Beside>}
        </p>
      ) : (
        <SignInPanel signInAs={view.signInAs} social={social} />
      )}
      <div className="two">
        {fields.firstname.isEnabled && (
          <Field
            {...field('firstname')}
            label={t('checkout.firstname')}
            autoComplete="given-name"
            why={{ required: t('contact.firstnameMissing') }}
          />
        )}
        {fields.lastname.isEnabled && (
          <Field
            {...field('lastname')}
            label={t('checkout.lastname')}
            autoComplete="family-name"
            why={{ required: t('contact.lastnameMissing') }}
          />
        )}
      </div>
      <Field
        {...field('email')}
        {...(view.seatKeptFor !== null && {
          error: t('waiting.otherEmail', { email: view.seatKeptFor }),
        })}
        label={t('checkout.email')}
        hint={t(isForNothing(view) ? 'checkout.emailHintFree' : 'checkout.emailHint')}
        autoComplete="email"
        why={{ required: t('contact.emailMissing'), type: t('contact.emailInvalid') }}
      />
      {messages?.emailHint ? (
        <EmailHint {...messages.emailHint} button={{ name: 'intent', keep: 'pay', use: PAY_AS_MEANT }} />
      ) : (
        values.email_seen && <input type="hidden" name={SEEN_EMAIL_FIELD} value={values.email_seen} />
      )}
      {fields.tel.isEnabled && (
        <Field
          {...field('tel')}
          label={t('checkout.tel')}
          hint={
            telForm === 'thai'
              ? t('checkout.telHint', { min: telMinimum })
              : t('register.telInternationalHint')
          }
          autoComplete="tel"
          why={{ required: t('contact.telMissing') }}
        />
      )}
      {view.personForm && (
        <>
          <input type="hidden" name={ASKED_FIELD} value={namesOfAsked(view.personForm).join(' ')} />
          <PersonFields form={view.personForm} errors={messages?.personErrors ?? {}} withoutEmail />
        </>
      )}
      {!view.accountName && <ConsentLine form="purchase" />}
    </section>
  );
}

/** A link that keeps the typed values: a button of the purchase's form, with or without a script. */
function Beside({ to, children }: { to: 'sign-in' | 'register'; children: string }) {
  return (
    <Button look="plain" name="intent" value={to} formNoValidate>
      {children}
    </Button>
  );
}

/** Layout 4: both pages are dialogs over this one with a script (CRS-06). */
const isOnePage = (view: PurchaseView) => view.action !== view.page;

/** Form of its own that stands beside the purchase's: Enter in its fields signs in (CRT-13). */
export const SIGN_IN_FORM = 'sign-in';

const SIGN_IN_LEADS = {
  instructor: 'purchase.signInStudents',
  staff: 'purchase.signInStaff',
} as const;

/** Closed, so that a guest begins with the name; open with the reason why this account cannot buy. */
function SignInPanel({ signInAs, social }: Pick<PurchaseView, 'signInAs'> & { social?: SocialOffer }) {
  const { t } = useText();
  const field = formFields(signInSchema);
  return (
    <details className="more group" open={Boolean(signInAs)}>
      <summary>{t('purchase.signInTitle')}</summary>
      <div className="folded flow">
        <p className={signInAs ? 'say warn' : 'meta'}>
          {t(signInAs ? SIGN_IN_LEADS[signInAs] : 'purchase.signInHow')}
        </p>
        <div className="two">
          <Field
            {...field('username')}
            id="sign-in-username"
            form={SIGN_IN_FORM}
            label={t('signIn.username')}
            autoComplete="username"
            why={{ required: t('signIn.usernameMissing') }}
          />
          <Field
            {...field('password')}
            id="sign-in-password"
            form={SIGN_IN_FORM}
            label={t('signIn.password')}
            autoComplete="current-password"
            why={{ required: t('signIn.passwordMissing') }}
          />
        </div>
        <p className="row">
          <Button look="ghost" form={SIGN_IN_FORM}>
            {t('site.signIn')}
          </Button>
          <a className="btn plain" href={paths.forgotPassword()}>
            {t('forgot.link')}
          </a>
          <a className="btn plain" href="#firstname">
            {t('purchase.asGuest')}
          </a>
          <Beside to="register">{t('register.link')}</Beside>
        </p>
        {/* with a script every field is kept as one leaves it */}
        <noscript>
          <Beside to="sign-in">{t('purchase.signInKeeping')}</Beside>
        </noscript>
        {social && social.providers.length > 0 && (
          <div className="row">
            <SocialButtons social={social} form={SIGN_IN_FORM} />
          </div>
        )}
      </div>
    </details>
  );
}
