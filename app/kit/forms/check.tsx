import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { classes } from '~/kit/classes';
import { FieldNotes, whyAttributes, wiring, type WhyTexts } from './field-frame';

type CheckProps = {
  name: string;
  id?: string;
  label: ReactNode;
  /** Second line under the label. */
  note?: ReactNode;
  error?: ReactNode;
  why?: WhyTexts;
  /** Content shown while ticked, by CSS alone; without `:has()` it is always shown. */
  opens?: ReactNode;
} & Omit<ComponentPropsWithoutRef<'input'>, 'id' | 'name' | 'type' | 'children'>;

export function Check({ name, id = name, label, note, error, why, opens, ...rest }: CheckProps) {
  return (
    <div className={classes(error && 'field', error && 'err')}>
      <FieldNotes id={id} error={error} />
      <label className="check" htmlFor={id}>
        <input
          type="checkbox"
          id={id}
          name={name}
          {...rest}
          {...wiring(id, { label, error }, rest['aria-describedby'])}
          {...whyAttributes(why)}
        />
        <span>
          {label}
          {note && (
            <>
              <br />
              <span className="meta">{note}</span>
            </>
          )}
        </span>
      </label>
      {opens && <div className="revealed flow">{opens}</div>}
    </div>
  );
}
