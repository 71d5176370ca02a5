import { Button } from '~/kit/button';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import type { OrderView } from '~/orders/page/orders.server';
import type { RestToPay } from '~/payments/settlement/rest-to-pay.server';
import { isPaidByTransfer, paymentMethod } from '~/providers/methods/payment-methods';
import { useText } from '~/text/text-context';
import { formatMoney } from '~/values/money';
import { paths } from '~/values/paths';

interface PayRestProps {
  order: Pick<OrderView, 'token' | 'paymentMethodId' | 'currency'>;
  rest: RestToPay;
  isPaused?: boolean;
}

/** For an underpaid order: the amount received, the amount due, and the ways to pay it. */
export function PayRest({ order, rest, isPaused = false }: PayRestProps) {
  const { t } = useText();
  const canPayByIt = takesRest(order.paymentMethodId, rest);
  const money = (amount: number) => formatMoney(amount, order.currency);
  return (
    <div className="flow gap5">
      <Notice kind="warn">
        <p className="strong">{t('pay.rest.facts', { came: money(rest.came), left: money(rest.left) })}</p>
        <p>
          {isPaidByTransfer(order.paymentMethodId)
            ? t('pay.rest.transferHow', { left: money(rest.left) })
            : t('pay.rest.how')}
        </p>
        {isPaused && <p className="meta">{t('order.deadlinePaused')}</p>}
      </Notice>
      {canPayByIt && isPaidByTransfer(order.paymentMethodId) && (
        <p className="row">
          <LinkButton href={paths.orderTransfer({ token: order.token })}>
            {t('pay.rest.transfer', { left: money(rest.left) })}
          </LinkButton>
        </p>
      )}
      {canPayByIt && !isPaidByTransfer(order.paymentMethodId) && (
        <form method="post" action={paths.orderPay({ token: order.token })}>
          <Button name="intent" value="again">
            {t('pay.rest.pay', { left: money(rest.left) })}
          </Button>
        </form>
      )}
      {canPayByIt ? (
        <p>
          <a href={paths.orderMethod({ token: order.token })}>{t('pay.rest.otherWay')}</a>
        </p>
      ) : (
        <p className="row">
          <LinkButton href={paths.orderMethod({ token: order.token })}>{t('pay.rest.otherWay')}</LinkButton>
        </p>
      )}
    </div>
  );
}

export function RestFacts({ rest, currency }: { rest: RestToPay; currency: OrderView['currency'] }) {
  const { t } = useText();
  const [came, left] = [rest.came, rest.left].map((amount) => formatMoney(amount, currency)) as [
    string,
    string,
  ];
  return (
    <Notice kind="warn">
      <p className="strong">{t('pay.rest.facts', { came, left })}</p>
      <p>{t('pay.rest.transferHow', { left })}</p>
    </Notice>
  );
}

/** A provider takes no less than its own least amount. */
const takesRest = (methodId: number | null, { left }: RestToPay): boolean =>
  methodId !== null && left >= (paymentMethod(methodId)?.limits?.minimum ?? 0);
