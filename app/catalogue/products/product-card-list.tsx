import { stockWords } from '~/catalogue/courses/course-texts';
import { ProductCard, ProductList } from '~/kit/shop/product-card';
import { useText } from '~/text/text-context';
import { ProductPrice } from './product-price';
import type { ProductCardView } from './products.server';

/** Cards of products with price and stock (CAT-02). */
export function ProductCardList({
  cards,
  isPaged,
}: {
  cards: readonly ProductCardView[];
  isPaged?: boolean;
}) {
  const { t } = useText();
  return (
    <ProductList isPaged={isPaged}>
      {cards.map((card) => {
        const isOut = card.stock.code === 'sold-out';
        const words = stockWords(card.stock, t);
        return (
          <ProductCard
            key={card.id}
            href={card.href}
            title={card.title}
            picture={card.picture}
            off={isOut}
            end={
              <>
                {!isOut && <ProductPrice amount={card.amount} />}{' '}
                {(isOut || card.amount.price !== null) && (
                  <span className={isOut ? 'say strong' : card.stock.code === 'few' ? 'say warn nb' : 'meta'}>
                    {words}
                  </span>
                )}
              </>
            }
          />
        );
      })}
    </ProductList>
  );
}
