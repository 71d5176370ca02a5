import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** A short word, traced with dashes in the device's own Thai face. */
  word: string;
  title: ReactNode;
  /** One sentence that says why. */
  children?: ReactNode;
  /** One main way on and one other. */
  actions?: ReactNode;
  /** h1 when it is the whole page. */
  level?: 1 | 2;
}

export function EmptyState({ word, title, children, actions, level = 1 }: EmptyStateProps) {
  const Title = `h${level}` as const;
  return (
    <div className="empty">
      <svg viewBox="0 0 260 130" aria-hidden="true">
        <path d="M0 22h260M0 112h260" strokeDasharray="none" strokeWidth="1" opacity=".4" />
        <path d="M0 67h260" strokeWidth="1" opacity=".5" />
        <text x="130" y="104" textAnchor="middle">
          {word}
        </text>
      </svg>
      <Title>{title}</Title>
      {typeof children === 'string' ? <p>{children}</p> : children}
      {actions && <div className="row">{actions}</div>}
    </div>
  );
}
