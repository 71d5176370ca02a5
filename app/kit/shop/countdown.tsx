import type { ReactNode } from 'react';

interface CountdownProps {
  label: ReactNode;
  /** Time left when the page was rendered. */
  left: string;
  /** The label before it: "left". */
  word?: ReactNode;
  /** ISO instant, for the script that runs it on. */
  until?: string;
}

export function Countdown({ label, left, word, until }: CountdownProps) {
  return (
    <div role="timer" className="r">
      <p className="meta">{label}</p>
      <p className="nb">
        {word && <span className="meta">{word} </span>}
        <span className="count" data-until={until}>
          {left}
        </span>
      </p>
    </div>
  );
}
