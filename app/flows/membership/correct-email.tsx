import { EmailHint } from '~/accounts/contact/email-hint-question';
import { emailForm } from '~/accounts/registration/registration-form';
import { Button } from '~/kit/button';
import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { useText } from '~/text/text-context';
import type { TextKey } from '~/text/translate';
import { paths } from '~/values/paths';

/** What the form that came back has to say. */
export interface CorrectionReturn {
  typed: string;
  error?: TextKey;
  /** as it was probably meant */
  meant?: string;
}

interface CorrectEmailProps {
  token: string;
  mayCorrect: boolean;
  returned?: CorrectionReturn | null;
}

export const CORRECT_INTENT = 'mend-email';
export const CORRECT_AS_MEANT = 'mend-email:meant';

/** A guest who mistyped the e-mail puts it right on the order's page, until what was bought is opened (REG-06). */
export function CorrectEmail({ token, mayCorrect, returned }: CorrectEmailProps) {
  const { t } = useText();
  if (!mayCorrect && !returned) return null;
  return (
    <details className="disclosure" id="mend" open={Boolean(returned)}>
      <summary>{t('mend.title')}</summary>
      <form method="post" action={`${paths.order({ token })}#mend`} className="flow gap3" noValidate>
        <p className="meta">{t('mend.why')}</p>
        <Field
          {...formFields(emailForm, { values: { email: returned?.typed } })('email')}
          id="mend-email"
          label={t('mend.email')}
          autoComplete="email"
          error={returned?.error && t(returned.error)}
        />
        {returned?.meant ? (
          <EmailHint
            typed={returned.typed}
            meant={returned.meant}
            button={{ name: 'intent', keep: CORRECT_INTENT, use: CORRECT_AS_MEANT }}
          />
        ) : (
          <p>
            <Button size="small" look="ghost" name="intent" value={CORRECT_INTENT}>
              {t('mend.submit')}
            </Button>
          </p>
        )}
      </form>
    </details>
  );
}
