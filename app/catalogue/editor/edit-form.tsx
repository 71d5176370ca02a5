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
import { type EditField, type EditFields, type Lists, type Named, numberBefore } from './edit-fields';
import type { EditReturn } from './edit-return';

interface EditFormProps {
  fields: EditFields;
  version: number;
  typed: EditReturn['typed'];
  returned: EditReturn | null | undefined;
  lists?: Lists;
  action?: string;
  /** label of the button */
  save?: ReactNode;
  /** further fields of the form */
  children?: ReactNode;
  intent?: string;
  /** prefix of the ids, when a page has the same fields twice */
  idPrefix?: string;
}

/** An editor form from its fields. A refused form keeps its values. */
export function EditForm(props: EditFormProps) {
  const {
    fields,
    version,
    returned: refusedForm,
    lists = {},
    action,
    save,
    children,
    intent,
    idPrefix = '',
  } = props;
  const { t } = useText();
  const input = refusedForm?.typed ?? props.typed;
  const errors = refusedForm?.errors ?? {};
  const wrong = Object.entries(errors);
  return (
    <form method="post" id={`${idPrefix}edit`} className="flow read" action={action} noValidate>
      {refusedForm?.conflict && (
        <EditConflictNotice changes={refusedForm.conflict.changes} fields={fields} lists={lists} />
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
      <input type="hidden" name="version" value={refusedForm?.conflict?.version ?? version} />
      {Object.entries(fields).map(([name, field]) => (
        <EditInput
          key={name}
          id={idPrefix + name}
          name={name}
          field={field}
          typed={[input[name] ?? []].flat()}
          error={errors[name]}
          lists={lists}
        />
      ))}
      {children}
      <Button name="intent" value={intent ?? 'save'}>
        {save ?? t(refusedForm?.conflict ? 'edit.saveOver' : 'edit.save')}
      </Button>
    </form>
  );
}

export const labelOf = (name: string, t: Translate): string => t(`edit.field.${name}` as TextKey) ?? name;

const calledOf = ({ name, isHidden }: Named, t: Translate): string =>
  isHidden ? t('edit.lists.hiddenOne', { name }) : name;

/** So many titles can be typed before the form is saved. */
const BLANKS = 3;

/** Courses that are chosen, each to be unticked, and room for more by title; the list of titles needs no script. */
function CoursesInput({
  id,
  name,
  label,
  hint,
  error,
  typed,
  offered,
}: {
  id?: string;
  name: string;
  label: string;
  hint: string | undefined;
  error: string | undefined;
  typed: readonly string[];
  offered: readonly Named[];
}) {
  const { t } = useText();
  const lines = typed.filter((line) => line.trim() !== '');
  const courseLines = lines.filter((line) => numberBefore(line) !== null);
  const others = lines.filter((line) => numberBefore(line) === null);
  const blanks = Array.from({ length: Math.max(1, BLANKS - others.length) }, () => '');
  const field = id ?? name;
  const isTwice = (title: string) => offered.filter((one) => one.name === title).length > 1;
  return (
    <ChoiceSet id={id} name={name} legend={label} hint={hint ?? t('edit.coursesHint')} error={error}>
      <div className="flow gap3">
        {courseLines.map((line) => (
          <Check
            key={line}
            id={`${field}-${numberBefore(line)}`}
            name={name}
            value={line}
            label={line.replace(/^#?\d+\s*/, '') || line}
            defaultChecked
          />
        ))}
        {[...others, ...blanks].map((text, index) => (
          <Field
            key={index}
            id={`${field}-new-${index + 1}`}
            name={name}
            label={t('edit.addCourse', { number: index + 1 })}
            mark={t('edit.optional')}
            defaultValue={text}
            maxLength={300}
            list={`${field}-titles`}
            autoComplete="off"
          />
        ))}
      </div>
      <datalist id={`${field}-titles`}>
        {offered.map((one) => (
          <option key={one.id} value={isTwice(one.name) ? `${one.id} ${one.name}` : one.name} />
        ))}
      </datalist>
    </ChoiceSet>
  );
}

interface EditInputProps {
  id?: string;
  name: string;
  field: EditField;
  typed: readonly string[];
  error: string | undefined;
  lists: Lists;
}

export function EditInput({ id, name, field, typed: input, error, lists }: EditInputProps) {
  const { t } = useText();
  const labelName = field.words ?? name;
  const label = labelOf(labelName, t);
  // not every field has a hint
  const isPriced = field.kind === 'money' && field.isRequired;
  const ownHint = isPriced ? undefined : (t(`edit.hint.${labelName}` as TextKey) as string | undefined);
  const words = { id, name, label, error, hint: ownHint };
  const text = input[0] ?? '';
  const mark = field.isRequired ? undefined : t('edit.optional');
  switch (field.kind) {
    case 'line': {
      const suggestions = field.suggest && lists[field.suggest];
      const offers = suggestions && `${id ?? name}-offers`;
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
          {suggestions && (
            <datalist id={offers}>
              {suggestions.map((one) => (
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
    case 'courses':
      return <CoursesInput {...words} typed={input} offered={lists.courses ?? []} />;
    case 'list':
      return (
        <TextArea
          {...words}
          hint={ownHint ?? t('edit.oneALine')}
          mark={mark}
          defaultValue={input.join('\n')}
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
                defaultChecked={input.includes(String(one.id))}
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
