import type { ReactNode } from 'react';
import { classes } from '~/kit/classes';
import { useOwnLang } from '~/text/own-lang';
import { Picture, type PictureSource } from './picture';

const GOODS_SIZES = '(min-width: 1200px) 258px, (min-width: 608px) 23vw, 46vw';

interface ProductCardProps {
  href: string;
  title: ReactNode;
  picture?: PictureSource | null;
  end: ReactNode;
  off?: boolean;
}

/** Square picture, two in a row on a phone. Inside `<ProductList>`. */
export function ProductCard({ href, title, picture, end, off }: ProductCardProps) {
  const langOf = useOwnLang();
  return (
    <li className={classes('card', off && 'off')}>
      <div className="shot">
        <Picture src={picture} alt="" sizes={GOODS_SIZES} />
      </div>
      <div className="body">
        <h3>
          <a href={href} lang={langOf(title)}>
            {title}
          </a>
        </h3>
        <p className="end">{end}</p>
      </div>
    </li>
  );
}

/** `isPaged`: tens of products, two or five in a row, so that the last row is full. */
export function ProductList({ children, isPaged }: { children: ReactNode; isPaged?: boolean | undefined }) {
  return (
    <div className="list">
      <ul className={classes('product-grid', isPaged && 'tens')}>{children}</ul>
    </div>
  );
}
