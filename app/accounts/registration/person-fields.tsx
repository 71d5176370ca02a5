import type { ReactNode } from 'react';
import type { FieldMessages } from '~/accounts/typed-fields';
import { Check } from '~/kit/forms/check';
import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { TextArea } from '~/kit/forms/text-area';
import { useText } from '~/text/text-context';
import { CustomLabelField } from './custom-label-field';
import { ImageField } from './image-field';
import type { FilledPersonForm } from './person-forms.server';
import { emailForm, EXTRA_TEXTS, personSchema } from './registration-form';

interface PersonFieldsProps {
  form: FilledPersonForm;
  errors: FieldMessages;
  /** addresses at which the owner can see stored pictures, by field */
  pictureUrls?: Readonly<Partial<Record<string, string>>>;
  /** the question about the e-mail, beside it */
  afterEmail?: ReactNode;
  /** another form of the page has the e-mail */
  withoutEmail?: boolean;
  /** the member can remove the profile's picture */
  mayRemovePicture?: boolean;
}

const EXTRA_LABELS = {
  firstname_eng: 'register.firstnameEng',
  lastname_eng: 'register.lastnameEng',
  nickname: 'register.nickname',
  education: 'register.education',
  level: 'register.level',
  address: 'register.address',
  biography: 'register.biography',
} as const;

/** A person's fields that the form settings enable, then the shop's own questions (REG-01, REG-02). */
export function PersonFields({
  form,
  errors,
  pictureUrls = {},
  afterEmail,
  withoutEmail,
  mayRemovePicture,
}: PersonFieldsProps) {
  const { t } = useText();
  const { fields, labels, values, images, telMinimum, telForm } = form;
  const fieldOf = formFields(personSchema(fields, telMinimum, telForm), { values });
  const about = (name: string, field = fieldOf(name)) => {
    const message = errors[name];
    return {
      ...field,
      mark: field.required ? undefined : t('site.optional'),
      error: message && t(message.key, message.values),
    };
  };
  const extra = (name: keyof typeof EXTRA_LABELS) => {
    if (!fields[name].isEnabled) return null;
    const { missing, isLong } = EXTRA_TEXTS[name];
    const words = {
      ...about(name),
      label: t(EXTRA_LABELS[name]),
      why: { required: t(missing) },
    };
    return isLong ? <TextArea {...words} /> : <Field {...words} />;
  };
  return (
    <>
      <div className="two">
        {fields.firstname.isEnabled && (
          <Field
            {...about('firstname')}
            label={t('checkout.firstname')}
            autoComplete="given-name"
            why={{ required: t('contact.firstnameMissing') }}
          />
        )}
        {fields.lastname.isEnabled && (
          <Field
            {...about('lastname')}
            label={t('checkout.lastname')}
            autoComplete="family-name"
            why={{ required: t('contact.lastnameMissing') }}
          />
        )}
        {extra('firstname_eng')}
        {extra('lastname_eng')}
      </div>
      {extra('nickname')}
      {!withoutEmail && (
        <Field
          {...about('email', formFields(emailForm, { values })('email'))}
          label={t('checkout.email')}
          hint={t('register.emailHint')}
          autoComplete="email"
          why={{ required: t('contact.emailMissing'), type: t('contact.emailInvalid') }}
        />
      )}
      {afterEmail}
      {fields.tel.isEnabled && (
        <Field
          {...about('tel')}
          label={t('checkout.tel')}
          hint={
            telForm === 'thai'
              ? t('register.telHint', { min: telMinimum })
              : t('register.telInternationalHint')
          }
          autoComplete="tel"
          why={{ required: t('contact.telMissing') }}
        />
      )}
      {fields.age.isEnabled && (
        <Field {...about('age')} label={t('register.age')} why={{ required: t('register.ageMissing') }} />
      )}
      {extra('address')}
      {extra('education')}
      {extra('level')}
      {extra('biography')}
      {fields.image_profile.isEnabled && (
        <ImageField
          name="image_profile"
          label={t('register.picture')}
          isRequired={fields.image_profile.isRequired}
          image={images.image_profile}
          message={errors.image_profile}
          pictureUrl={pictureUrls.image_profile}
        />
      )}
      {mayRemovePicture && images.image_profile && !fields.image_profile.isRequired && (
        <Check name="remove_image_profile" value="1" label={t('profile.removePicture')} />
      )}
      {labels.map((label) => (
        <CustomLabelField key={label.id} {...{ label, values, images, errors, pictureUrls }} />
      ))}
    </>
  );
}
