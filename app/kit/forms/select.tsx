import type { ComponentPropsWithoutRef } from 'react';
import { classes } from '~/kit/classes';
import { FieldFrame, whyAttributes, wiring, type FieldWords, type WhyTexts } from './field-frame';

export interface SelectOption {
  value: string;
  text: string;
  disabled?: boolean;
}

type SelectProps = FieldWords & {
  name: string;
  id?: string;
  why?: WhyTexts;
  options: readonly SelectOption[];
  /** First option with an empty value, e.g. "choose a province". */
  prompt?: string;
} & Omit<ComponentPropsWithoutRef<'select'>, 'id' | 'name' | 'children'>;

export function Select(props: SelectProps) {
  const { label, mark, hint, error, why, options, prompt, name, id = name, className, ...rest } = props;
  return (
    <FieldFrame id={id} label={label} mark={mark} hint={hint} error={error}>
      <select
        className={classes('in', className)}
        id={id}
        name={name}
        {...rest}
        {...wiring(id, { label, hint, error }, rest['aria-describedby'])}
        {...whyAttributes(why)}
      >
        {prompt !== undefined && <option value="">{prompt}</option>}
        {options.map(({ value, text, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
