import { Button } from '~/kit/button';
import { LinkButton } from '~/kit/link-button';
import { useText } from '~/text/text-context';
import type { UnsavedForm } from './unsaved-form.server';

/** Ids and choices are shorter; typed texts are shown, so that they can be copied in any case. */
const SHORTEST_SHOWN = 20;
/** Hidden fields of forms, which nobody typed. */
const CARRIED = /^seen|^kept_|_key$/;

/**
 * For a person whose session ended, or became another's, while they wrote: shows their texts, and sends them
 * again after they signed in.
 */
export function SignedOutScreen({ form }: { form: UnsavedForm }) {
  const { action, typed, signIn, mayLackFiles, isOthers } = form;
  const { t } = useText();
  const fields = Object.entries(typed).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value] as const),
  );
  const texts = fields
    .filter(([name, value]) => value.length >= SHORTEST_SHOWN && !CARRIED.test(name))
    .map(([, value]) => value);
  return (
    <div className="wrap pad5 flow read">
      <h1>{t(isOthers ? 'error.403.unsaved' : 'error.401.title')}</h1>
      <p>{t(isOthers ? 'error.403.unsavedBody' : 'error.401.body')}</p>
      {mayLackFiles && <p>{t('error.401.files')}</p>}
      {texts.length > 0 && (
        <div className="panel flow gap3">
          {texts.map((value, index) => (
            <p key={index} className="free-text">
              {value}
            </p>
          ))}
        </div>
      )}
      <form method="post" action={action} className="row">
        {fields.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <LinkButton href={signIn} target="_blank">
          {t('error.401.signIn')}
        </LinkButton>
        <Button look="ghost">{t('error.401.again')}</Button>
      </form>
    </div>
  );
}
