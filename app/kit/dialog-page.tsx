import type { ReactNode } from 'react';

interface DialogPageProps {
  id?: string;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}

/** A dialog that is a page: works as a document of its own, a script may show it over another. */
export function DialogPage({ id = 'dialog', title, children, actions }: DialogPageProps) {
  return (
    <dialog className="page" open aria-labelledby={`${id}-title`} id={id}>
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
