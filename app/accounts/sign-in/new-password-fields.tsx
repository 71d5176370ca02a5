import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { useText } from '~/text/text-context';
import { newPasswordSchema } from './new-password-form';

export type PasswordErrors = Partial<Record<'old_password' | 'password' | 'password_confirm', string>>;

/** A new password, entered twice; a page never fills it in again. */
export function NewPasswordFields({
  errors,
  label,
  isOfStaff = false,
}: {
  errors: PasswordErrors;
  label?: string;
  /** staff have the longer rule */
  isOfStaff?: boolean;
}) {
  const { t } = useText();
  const field = formFields(newPasswordSchema, { errors });
  return (
    <>
      <Field
        {...field('password')}
        label={label ?? t('newPassword.password')}
        hint={t(isOfStaff ? 'register.staffPasswordHint' : 'register.passwordHint')}
        autoComplete="new-password"
        why={{
          required: t('register.passwordMissing'),
          short: t('register.passwordShort'),
          pattern: t('register.passwordCharacters'),
        }}
      />
      <Field
        {...field('password_confirm')}
        label={t('register.confirm')}
        autoComplete="new-password"
        why={{ required: t('register.confirmMissing') }}
      />
    </>
  );
}
