import type { ReactNode } from 'react';
import { classes } from '~/kit/classes';

export interface FieldWords {
  label: ReactNode;
  /** Marks the exception, e.g. "(not required)": required is the unmarked default. */
  mark?: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
}

/** Texts that `enhance/inline-messages` shows for each failed native constraint. */
export type WhyTexts = Partial<
  Record<'required' | 'type' | 'pattern' | 'short' | 'long' | 'min' | 'max' | 'other', string>
>;

export function whyAttributes(why: WhyTexts = {}): Record<`data-why-${string}`, string> {
  return Object.fromEntries(
    Object.entries(why).map(([constraint, text]) => [`data-why-${constraint}`, text]),
  );
}

/** The aria attributes that link a control to its hint and message. */
export function wiring(id: string, { hint, error }: FieldWords, more?: string) {
  return {
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': classes(more, hint ? `${id}-h` : null, error ? `${id}-e` : null),
  };
}

/** Hint and message are above the control, because a phone's keyboard hides what is below. */
export function FieldNotes({ id, hint, error }: { id: string; hint?: ReactNode; error?: ReactNode }) {
  return (
    <>
      {hint && (
        <p className="hint" id={`${id}-h`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="why" id={`${id}-e`}>
          {error}
        </p>
      )}
    </>
  );
}

export function FieldFrame({
  id,
  label,
  mark,
  hint,
  error,
  children,
}: FieldWords & { id: string; children: ReactNode }) {
  return (
    <div className={classes('field', error && 'err')}>
      <label htmlFor={id}>
        {label}
        {mark && <small> {mark}</small>}
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
      {children}
    </div>
  );
}
