import { Button } from '~/kit/button';
import { useText } from '~/text/text-context';
import { SEEN_EMAIL_FIELD } from './email-hint';

interface EmailHintProps {
  /** the e-mail as entered, and the likely correction */
  typed: string;
  meant: string;
  /** the form's own button, so that both answers continue the same submission */
  button: { name: string; keep: string; use: string };
}

/**
 * Asks once beside the field; either answer submits the form (never a refusal: an e-mail sent again is
 * confirmed).
 */
export function EmailHint({ typed: email, meant: suggestion, button: { name, keep, use } }: EmailHintProps) {
  const { t } = useText();
  return (
    <div className="panel flow gap3" role="status" id="email-hint">
      <input type="hidden" name={SEEN_EMAIL_FIELD} value={email} />
      {/* Enter presses the form's first button, so the first one keeps the e-mail */}
      <button className="vh" name={name} value={keep} tabIndex={-1} aria-hidden="true" />
      <p className="strong">{t('emailHint.ask', { email: suggestion })}</p>
      <p className="meta">{t('emailHint.why')}</p>
      <p className="row">
        <Button size="small" name={name} value={use}>
          {t('emailHint.use', { email: suggestion })}
        </Button>
        <Button size="small" look="ghost" name={name} value={keep}>
          {t('emailHint.keep')}
        </Button>
      </p>
    </div>
  );
}
