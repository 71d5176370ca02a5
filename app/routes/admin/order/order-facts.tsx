import { useMay } from '~/accounts/rights-context';
import { Summary } from '~/kit/summary';
import { withAgreed } from '~/orders/line-refunds/agreed-line';
import { refundedLine } from '~/orders/line-refunds/refunded-line';
import { OrderRefunds } from '~/orders/page/order-refunds';
import type { OrderView } from '~/orders/page/orders.server';
import { quoteLines } from '~/pricing/quote-lines';
import { QuoteTrail } from '~/pricing/quote-trail';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';

/** What was bought, and every step from its price to what is due. */
export function Lines({ order }: { order: OrderView }) {
  const { t } = useText();
  const may = useMay();
  const quote = { ...order.quote, currency: order.currency, due: order.due };
  return (
    <section>
      <h2>{t('admin.order.lines')}</h2>
      <Summary
        lines={[
          ...withAgreed(quoteLines(quote, { t, free: t('admin.order.free') }), order, t),
          ...refundedLine(order, t),
        ]}
      />
      {order.lines.some(({ isSeat }) => isSeat) && (
        <p>
          <a href={paths.staffOrderSeats({ orderId: order.id })}>{t('seats.staff')}</a>
        </p>
      )}
      <QuoteTrail quote={quote} isOrdered />
      <OrderRefunds
        order={order}
        creditNotePath={(number) =>
          may('documents')
            ? paths.staffDocument({ number })
            : paths.orderDocumentNumbered({ token: order.token, number })
        }
      />
    </section>
  );
}
