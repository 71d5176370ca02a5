import type { ReactNode } from 'react';
import { Icon } from '~/kit/icon';

export interface FieldError {
  /** Id of the field or fieldset. */
  id: string;
  text: ReactNode;
}

interface ErrorSummaryProps {
  title: ReactNode;
  errors: readonly FieldError[];
  /** A reassurance, e.g. that nothing was charged. */
  note?: ReactNode;
}

/** Shown above a refused form. `#errors` can be the form's action fragment. */
export function ErrorSummary({ title, errors, note }: ErrorSummaryProps) {
  return (
    <div className="notice bad" role="alert" tabIndex={-1} id="errors">
      <Icon name="alert" />
      <h2 className="f2">{title}</h2>
      <ul>
        {errors.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
      {note && <p>{note}</p>}
    </div>
  );
}
