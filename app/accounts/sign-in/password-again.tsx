import { Field } from '~/kit/forms/field';
import { useText } from '~/text/text-context';

/**
 * Asks for the password before an important change when its last confirmation is too old; else renders
 * nothing.
 */
export function PasswordAgain({
  isAsked,
  error,
  id = 'password',
}: {
  isAsked: boolean;
  error?: string;
  id?: string;
}) {
  const { t } = useText();
  if (!isAsked) return null;
  return (
    <Field
      id={id}
      name="password"
      type="password"
      autoComplete="current-password"
      required
      label={t('confirm.password')}
      hint={t('confirm.why')}
      error={error}
    />
  );
}
