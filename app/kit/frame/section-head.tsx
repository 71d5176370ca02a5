import type { ReactNode } from 'react';
import { classes } from '~/kit/classes';

interface SectionHeadProps {
  title: ReactNode;
  id?: string;
  /** Numbers or a link at the right. */
  end?: ReactNode;
  /** A ruled line above: a new subject on the page. */
  ruled?: boolean;
  small?: boolean;
}

export function SectionHead({ title, id, end, ruled, small }: SectionHeadProps) {
  return (
    <div className={classes('between', ruled && 'ruled')}>
      <h2 className={small ? 'f3' : undefined} id={id}>
        {title}
      </h2>
      {typeof end === 'string' ? <p className="meta">{end}</p> : end}
    </div>
  );
}

/** A numbered part of a purchase; the server numbers them, so that missing parts leave no gap. */
export function PartHead({ n, children }: { n: number; children: ReactNode }) {
  return (
    <div className="num" data-n={n}>
      <h2>{children}</h2>
    </div>
  );
}
