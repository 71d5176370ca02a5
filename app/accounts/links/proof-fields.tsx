import { Field } from '~/kit/forms/field';
import { useText } from '~/text/text-context';

interface ProofFieldsProps {
  /** the token of the link that opened the page; null: the form asks for the password */
  linkToken: string | null;
  /** distinguishes two forms of one page */
  id: string;
  error?: string;
}

/** The proof of a member's identity: the password again, or the mailed link. */
export function ProofFields({ linkToken, id, error }: ProofFieldsProps) {
  const { t } = useText();
  if (linkToken !== null) return <input type="hidden" name="link" value={linkToken} />;
  return (
    <Field
      name="password"
      id={id}
      type="password"
      label={t('myData.password')}
      hint={t('myData.passwordWhy')}
      error={error}
      autoComplete="current-password"
      required
      why={{ required: t('myData.passwordMissing') }}
    />
  );
}
