import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { classes } from '~/kit/classes';
import { FieldFrame, whyAttributes, wiring, type FieldWords, type WhyTexts } from './field-frame';

type FieldProps = FieldWords & {
  name?: string;
  /** Defaults to the name, so that an error summary can link to `#name`. */
  id?: string;
  why?: WhyTexts;
  /** A button of the field, at its right. */
  beside?: ReactNode;
} & Omit<ComponentPropsWithoutRef<'input'>, 'id' | 'name'>;

/** A one-line field. A card number has an `id` and no `name`. */
export function Field({
  label,
  mark,
  hint,
  error,
  why,
  beside,
  name,
  id = name ?? '',
  className,
  ...rest
}: FieldProps) {
  const input = (
    <input
      className={classes('in', className)}
      id={id}
      name={name}
      {...rest}
      {...wiring(id, { label, hint, error }, rest['aria-describedby'])}
      {...whyAttributes(why)}
    />
  );
  return (
    <FieldFrame id={id} label={label} mark={mark} hint={hint} error={error}>
      {beside ? (
        <div className="join">
          {input}
          {beside}
        </div>
      ) : (
        input
      )}
    </FieldFrame>
  );
}
