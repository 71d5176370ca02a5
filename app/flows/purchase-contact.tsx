import { ConsentLine } from '~/accounts/consent-line';
import type { FieldSetting } from '~/accounts/contact-form';
import { SEEN_EMAIL_FIELD } from '~/accounts/email-hint';
import { EmailHint } from '~/accounts/email-hint-question';
import { SocialButtons } from '~/accounts/social-buttons';
import type { SocialOffer } from '~/accounts/social-providers';
import { FORGOT_PATH } from '~/accounts/one-time-link';
import { Button } from '~/kit/button';
import { Field } from '~/kit/field';
import { PartHead } from '~/kit/section-head';
import { useText } from '~/text/text-context';
import { keyText, type PartProps } from './purchase-part';
import { messageOf, PAY_AS_MEANT } from './purchase-return';
import type { PurchaseView } from './purchase-view.server';

/** Who buys. A visitor may sign in first, or buy with a contact only (decision 32). */
export function PurchaseContact({ view, returned, social, n }: PartProps) {
  const { t } = useText();
  const { contactFields: fields, values, telMinimum } = view;
  const error = (name: string) => keyText(t, messageOf(returned, name));
  const required = ({ isRequired }: FieldSetting) => ({
    required: isRequired,
    mark: isRequired ? undefined : t('site.optional'),
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
            name="firstname"
            label={t('checkout.firstname')}
            {...required(fields.firstname)}
            maxLength={255}
            autoComplete="given-name"
            defaultValue={values.firstname}
            error={error('firstname')}
            why={{ required: t('contact.firstnameMissing') }}
          />
        )}
        {fields.lastname.isEnabled && (
          <Field
            name="lastname"
            label={t('checkout.lastname')}
            {...required(fields.lastname)}
            maxLength={255}
            autoComplete="family-name"
            defaultValue={values.lastname}
            error={error('lastname')}
            why={{ required: t('contact.lastnameMissing') }}
          />
        )}
      </div>
      <Field
        name="email"
        type="email"
        label={t('checkout.email')}
        hint={t('checkout.emailHint')}
        required
        maxLength={320}
        autoComplete="email"
        defaultValue={values.email}
        error={error('email')}
        why={{ required: t('contact.emailMissing'), type: t('contact.emailInvalid') }}
      />
      {returned?.emailHint ? (
        <EmailHint {...returned.emailHint} button={{ name: 'intent', keep: 'pay', use: PAY_AS_MEANT }} />
      ) : (
        values.email_seen && <input type="hidden" name={SEEN_EMAIL_FIELD} value={values.email_seen} />
      )}
      {fields.tel.isEnabled && (
        <Field
          name="tel"
          type="tel"
          label={t('checkout.tel')}
          hint={t('checkout.telHint', { min: telMinimum })}
          {...required(fields.tel)}
          autoComplete="tel"
          defaultValue={values.tel}
          error={error('tel')}
          why={{ required: t('contact.telMissing') }}
        />
      )}
      {!view.accountName && <ConsentLine form="purchase" />}
    </section>
  );
}

/** A link that keeps what was typed: a button of the purchase's form, with or without a script. */
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

function SignInPanel({ signInAs, social }: Pick<PurchaseView, 'signInAs'> & { social?: SocialOffer }) {
  const { t } = useText();
  return (
    <div className="slab flow">
      <h3>{t('purchase.signInTitle')}</h3>
      <p className={signInAs ? 'say warn' : 'meta'}>
        {t(signInAs ? SIGN_IN_LEADS[signInAs] : 'purchase.signInHow')}
      </p>
      <div className="two">
        <Field
          name="username"
          id="sign-in-username"
          form={SIGN_IN_FORM}
          label={t('signIn.username')}
          autoComplete="username"
          required
          why={{ required: t('signIn.usernameMissing') }}
        />
        <Field
          name="password"
          id="sign-in-password"
          type="password"
          form={SIGN_IN_FORM}
          label={t('signIn.password')}
          autoComplete="current-password"
          required
          why={{ required: t('signIn.passwordMissing') }}
        />
      </div>
      <p className="row">
        <Button look="ghost" form={SIGN_IN_FORM}>
          {t('site.signIn')}
        </Button>
        <a className="btn plain" href={FORGOT_PATH}>
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
  );
}
