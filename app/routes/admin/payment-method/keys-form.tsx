import { PasswordAgain } from '~/accounts/sign-in/password-again';
import { Button } from '~/kit/button';
import { Check } from '~/kit/forms/check';
import { Field } from '~/kit/forms/field';
import { Select } from '~/kit/forms/select';
import { Notice } from '~/kit/notice';
import { keyInput } from '~/payments/setup/method-setup-form';
import type { KeysView } from '~/payments/setup/method-setups.server';
import { keyFieldsOf } from '~/providers/methods/payment-methods';
import { isChoice } from '~/providers/port/key-fields';
import { useText } from '~/text/text-context';

interface KeysFormProps {
  methodId: number;
  by: string;
  version: number;
  keys: KeysView;
  isTestable: boolean;
  asksPassword: boolean;
  /** Values of a refused form; secrets never come back. */
  typed: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
  /** Why nothing was saved, in words. */
  refusal: string | null;
  offersUntested: boolean;
}

/** Keys go in and never come out: what is stored shows its last four signs (ADR-0056). */
export function KeysForm(props: KeysFormProps) {
  const { methodId, by, version, keys, typed, errors, refusal } = props;
  const { t } = useText();
  return (
    <section className="flow" id="keys">
      <h2>{t('paySetup.keys', { by })}</h2>
      <p className="meta">{t(props.isTestable ? 'paySetup.keysLead' : 'paySetup.keysUntestable')}</p>
      {keys.isUnreadable && <Notice kind="bad">{t('paySetup.keysUnreadable')}</Notice>}
      {refusal && <Notice kind="bad">{refusal}</Notice>}
      <form method="post" className="flow" action="#keys" autoComplete="off">
        <input type="hidden" name="intent" value="keys" />
        <input type="hidden" name="version" value={version} />
        {keyFieldsOf(methodId).map((field) => {
          const name = keyInput(field.name);
          const now = keys.shown[field.name] ?? '';
          if (isChoice(field))
            return (
              <Select
                key={name}
                name={name}
                label={field.label}
                options={field.kind.map((value) => ({ value, text: value }))}
                defaultValue={typed[name] ?? now}
              />
            );
          const like = field.example ? t('paySetup.keyLike', { example: field.example }) : undefined;
          const isSecret = field.kind === 'secret';
          const isKept = isSecret && now !== '';
          return (
            <Field
              key={name}
              name={name}
              label={field.label}
              mark={field.isOptional ? t('paySetup.optional') : undefined}
              hint={isKept ? t('paySetup.keyNow', { masked: now }) : like}
              type={isSecret ? 'password' : 'text'}
              autoComplete={isSecret ? 'new-password' : 'off'}
              defaultValue={isSecret ? undefined : (typed[name] ?? now)}
              maxLength={1000}
              error={errors[name]}
            />
          );
        })}
        {props.offersUntested && <Check name="untested" value="yes" label={t('paySetup.untested')} />}
        <PasswordAgain id="keys-password" isAsked={props.asksPassword} error={errors.password} />
        <Button>{t(props.isTestable ? 'paySetup.saveKeys' : 'paySetup.save')}</Button>
      </form>
    </section>
  );
}
