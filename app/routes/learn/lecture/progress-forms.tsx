import { Button } from '~/kit/button';
import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { Icon } from '~/kit/icon';
import { positionForm } from '~/learning/watching/progress-report';
import { useText } from '~/text/text-context';

/**
 * A form, so that it works without a script; of a video the shop plays there is no form, and the player's script shows the line
 * when it was watched.
 */
export function MarkDone({ isDone, isTickable }: { isDone: boolean; isTickable: boolean }) {
  const { t } = useText();
  return (
    <>
      {isTickable && (
        <form className="row" method="post" data-when="open" hidden={isDone}>
          <Button look="plain" size="small" name="intent" value="done" icon="check">
            {t('learning.markDone')}
          </Button>
        </form>
      )}
      <p className="say ok strong" data-when="done" hidden={!isDone}>
        <Icon name="check" /> {t('learning.lectureDone')}
      </p>
    </>
  );
}

/** Where nothing tells the server how far one watched: no script, or another site's player. */
export function RememberPosition({
  sent,
  counts = false,
}: {
  sent: { positionError: string; typed: string } | null;
  /** what was watched is known by this form alone */
  counts?: boolean;
}) {
  const { t } = useText();
  return (
    <details open={sent !== null || counts}>
      <summary className="meta">
        <span className="try">{t('learning.position.open')}</span>
      </summary>
      <form className="flow gap3 mid pad4" method="post" aria-label={t('learning.position.open')}>
        {counts && <p className="meta">{t('learning.position.counts')}</p>}
        <Field
          {...formFields(positionForm, {
            values: { position: sent?.typed },
            errors: { position: sent?.positionError },
          })('position')}
          label={t('learning.position.label')}
          hint={t('learning.position.hint')}
          autoComplete="off"
        />
        <Button look="ghost" name="intent" value="position">
          {t('learning.position.submit')}
        </Button>
      </form>
    </details>
  );
}
