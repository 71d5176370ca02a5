import { PriceTrail } from '~/kit/price-trail';
import { Summary, type SummaryLine } from '~/kit/summary';
import { Price } from '~/kit/price';
import type { OrderView } from '~/orders/orders.server';
import { useText } from '~/text/text-context';
import { moneyParts } from '~/values/money';
import { formatDateTime } from '~/values/time';

/** What was bought, and every step from its price to what is due. */
export function Lines({ order }: { order: OrderView }) {
  const { t } = useText();
  const figure = (amount: number) => moneyParts(amount, order.currency).figure;
  const lines: SummaryLine[] = [
    ...order.lines.map((line) => ({
      label: (
        <>
          {line.qty > 1 ? t('admin.order.line', { name: line.name, qty: line.qty }) : line.name}
          {line.planName && (
            <>
              <br />
              <span className="meta">{line.planName}</span>
            </>
          )}
        </>
      ),
      amount: figure(line.unitPrice * line.qty),
    })),
    ...(order.discount > 0
      ? [{ label: t('admin.order.discount'), amount: `−${figure(order.discount)}`, kind: 'less' as const }]
      : []),
    ...(order.shippingFee > 0
      ? [{ label: t('admin.order.shipping'), amount: figure(order.shippingFee) }]
      : []),
    ...(order.withholding > 0
      ? [
          {
            label: t('admin.order.withholding'),
            amount: `−${figure(order.withholding)}`,
            kind: 'less' as const,
          },
        ]
      : []),
    {
      label: t('admin.order.due'),
      amount: (
        <Price satang={order.due} currency={order.currency} style="exact" free={t('admin.order.free')} />
      ),
      kind: 'due',
    },
  ];
  return (
    <section>
      <h2>{t('admin.order.lines')}</h2>
      <Summary lines={lines} />
      <Steps order={order} />
    </section>
  );
}

function Steps({ order }: { order: OrderView }) {
  const { t } = useText();
  const figure = (amount: number) => moneyParts(amount, order.currency).figure;
  const steps = order.quote.steps.flatMap((step) => {
    if (step.kind === 'line')
      return { label: step.name, amount: figure(step.amount), note: step.planName || undefined };
    if (step.kind === 'vat')
      return {
        label: t('admin.order.vat', { rate: step.rateBasisPoints / 100 }),
        amount: figure(step.amount),
        note: t('admin.order.vatOf', { amount: figure(step.of) }),
      };
    return step.kind === 'shipping' ? { label: t('admin.order.shipping'), amount: figure(step.amount) } : [];
  });
  return <PriceTrail title={t('admin.order.money')} steps={steps} />;
}

export function Buyer({ order }: { order: OrderView }) {
  const { t, locale } = useText();
  const rows = [
    [t('admin.order.name'), order.contactName],
    [
      t('admin.order.email'),
      <a key="mail" href={`mailto:${order.email}`}>
        {order.email}
      </a>,
    ],
    [t('admin.order.tel'), order.tel],
    [t('admin.order.placed'), formatDateTime(order.placedAt, locale)],
    [
      t('admin.order.deadline'),
      order.cancelAt && !order.approvedAt && !order.cancelledAt ? formatDateTime(order.cancelAt, locale) : '',
    ],
  ] as const;
  return (
    <section>
      <h2>
        {t('admin.order.buyer')}{' '}
        <span className="meta">{t(order.isGuest ? 'admin.order.guest' : 'admin.order.member')}</span>
      </h2>
      <table className="cmp">
        <caption className="vh">{t('admin.order.buyer')}</caption>
        <tbody>
          {rows
            .filter(([, value]) => value)
            .map(([label, value]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}
