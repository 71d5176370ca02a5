import { Button } from '~/kit/button';
import { Notice } from '~/kit/notice';
import { useText } from '~/text/text-context';
import { formatMoney } from '~/values/money';
import type { PurchaseView } from './purchase-view.server';

/** One press puts the course that is lacking into the cart (CRT-06). */
export function PairOffers({ view }: { view: PurchaseView }) {
  const { t } = useText();
  return view.pairOffers.map(({ promotionId, title, less, courses }) => (
    <Notice kind="info" key={promotionId}>
      <p className="strong">{title}</p>
      <p>{t('promotion.oneMore', { less })}</p>
      <ul className="flow gap2">
        {courses.map((course) => (
          <li key={course.id}>
            <Button
              look="ghost"
              size="small"
              name="intent"
              value={`add:${course.id}:${course.planId}`}
              formNoValidate
            >
              {t('promotion.add', {
                course: course.title,
                price: formatMoney(course.price, view.currency, 'list'),
              })}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  ));
}
