import { Field } from '~/kit/forms/field';
import { useText } from '~/text/text-context';

interface ProofFieldsProps {
  /** of a link that was opened; otherwise the password is asked for */
  linkToken: string | null;
  /** tells two forms of one page apart */
  id: string;
  error?: string;
}

/** What shows that the member is who they are: the password once more, or the link they came by. */
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
