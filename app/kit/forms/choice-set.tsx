import type { ReactNode } from 'react';
import { classes } from '~/kit/classes';
import { FieldNotes } from './field-frame';

export interface ChoiceSetWords {
  /** Also the fieldset's id, so that an error summary can link to `#name`. */
  name: string;
  legend: ReactNode;
  /** Only for screen readers, when a heading above says the same. */
  hideLegend?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
}

/** A fieldset of radios: one legend, one message for the whole choice. */
export function ChoiceSet({
  name,
  id = name,
  legend,
  hideLegend,
  hint,
  error,
  list,
  children,
}: ChoiceSetWords & { id?: string; list?: boolean; children: ReactNode }) {
  return (
    <fieldset
      id={id}
      className={classes(list && 'list', error && 'field', error && 'err')}
      aria-describedby={classes(hint ? `${id}-h` : null, error ? `${id}-e` : null)}
    >
      <legend className={hideLegend ? 'vh' : 'lab'}>{legend}</legend>
      <FieldNotes id={id} hint={hint} error={error} />
      {children}
    </fieldset>
  );
}
