import type { ReactNode } from 'react';
import { Button } from '~/kit/button';
import { Check } from '~/kit/forms/check';
import { ChoiceSet } from '~/kit/forms/choice-set';
import { ErrorSummary } from '~/kit/forms/error-summary';
import { Field } from '~/kit/forms/field';
import { Select } from '~/kit/forms/select';
import { TextArea } from '~/kit/forms/text-area';
import { useText } from '~/text/text-context';
import type { TextKey, Translate } from '~/text/translate';
import { EditConflictNotice } from './edit-conflict';
import type { EditField, EditFields, Lists, Named } from './edit-fields';
import type { EditReturn } from './edit-return';

interface EditFormProps {
  fields: EditFields;
  version: number;
  typed: EditReturn['typed'];
  returned: EditReturn | null | undefined;
  lists?: Lists;
  action?: string;
  /** Of the button. */
  save?: ReactNode;
  /** What else the form carries or asks. */
  children?: ReactNode;
  intent?: string;
  /** Before the ids, where a page asks the same twice. */
  idPrefix?: string;
}

/** A form of the editor, made from its fields. What came back stands as it was typed. */
export function EditForm(props: EditFormProps) {
  const { fields, version, returned, lists = {}, action, save, children, intent, idPrefix = '' } = props;
  const { t } = useText();
  const typed = returned?.typed ?? props.typed;
  const errors = returned?.errors ?? {};
  const wrong = Object.entries(errors);
  return (
    <form method="post" id={`${idPrefix}edit`} className="flow read" action={action} noValidate>
      {returned?.conflict && (
        <EditConflictNotice changes={returned.conflict.changes} fields={fields} lists={lists} />
      )}
      {wrong.length > 0 && (
        <ErrorSummary
          title={t('edit.errors', { count: wrong.length })}
          errors={wrong.map(([name, text]) => ({
            id: idPrefix + name,
            text: `${labelOf(fields[name]?.words ?? name, t)}: ${text}`,
          }))}
        />
      )}
      <input type="hidden" name="version" value={returned?.conflict?.version ?? version} />
      {Object.entries(fields).map(([name, field]) => (
        <EditInput
          key={name}
          id={idPrefix + name}
          name={name}
          field={field}
          typed={[typed[name] ?? []].flat()}
          error={errors[name]}
          lists={lists}
        />
      ))}
      {children}
      <Button name="intent" value={intent ?? 'save'}>
        {save ?? t(returned?.conflict ? 'edit.saveOver' : 'edit.save')}
      </Button>
    </form>
  );
}

export const labelOf = (name: string, t: Translate): string => t(`edit.field.${name}` as TextKey) ?? name;

const calledOf = ({ name, isHidden }: Named, t: Translate): string =>
  isHidden ? t('edit.lists.hiddenOne', { name }) : name;

interface EditInputProps {
  id?: string;
  name: string;
  field: EditField;
  typed: readonly string[];
  error: string | undefined;
  lists: Lists;
}

export function EditInput({ id, name, field, typed, error, lists }: EditInputProps) {
  const { t } = useText();
  const called = field.words ?? name;
  const label = labelOf(called, t);
  // not every field has a hint
  const isPriced = field.kind === 'money' && field.isRequired;
  const ownHint = isPriced ? undefined : (t(`edit.hint.${called}` as TextKey) as string | undefined);
  const words = { id, name, label, error, hint: ownHint };
  const text = typed[0] ?? '';
  const mark = field.isRequired ? undefined : t('edit.optional');
  switch (field.kind) {
    case 'line': {
      const offered = field.suggest && lists[field.suggest];
      const offers = offered && `${id ?? name}-offers`;
      return (
        <>
          <Field
            {...words}
            mark={mark}
            defaultValue={text}
            maxLength={field.max}
            required={field.isRequired}
            list={offers}
          />
          {offered && (
            <datalist id={offers}>
              {offered.map((one) => (
                <option key={one.id} value={one.name} />
              ))}
            </datalist>
          )}
        </>
      );
    }
    case 'text':
      return (
        <TextArea
          {...words}
          hint={ownHint ?? (field.isHtml ? t('edit.html') : undefined)}
          mark={mark}
          defaultValue={text}
          maxLength={field.max}
          rows={field.rows ?? 3}
        />
      );
    case 'list':
    case 'courses':
      return (
        <TextArea
          {...words}
          hint={ownHint ?? t(field.kind === 'list' ? 'edit.oneALine' : 'edit.coursesHint')}
          mark={mark}
          defaultValue={typed.join('\n')}
          rows={4}
        />
      );
    case 'number':
      return <Field {...words} mark={mark} defaultValue={text} inputMode="numeric" maxLength={20} />;
    case 'money':
      return (
        <Field
          {...words}
          mark={mark}
          defaultValue={text}
          inputMode="decimal"
          maxLength={20}
          required={field.isRequired}
        />
      );
    case 'day':
      return (
        <Field
          {...words}
          hint={ownHint ?? t('edit.dayHint')}
          mark={mark}
          defaultValue={text}
          maxLength={10}
          autoComplete="off"
          required={field.isRequired}
          data-day=""
          data-min={field.from}
        />
      );
    case 'clock':
      return (
        <Field {...words} defaultValue={text} maxLength={8} autoComplete="off" required={field.isRequired} />
      );
    case 'choice':
      return (
        <Select
          {...words}
          defaultValue={text}
          prompt={field.isRequired ? undefined : t('edit.none')}
          options={field.of.map((value) => ({
            value,
            text: t(`edit.choice.${name}.${value}` as TextKey) ?? value,
          }))}
        />
      );
    case 'switch':
      return (
        <Select
          {...words}
          defaultValue={text}
          prompt={t('edit.switch.site')}
          options={(['yes', 'no'] as const).map((value) => ({ value, text: t(`edit.switch.${value}`) }))}
        />
      );
    case 'pick':
      return (
        <Select
          {...words}
          defaultValue={text}
          prompt={field.isRequired ? undefined : t('edit.none')}
          options={(lists[field.list] ?? []).map((one) => ({
            value: String(one.id),
            text: calledOf(one, t),
          }))}
        />
      );
    case 'picks':
      return (
        <ChoiceSet id={id} name={name} legend={label} hint={ownHint} error={error}>
          <div>
            {(lists[field.list] ?? []).map((one) => (
              <Check
                key={one.id}
                id={`${id ?? name}-${one.id}`}
                name={name}
                value={String(one.id)}
                label={calledOf(one, t)}
                defaultChecked={typed.includes(String(one.id))}
              />
            ))}
          </div>
        </ChoiceSet>
      );
    case 'tick':
      return (
        <Check
          id={id}
          name={name}
          value="yes"
          label={label}
          note={ownHint}
          error={error}
          defaultChecked={text === 'yes'}
        />
      );
  }
}
