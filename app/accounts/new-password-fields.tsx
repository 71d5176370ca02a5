import { Field } from '~/kit/field';
import { useText } from '~/text/text-context';

export type PasswordErrors = Partial<Record<'old_password' | 'password' | 'password_confirm', string>>;

/** A new password, typed twice; never filled in again by a page. */
export function NewPasswordFields({ errors, label }: { errors: PasswordErrors; label?: string }) {
  const { t } = useText();
  return (
    <>
      <Field
        name="password"
        type="password"
        label={label ?? t('newPassword.password')}
        hint={t('register.passwordHint')}
        error={errors.password}
        autoComplete="new-password"
        minLength={6}
        required
        why={{ required: t('register.passwordMissing'), short: t('register.passwordShort') }}
      />
      <Field
        name="password_confirm"
        type="password"
        label={t('register.confirm')}
        error={errors.password_confirm}
        autoComplete="new-password"
        required
        why={{ required: t('register.confirmMissing') }}
      />
    </>
  );
}
