import type { ComponentPropsWithoutRef } from 'react';
import { classes } from '~/kit/classes';
import { FieldFrame, whyAttributes, wiring, type FieldWords, type WhyTexts } from './field-frame';

type TextAreaProps = FieldWords & { name: string; id?: string; why?: WhyTexts } & Omit<
    ComponentPropsWithoutRef<'textarea'>,
    'id' | 'name'
  >;

export function TextArea({
  label,
  mark,
  hint,
  error,
  why,
  name,
  id = name,
  className,
  rows = 3,
  ...rest
}: TextAreaProps) {
  return (
    <FieldFrame id={id} label={label} mark={mark} hint={hint} error={error}>
      <textarea
        className={classes('in', className)}
        id={id}
        name={name}
        rows={rows}
        {...rest}
        {...wiring(id, { label, hint, error }, rest['aria-describedby'])}
        {...whyAttributes(why)}
      />
    </FieldFrame>
  );
}
