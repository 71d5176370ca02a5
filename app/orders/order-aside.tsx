import type { ReactNode } from 'react';
import { coursePicture, productPicture } from '~/catalogue/picture-source';
import { Notice } from '~/kit/notice';
import { Picture } from '~/kit/picture';
import { Summary } from '~/kit/summary';
import { quoteLines } from '~/pricing/quote-lines';
import { QuoteTrail } from '~/pricing/quote-trail';
import { useText } from '~/text/text-context';
import { orderPath } from './destinations';
import { OrderRecipients } from './order-recipients';
import type { OrderLineView, OrderView } from './orders.server';

/** What was ordered and what it costs, beside an order's page; `children` are ways on from here. */
export function OrderAside({ order, children }: { order: OrderView; children?: ReactNode }) {
  const { t } = useText();
  return (
    <section className="flow mt5">
      <h2 className="f2">{t('order.lines')}</h2>
      {order.lines.map((line, index) => (
        <Line key={index} line={line} />
      ))}
      <Summary
        lines={quoteLines(
          { ...order.quote, currency: order.currency, due: order.due },
          {
            t,
            lineLabel: (line) => line.name,
            dueLabel: t(order.status === 'approved' ? 'order.paid' : 'order.due'),
          },
        )}
      />
      <QuoteTrail quote={{ ...order.quote, currency: order.currency }} isOrdered />
      <OrderRecipients order={order} certificatePath={`${orderPath(order.token)}/certificate`} />
      {children}
      {order.status !== 'cancelled' && (
        <Notice kind="info">
          <p className="strong">{t('order.keep')}</p>
          <p className="meta">{t('order.keepWhy', { email: order.email })}</p>
        </Notice>
      )}
    </section>
  );
}

function Line({ line }: { line: OrderLineView }) {
  const { t } = useText();
  const source = line.courseId === null ? productPicture(line.picture) : coursePicture(line.picture);
  return (
    <div className="row nowrap">
      <div className="thumb">
        <Picture src={source} alt="" sizes="112px" />
      </div>
      <p className="snug">
        <b>{line.name}</b>
        <br />
        <span className="meta">{line.planName || t('order.qty', { qty: line.qty })}</span>
      </p>
    </div>
  );
}
