import type { ReactNode } from 'react';

export function SkipLink({ href = '#main', children }: { href?: string; children: ReactNode }) {
  return (
    <a className="vh" href={href}>
      {children}
    </a>
  );
}
