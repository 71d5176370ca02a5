import type { ReactNode } from 'react';

interface CountdownProps {
  label: ReactNode;
  /** Time left when the page was made. */
  left: string;
  /** ISO instant, for whoever lets it run on. */
  until?: string;
}

export function Countdown({ label, left, until }: CountdownProps) {
  return (
    <div role="timer" className="r">
      <p className="meta">{label}</p>
      <p className="count" data-until={until}>
        {left}
      </p>
    </div>
  );
}
