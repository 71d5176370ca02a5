import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** A short word, drawn with dashes in the device's own Thai font. */
  word: string;
  title: ReactNode;
  /** One sentence with the reason. */
  children?: ReactNode;
  /** One main action and one other. */
  actions?: ReactNode;
  /** h1 when it is the whole page. */
  level?: 1 | 2;
}

const LEAST_WIDTH = 260;
const LETTER_WIDTH = 72;

/** The word's width: marks above and below a Thai letter have none, and a longer word is drawn smaller. */
const widthOf = (word: string): number =>
  Math.max(LEAST_WIDTH, word.replace(/\p{M}/gu, '').length * LETTER_WIDTH);

export function EmptyState({ word, title, children, actions, level = 1 }: EmptyStateProps) {
  const Title = `h${level}` as const;
  const width = widthOf(word);
  return (
    <div className="empty">
      <svg viewBox={`0 0 ${width} 130`} aria-hidden="true">
        <path d={`M0 22h${width}M0 112h${width}`} strokeDasharray="none" strokeWidth="1" opacity=".4" />
        <path d={`M0 67h${width}`} strokeWidth="1" opacity=".5" />
        <text x={width / 2} y="104" textAnchor="middle">
          {word}
        </text>
      </svg>
      <Title>{title}</Title>
      {typeof children === 'string' ? <p>{children}</p> : children}
      {actions && <div className="row">{actions}</div>}
    </div>
  );
}
