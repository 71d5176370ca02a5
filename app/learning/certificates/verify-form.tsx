import { Button } from '~/kit/button';
import { Field } from '~/kit/forms/field';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';

/** Asks for a code; a submitted one stays. */
export function VerifyForm({ typed: code, error }: { typed: string; error: string | null }) {
  const { t } = useText();
  return (
    <form className="flow gap3 mid" action={paths.verify()} noValidate>
      <Field
        name="code"
        label={t('certificate.code')}
        hint={t('verify.lead')}
        error={error ?? undefined}
        defaultValue={code}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button>{t('verify.check')}</Button>
    </form>
  );
}
