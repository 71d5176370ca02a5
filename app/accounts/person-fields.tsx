import type { ReactNode } from 'react';
import { Check } from '~/kit/check';
import { Field } from '~/kit/field';
import { TextArea } from '~/kit/text-area';
import { useText } from '~/text/text-context';
import type { FieldSetting } from './contact-form';
import { CustomLabelField } from './custom-label-field';
import { ImageField } from './image-field';
import type { FilledPersonForm } from './person-forms.server';
import { EXTRA_TEXTS } from './registration-form';
import { type FieldMessages, textIn } from './typed-fields';

/** Ticked: the picture goes when the rest is saved. */
export const REMOVE_PICTURE_FIELD = 'remove_image_profile';

interface PersonFieldsProps {
  form: FilledPersonForm;
  errors: FieldMessages;
  /** where stored pictures can be seen by their owner, by field */
  pictureUrls?: Readonly<Partial<Record<string, string>>>;
  /** what is asked about the e-mail, beside it */
  afterEmail?: ReactNode;
  /** the profile's picture can be taken away */
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

/** Who a person is: the fields that the form settings switch on, then the shop's own questions (REG-01, REG-02). */
export function PersonFields({
  form,
  errors,
  pictureUrls = {},
  afterEmail,
  mayRemovePicture,
}: PersonFieldsProps) {
  const { t } = useText();
  const { fields, labels, values, images, telMinimum, telForm } = form;
  const about = (name: string, { isRequired }: FieldSetting, max: number) => {
    const message = errors[name];
    return {
      name,
      maxLength: max,
      required: isRequired,
      mark: isRequired ? undefined : t('site.optional'),
      defaultValue: textIn(values, name),
      error: message && t(message.key, message.values),
    };
  };
  const extra = (name: keyof typeof EXTRA_LABELS) => {
    if (!fields[name].isEnabled) return null;
    const { missing, max, isLong } = EXTRA_TEXTS[name];
    const words = {
      ...about(name, fields[name], max),
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
            {...about('firstname', fields.firstname, 255)}
            label={t('checkout.firstname')}
            autoComplete="given-name"
            why={{ required: t('contact.firstnameMissing') }}
          />
        )}
        {fields.lastname.isEnabled && (
          <Field
            {...about('lastname', fields.lastname, 255)}
            label={t('checkout.lastname')}
            autoComplete="family-name"
            why={{ required: t('contact.lastnameMissing') }}
          />
        )}
        {extra('firstname_eng')}
        {extra('lastname_eng')}
      </div>
      {extra('nickname')}
      <Field
        {...about('email', { isEnabled: true, isRequired: true }, 320)}
        type="email"
        label={t('checkout.email')}
        hint={t('register.emailHint')}
        autoComplete="email"
        why={{ required: t('contact.emailMissing'), type: t('contact.emailInvalid') }}
      />
      {afterEmail}
      {fields.tel.isEnabled && (
        <Field
          {...about('tel', fields.tel, 40)}
          type="tel"
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
        <Field
          {...about('age', fields.age, 10)}
          label={t('register.age')}
          inputMode="numeric"
          why={{ required: t('register.ageMissing') }}
        />
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
        <Check name={REMOVE_PICTURE_FIELD} value="1" label={t('profile.removePicture')} />
      )}
      {labels.map((label) => (
        <CustomLabelField key={label.id} {...{ label, values, images, errors, pictureUrls }} />
      ))}
    </>
  );
}
