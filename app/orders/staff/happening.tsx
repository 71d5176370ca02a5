import type { ReactNode } from 'react';

/** One line of what happened to an order: what, a note below it, and what stands at its end. */
export function Happening(props: { end: ReactNode; note: string; more?: ReactNode; children: ReactNode }) {
  const { end, note, more, children } = props;
  return (
    <li>
      <div>
        {children}
        <br />
        <span className="meta">{note}</span>
        {more}
      </div>
      {end}
    </li>
  );
}
