import type { ReactNode } from 'react';
import { spaced } from '~/kit/spaced';

interface PageFootProps {
  label: string;
  /** `lang`: for words in another language than the page's. */
  links: readonly { href: string; text: ReactNode; lang?: string }[];
  /** The shop's owner. */
  children?: ReactNode;
}

export function PageFoot({ label, links, children }: PageFootProps) {
  return (
    <footer className="foot">
      <div className="wrap">
        <nav aria-label={label}>
          {spaced(
            links.map(({ href, text, lang }) => (
              <a key={href} href={href} lang={lang}>
                {text}
              </a>
            )),
          )}
        </nav>
        {children && <p>{children}</p>}
      </div>
    </footer>
  );
}
