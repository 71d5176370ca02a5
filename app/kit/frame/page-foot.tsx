import type { ReactNode } from 'react';

interface PageFootProps {
  label: string;
  links: readonly { href: string; text: ReactNode }[];
  /** Who runs the shop. */
  children?: ReactNode;
}

export function PageFoot({ label, links, children }: PageFootProps) {
  return (
    <footer className="foot">
      <div className="wrap">
        <nav aria-label={label}>
          {links.map(({ href, text }) => (
            <a key={href} href={href}>
              {text}
            </a>
          ))}
        </nav>
        {children && <p>{children}</p>}
      </div>
    </footer>
  );
}
