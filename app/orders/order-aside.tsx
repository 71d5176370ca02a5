import type { ReactNode } from 'react';
import { coursePicture, productPicture } from '~/catalogue/picture-source';
import { Notice } from '~/kit/notice';
import { Picture } from '~/kit/picture';
import { Price } from '~/kit/price';
import { Summary, type SummaryLine } from '~/kit/summary';
import { type Translate } from '~/text/translate';
import { useText } from '~/text/text-context';
import { moneyParts } from '~/values/money';
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
      <Summary lines={summaryLines(order, t)} />
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

function summaryLines(order: OrderView, t: Translate): SummaryLine[] {
  const plain = (amount: number) => moneyParts(amount, order.currency).figure;
  const less = (label: string, amount: number): SummaryLine[] =>
    amount > 0 ? [{ label, amount: `−${plain(amount)}`, kind: 'less' }] : [];
  return [
    { label: t('order.price'), amount: plain(order.price) },
    ...less(t('order.discount'), order.discount),
    ...(order.shippingFee > 0 ? [{ label: t('order.shipping'), amount: plain(order.shippingFee) }] : []),
    ...less(t('order.withholding'), order.withholding),
    {
      label: t(order.status === 'approved' ? 'order.paid' : 'order.due'),
      amount: <Price satang={order.due} currency={order.currency} style="exact" />,
      kind: 'due',
    },
    ...(order.vat > 0 ? [{ label: t('order.vat'), amount: plain(order.vat), kind: 'note' as const }] : []),
  ];
}
