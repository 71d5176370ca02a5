import type { ReactNode } from 'react';

export function StylePart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="part flow pad5">
      <h2 className="f2">{title}</h2>
      {children}
    </section>
  );
}
