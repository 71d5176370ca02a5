import { productPath } from '~/catalogue/catalogue-paths';
import type { ShopVideo } from '~/catalogue/courses/course-page-view';
import { videoCost, WaitingPlayer } from '~/catalogue/courses/course-poster';
import { stockWords } from '~/catalogue/courses/course-texts';
import { catalogueCrumbs } from '~/catalogue/listing/catalogue-crumbs';
import { productPicture } from '~/catalogue/picture-source';
import { Button } from '~/kit/button';
import { Field } from '~/kit/forms/field';
import { Breadcrumb } from '~/kit/frame/breadcrumb';
import { Tabs } from '~/kit/frame/tabs';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { Picture } from '~/kit/shop/picture';
import { VideoPoster } from '~/kit/shop/video-poster';
import { useOwnLang } from '~/text/own-lang';
import { useText } from '~/text/text-context';
import { type Currency, formatMoney, type Satang } from '~/values/money';
import { paths } from '~/values/paths';
import { spacedTel } from '~/values/tel';
import { ProductPrice } from './product-price';
import type { ProductView } from './products.server';

const SIZES = '(min-width: 1200px) 520px, (min-width: 768px) 46vw, 100vw';

interface ProductPageProps {
  product: ProductView;
  /** from 1 */
  shownPicture: number;
  /** null: there is none */
  video: ShopVideo | null;
  /** requested without a script: it replaces the picture */
  isVideoShown: boolean;
  shop: { tel: string; hours: string };
  /** ways to ship one piece */
  shipping?: readonly ShippingTerm[];
  /** the submitted number of pieces, when invalid */
  typedPieces?: string | null;
  /** the address of a preview, which sells nothing */
  previewPath?: string;
}

export function ProductPage(props: ProductPageProps) {
  const { product, shownPicture, video, isVideoShown, shop, shipping = [], typedPieces, previewPath } = props;
  const here = previewPath ?? productPath(product);
  const { t, locale } = useText();
  const langOf = useOwnLang();
  const crumbs = catalogueCrumbs('products', product.categories[0] ?? null, { t, locale });
  return (
    <div className="wrap">
      <Breadcrumb label={t('course.crumbs')} crumbs={crumbs} />
      <div className="half near">
        <Gallery {...{ product, shownPicture, video, isVideoShown, here }} />
        <div className="flow pad4">
          <h1 lang={langOf(product.title)}>{product.title}</h1>
          {product.subtitle && <p lang={langOf(product.subtitle)}>{product.subtitle}</p>}
          <p className="row">
            <ProductPrice large amount={product.amount} />
            {product.amount.price !== null && (
              <span className={product.stock.code === 'few' ? 'say warn nb' : 'say strong'}>
                {stockWords(product.stock, t)}
              </span>
            )}
          </p>
          {!previewPath && <OrderPart product={product} shop={shop} typedPieces={typedPieces} />}
          {shipping.length > 0 && <Shipping terms={shipping} currency={product.amount.currency} />}
        </div>
      </div>
      <ProductTexts product={product} />
    </div>
  );
}

/** One large picture, the others as links to this page; the video plays over the first, like a course's preview. */
function Gallery({
  product,
  shownPicture: currentNumber,
  video,
  isVideoShown,
  here,
}: Omit<ProductPageProps, 'shop' | 'previewPath'> & { here: string }) {
  const { t } = useText();
  const { pictures } = product;
  return (
    <div className="flow gap3" id="pictures">
      {video && (currentNumber === 1 || isVideoShown) ? (
        <ProductVideo {...{ product, video, isVideoShown, here }} />
      ) : (
        <div className="poster">
          <Picture
            className="square"
            src={productPicture(pictures[currentNumber - 1])}
            alt={product.title}
            sizes={SIZES}
            eager
          />
        </div>
      )}
      {pictures.length > 1 && (
        <nav aria-label={t('product.pictures')}>
          <ul className="row">
            {pictures.map((stem, index) => (
              <li key={stem}>
                <a
                  className="thumb"
                  href={`${here}?picture=${index + 1}#pictures`}
                  aria-current={index + 1 === currentNumber || undefined}
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

/**
 * Nothing of the video loads before play: a script plays it in place, without one the link opens the page with a player.
 */
function ProductVideo({
  product,
  video,
  isVideoShown,
  here,
}: Pick<ProductPageProps, 'product' | 'isVideoShown'> & {
  video: NonNullable<ProductPageProps['video']>;
  here: string;
}) {
  const { t } = useText();
  const picture = productPicture(product.pictures[0]);
  if (!isVideoShown)
    return (
      <div id="film">
        <VideoPoster
          href={`${here}?preview=film#film`}
          video={video.made?.lowest ?? video.path}
          master={video.made?.master}
          picture={picture}
          alt={product.title}
          sizes={SIZES}
          title={t('product.video')}
          detail={videoCost(video, t)}
          stop={t('course.previewStop')}
          eager
          square
        />
      </div>
    );
  return (
    <div id="film" className="flow gap2">
      <WaitingPlayer
        picture={picture}
        src={video.made?.plain ?? video.path}
        label={t('product.videoOf', { name: product.title })}
      />
      <p className="between">
        <a href={here}>{t('product.videoBack')}</a>
        <span className="meta">{videoCost(video, t)}</span>
      </p>
    </div>
  );
}

/** The number of pieces and the cart button; a product off sale shows the reason and the contact. */
function OrderPart({
  product,
  shop,
  typedPieces,
}: Pick<ProductPageProps, 'product' | 'shop' | 'typedPieces'>) {
  const { t } = useText();
  const { stock, amount } = product;
  if (stock.code !== 'sold-out' && amount.price !== null) {
    return (
      <form className="panel flow" method="post" action={paths.addToCart()}>
        <Field
          label={t('cart.qty')}
          name="qty"
          // a number field would hide an invalid value
          type={typedPieces ? 'text' : 'number'}
          inputMode="numeric"
          autoComplete="off"
          min={1}
          max={stock.code === 'few' ? stock.left : undefined}
          error={typedPieces ? t('cart.qtyWrong') : undefined}
          defaultValue={typedPieces ?? 1}
          required
        />
        <Button full size="big" name="product_id" value={product.id}>
          {t('cart.add')}
        </Button>
      </form>
    );
  }
  return (
    <div className="panel flow">
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
        <a href={paths.products()}>{t('list.seeProducts')}</a>
      </p>
    </div>
  );
}

interface ShippingTerm {
  name: string;
  note: string;
  fee: Satang;
  freeFrom: Satang | null;
}

/** The shipping costs of one piece, and its time by the shop's own names. */
function Shipping({ terms, currency }: { terms: readonly ShippingTerm[]; currency: Currency }) {
  const { t } = useText();
  const langOf = useOwnLang();
  return (
    <section className="flow gap2" id="shipping">
      <h2 className="f2">{t('product.shipping')}</h2>
      <ul className="lines">
        {terms.map(({ name, note, fee, freeFrom }) => (
          <li key={name} className="between">
            <span lang={langOf(name)}>
              {name}
              {(note || freeFrom !== null) && (
                <span className="meta">
                  {note && ` ${note}`}
                  {freeFrom !== null &&
                    ` ${t('product.shippingFreeFrom', { amount: formatMoney(freeFrom, currency, 'list') })}`}
                </span>
              )}
            </span>
            <span className="nb">
              {fee > 0 ? formatMoney(fee, currency, 'list') : t('purchase.shippingFree')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Description tabs are anchors; an empty part has none. */
function ProductTexts({ product }: { product: ProductView }) {
  const langOf = useOwnLang();
  const { t } = useText();
  const parts = [
    { id: 'detail', title: t('product.about'), html: product.descriptionHtml },
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
          <div className="flow prose" lang={langOf(html)} dangerouslySetInnerHTML={{ __html: html }} />
        </section>
      ))}
    </div>
  );
}
