import { EmailHint } from '~/accounts/email-hint-question';
import { Button } from '~/kit/button';
import { Field } from '~/kit/field';
import { orderPath } from '~/orders/destinations';
import { useText } from '~/text/text-context';
import type { TextKey } from '~/text/translate';

/** What the form that came back has to say. */
export interface MendReturn {
  typed: string;
  error?: TextKey;
  /** as it was probably meant */
  meant?: string;
}

interface MendEmailProps {
  token: string;
  mayMend: boolean;
  returned?: MendReturn | null;
}

export const MEND_INTENT = 'mend-email';
export const MEND_AS_MEANT = 'mend-email:meant';

/** A guest who mistyped the e-mail puts it right on the order's page, until what was bought is opened (REG-06). */
export function MendEmail({ token, mayMend, returned }: MendEmailProps) {
  const { t } = useText();
  if (!mayMend && !returned) return null;
  return (
    <details className="fold" id="mend" open={Boolean(returned)}>
      <summary>{t('mend.title')}</summary>
      <form method="post" action={`${orderPath(token)}#mend`} className="flow gap3" noValidate>
        <p className="meta">{t('mend.why')}</p>
        <Field
          name="email"
          id="mend-email"
          type="email"
          label={t('mend.email')}
          maxLength={320}
          autoComplete="email"
          required
          defaultValue={returned?.typed}
          error={returned?.error && t(returned.error)}
        />
        {returned?.meant ? (
          <EmailHint
            typed={returned.typed}
            meant={returned.meant}
            button={{ name: 'intent', keep: MEND_INTENT, use: MEND_AS_MEANT }}
          />
        ) : (
          <p>
            <Button size="small" look="ghost" name="intent" value={MEND_INTENT}>
              {t('mend.submit')}
            </Button>
          </p>
        )}
      </form>
    </details>
  );
}
