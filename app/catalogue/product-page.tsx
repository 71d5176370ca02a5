import { Breadcrumb } from '~/kit/breadcrumb';
import { Button } from '~/kit/button';
import { Field } from '~/kit/field';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { Picture } from '~/kit/picture';
import { Tabs } from '~/kit/tabs';
import { useText } from '~/text/text-context';
import { spacedTel } from '~/values/tel';
import { categoryPath, productPath } from './catalogue-paths';
import { stockWords } from './course-words';
import { categoryName } from './list-chips';
import { productPicture } from './picture-source';
import { ProductPrice } from './product-price';
import type { ProductView } from './products.server';

const SIZES = '(min-width: 1200px) 520px, (min-width: 960px) 46vw, 100vw';

interface ProductPageProps {
  product: ProductView;
  /** from 1 */
  shownPicture: number;
  shop: { tel: string; hours: string };
}

export function ProductPage({ product, shownPicture, shop }: ProductPageProps) {
  const { t, locale } = useText();
  const [category] = product.categories;
  const crumbs = [{ href: '/products', text: t('course.crumbProducts') }];
  if (category) {
    crumbs.push({
      href: categoryPath(category.link_path),
      text: categoryName({ nameTh: category.name_th, nameEn: category.name_en }, locale),
    });
  }
  return (
    <div className="wrap">
      <Breadcrumb label={t('course.crumbs')} crumbs={crumbs} />
      <div className="half">
        <Gallery product={product} shown={shownPicture} />
        <div className="flow pad4">
          <h1>{product.title}</h1>
          {product.subtitle && <p>{product.subtitle}</p>}
          <p className="row">
            <ProductPrice large amount={product.amount} />
            {product.amount.price !== null && (
              <span className={product.stock.code === 'few' ? 'say warn nb' : 'say strong'}>
                {stockWords(product.stock, t)}
              </span>
            )}
          </p>
          <OrderPart product={product} shop={shop} />
        </div>
      </div>
      <ProductTexts product={product} />
    </div>
  );
}

/** One picture large, the others as links to this page with theirs. */
function Gallery({ product, shown }: { product: ProductView; shown: number }) {
  const { t } = useText();
  const { pictures } = product;
  return (
    <div className="flow gap3" id="pictures">
      <div className="poster">
        <Picture
          className="square"
          src={productPicture(pictures[shown - 1])}
          alt={product.title}
          sizes={SIZES}
          eager
        />
      </div>
      {pictures.length > 1 && (
        <nav aria-label={t('product.pictures')}>
          <ul className="row">
            {pictures.map((stem, index) => (
              <li key={stem}>
                <a
                  className="thumb"
                  href={`${productPath(product)}?picture=${index + 1}#pictures`}
                  aria-current={index + 1 === shown || undefined}
                  aria-label={t('product.picture', { n: index + 1 })}
                >
                  <Picture className="square" src={productPicture(stem)} alt="" sizes="104px" />
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

/** How many, and into the cart; what cannot be ordered says why and whom to ask. */
function OrderPart({ product, shop }: Pick<ProductPageProps, 'product' | 'shop'>) {
  const { t } = useText();
  const { stock, amount } = product;
  if (stock.code !== 'sold-out' && amount.price !== null) {
    return (
      <form className="slab flow" method="post" action="/cart/add">
        <Field
          label={t('cart.qty')}
          name="qty"
          type="number"
          inputMode="numeric"
          min={1}
          max={stock.code === 'few' ? stock.left : undefined}
          defaultValue={1}
          required
        />
        <Button full size="big" name="product_id" value={product.id}>
          {t('cart.add')}
        </Button>
      </form>
    );
  }
  return (
    <div className="slab flow">
      <Notice kind="info">
        <p className="strong">
          {stock.code === 'sold-out' ? t('product.soldOut') : t('product.priceUsdIsNull')}
        </p>
        <p>{stock.code === 'sold-out' ? t('product.soldOutHow') : t('product.priceUsdIsNullHow')}</p>
      </Notice>
      {shop.tel && (
        <LinkButton href={`tel:${shop.tel}`} full size="big" look="ghost" icon="phone">
          {t('product.call', { tel: spacedTel(shop.tel) })}
        </LinkButton>
      )}
      {shop.hours && <p className="meta">{shop.hours}</p>}
      <p>
        <a href="/products">{t('list.seeProducts')}</a>
      </p>
    </div>
  );
}

/** Description tabs are anchors; a part without text has none. */
function ProductTexts({ product }: { product: ProductView }) {
  const { t } = useText();
  const parts = [
    { id: 'detail', title: t('course.detail'), html: product.descriptionHtml },
    { id: 'details', title: t('product.details'), html: product.detailsHtml },
  ].filter(({ html }) => html !== '');
  return (
    <div className="read">
      {parts.length > 1 && (
        <Tabs
          still
          label={t('course.tabs')}
          tabs={parts.map(({ id, title }, index) => ({ href: `#${id}`, text: title, current: index === 0 }))}
        />
      )}
      {parts.map(({ id, title, html }, index) => (
        <section key={id} id={id} className={index === 0 ? 'flow pad6' : 'part flow'}>
          <h2>{title}</h2>
          <div className="flow prose" dangerouslySetInnerHTML={{ __html: html }} />
        </section>
      ))}
    </div>
  );
}
