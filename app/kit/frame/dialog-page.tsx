import type { ReactNode } from 'react';
import { classes } from '~/kit/classes';

interface DialogPageProps {
  id?: string;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** For a whole form: 85 % of the window, at most 750 px. */
  isBroad?: boolean;
}

/** A dialog as a page of its own, which a script may show over another. */
export function DialogPage({ id = 'dialog', title, children, actions, isBroad }: DialogPageProps) {
  return (
    <dialog className={classes('page', isBroad && 'broad')} open aria-labelledby={`${id}-title`} id={id}>
      <div className="flow">
        <h1 className="f2" id={`${id}-title`}>
          {title}
        </h1>
        {typeof children === 'string' ? <p>{children}</p> : children}
        {actions && <div className="row">{actions}</div>}
      </div>
    </dialog>
  );
}
