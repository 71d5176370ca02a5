import { Button } from '~/kit/button';
import { Field } from '~/kit/forms/field';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';

/** Asks for a code; what was typed stays. */
export function VerifyForm({ typed, error }: { typed: string; error: string | null }) {
  const { t } = useText();
  return (
    <form className="flow gap3 mid" action={paths.verify()} noValidate>
      <Field
        name="code"
        label={t('certificate.code')}
        hint={t('verify.lead')}
        error={error ?? undefined}
        defaultValue={typed}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button>{t('verify.check')}</Button>
    </form>
  );
}
