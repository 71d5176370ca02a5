import { type FieldMessages, textIn, textsIn } from '~/accounts/typed-fields';
import { Check } from '~/kit/forms/check';
import { ChoiceSet } from '~/kit/forms/choice-set';
import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { RadioCards } from '~/kit/forms/radio-cards';
import { Select } from '~/kit/forms/select';
import { useText } from '~/text/text-context';
import { choicesOf, type CustomLabel, labelField, labelSchema } from './custom-labels';
import { ImageField } from './image-field';
import type { FilledPersonForm } from './person-forms.server';

interface CustomLabelFieldProps extends Pick<FilledPersonForm, 'values' | 'images'> {
  label: CustomLabel;
  errors: FieldMessages;
  pictureUrls: Readonly<Partial<Record<string, string>>>;
}

/** One of the shop's own questions, of six kinds (REG-02). A multiple choice is a list or a set of boxes. */
export function CustomLabelField({ label, values, images, errors, pictureUrls }: CustomLabelFieldProps) {
  const { t } = useText();
  const { kind, isRequired } = label;
  const name = labelField(label.id);
  const message = errors[name];
  const optional = isRequired ? undefined : t('site.optional');
  const error = message && t(message.key, message.values);
  const words = { label: label.label, mark: optional, error };
  const legend = optional ? (
    <>
      {label.label} <small>{optional}</small>
    </>
  ) : (
    label.label
  );
  const missing = t('register.labelMissing', { label: label.label });
  switch (kind) {
    case 'inputtext':
      return (
        <Field
          {...formFields(labelSchema([label]), { values })(name)}
          {...words}
          why={{ required: missing }}
        />
      );
    case 'select':
      return (
        <Select
          {...formFields(labelSchema([label]), { values })(name)}
          {...words}
          prompt={t('register.choose')}
          options={label.items.map((item) => ({ value: item, text: item }))}
          why={{ required: missing }}
        />
      );
    case 'radio':
      return (
        <RadioCards
          name={name}
          legend={legend}
          error={error}
          chosen={textIn(values, name)}
          cards={label.items.map((item) => ({ value: item, label: item }))}
        />
      );
    case 'image':
      return (
        <ImageField
          name={name}
          label={label.label}
          isRequired={isRequired}
          image={images[name]}
          message={message}
          pictureUrl={pictureUrls[name]}
        />
      );
    case 'multiple':
    case 'checkbox': {
      const selection = textsIn(values, name);
      return (
        <ChoiceSet name={name} legend={legend} error={error} list>
          {choicesOf(label).map((item, index) => (
            <Check
              key={item}
              id={`${name}-${index}`}
              name={name}
              value={item}
              label={item}
              defaultChecked={selection.includes(item)}
            />
          ))}
        </ChoiceSet>
      );
    }
  }
}
