import { Button } from '~/kit/button';
import { useText } from '~/text/text-context';
import { SEEN_EMAIL_FIELD } from './email-hint';

interface EmailHintProps {
  /** as it was typed, and as it was probably meant */
  typed: string;
  meant: string;
  /** what the form's own button says, so that both answers go on with what it was sent for */
  button: { name: string; keep: string; use: string };
}

/** Asked once beside the field: either answer sends the form on (never a refusal: what is sent again is meant). */
export function EmailHint({ typed, meant, button: { name, keep, use } }: EmailHintProps) {
  const { t } = useText();
  return (
    <div className="panel flow gap3" role="status" id="email-hint">
      <input type="hidden" name={SEEN_EMAIL_FIELD} value={typed} />
      {/* the form's first button is the one Enter presses: it takes nothing for another */}
      <button className="vh" name={name} value={keep} tabIndex={-1} aria-hidden="true" />
      <p className="strong">{t('emailHint.ask', { email: meant })}</p>
      <p className="meta">{t('emailHint.why')}</p>
      <p className="row">
        <Button size="small" name={name} value={use}>
          {t('emailHint.use', { email: meant })}
        </Button>
        <Button size="small" look="ghost" name={name} value={keep}>
          {t('emailHint.keep')}
        </Button>
      </p>
    </div>
  );
}
