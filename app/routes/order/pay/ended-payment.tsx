import { Button } from '~/kit/button';
import { LinkButton } from '~/kit/link-button';
import { Notice, type StateKind } from '~/kit/notice';
import { ProviderWords } from '~/payments/attempts/failed-payment';
import type { PaymentScreen } from '~/payments/attempts/payment-screen';
import { PayRest } from '~/payments/order-page/pay-rest';
import type { RestToPay } from '~/payments/settlement/rest-to-pay.server';
import { useText } from '~/text/text-context';
import type { TextKey } from '~/text/translate';
import { formatMoney } from '~/values/money';
import { paths } from '~/values/paths';
import { type Instead, PayInstead } from './pay-instead';
import type { OrderToPay } from './qr-to-pay';

type Screen = Exclude<PaymentScreen, { kind: 'qr' | 'redirect' | 'form' | 'wait' | 'card' }>;

const WORDS: Record<Screen['kind'] | 'cancelled', { title: TextKey; how: TextKey; look: StateKind }> = {
  preparing: { title: 'pay.preparing.title', how: 'pay.preparing.how', look: 'info' },
  failed: { title: 'pay.failed.title', how: 'pay.failed.how', look: 'bad' },
  cancelled: { title: 'pay.cancelled.title', how: 'pay.cancelled', look: 'info' },
  expired: { title: 'pay.expired.title', how: 'pay.expired.how', look: 'warn' },
  'money-waits': { title: 'pay.moneyWaits.title', how: 'pay.moneyWaits.how', look: 'warn' },
  'money-held': { title: 'pay.moneyHeld.title', how: 'pay.moneyHeld.how', look: 'info' },
  'too-many': { title: 'pay.tooMany.title', how: 'pay.tooMany.how', look: 'warn' },
  'not-usable': { title: 'pay.notUsable.title', how: 'pay.notUsable.how', look: 'warn' },
};
const AGAIN_SECONDS = 5;
const MAY_NOT_CHANGE: ReadonlySet<Screen['kind']> = new Set(['preparing', 'money-waits', 'money-held']);

interface EndedPaymentProps {
  order: OrderToPay;
  /** Too little came: this is left. */
  rest: RestToPay | null;
  screen: Screen;
  methodName: string;
  /** of a card that was declined */
  instead: Instead | null;
}

/** No code to scan: why, and the way on. The order stays payable. */
export function EndedPayment({ order, rest, screen, methodName, instead }: EndedPaymentProps) {
  const { t } = useText();
  if (rest && screen.kind === 'money-waits') return <RestScreen order={order} rest={rest} />;
  const isCancelled = screen.kind === 'failed' && screen.failure?.end === 'cancelled';
  const words = WORDS[isCancelled ? 'cancelled' : screen.kind];
  const path = paths.orderPay({ token: order.token });
  return (
    <div className="wrap payment-page pad5 flow gap5">
      {screen.kind === 'preparing' && <meta httpEquiv="refresh" content={`${AGAIN_SECONDS};url=${path}`} />}
      <div>
        <p className="meta">
          {t('pay.number', { number: order.number })} · {methodName} ·{' '}
          {formatMoney(order.due, order.currency)}
        </p>
        <h1 className="f3">{t(words.title)}</h1>
      </div>
      <Notice kind={words.look}>
        {screen.kind === 'preparing' && <progress aria-label={t(words.title)} />}
        <p>{t(words.how)}</p>
        {screen.kind === 'failed' && screen.failure && !isCancelled && (
          <ProviderWords failure={screen.failure} />
        )}
      </Notice>
      <div className="row">
        {instead && <PayInstead token={order.token} instead={instead} />}
        {(screen.kind === 'failed' || screen.kind === 'expired') && (
          <TryAgain path={path} isSecond={instead !== null} />
        )}
        {screen.kind === 'preparing' && <LinkButton href={path}>{t('pay.lookAgain')}</LinkButton>}
        {screen.kind === 'money-held' && <LinkButton href={path}>{t('pay.lookAgain')}</LinkButton>}
        {!MAY_NOT_CHANGE.has(screen.kind) && (
          <LinkButton look="plain" href={paths.orderMethod({ token: order.token })}>
            {t('method.change')}
          </LinkButton>
        )}
        <LinkButton look="plain" href={paths.order({ token: order.token })}>
          {t('order.view')}
        </LinkButton>
      </div>
    </div>
  );
}

function RestScreen({ order, rest }: { order: OrderToPay; rest: RestToPay }) {
  const { t } = useText();
  return (
    <div className="wrap payment-page pad5 flow gap5">
      <div>
        <p className="meta">{t('pay.number', { number: order.number })}</p>
        <h1 className="f3">{t('pay.rest.title')}</h1>
      </div>
      <PayRest order={order} rest={rest} />
      <p>
        <a href={paths.order({ token: order.token })}>{t('order.view')}</a>
      </p>
    </div>
  );
}

function TryAgain({ path, isSecond }: { path: string; isSecond: boolean }) {
  const { t } = useText();
  return (
    <form method="post" action={path}>
      <Button look={isSecond ? 'ghost' : undefined} name="intent" value="again">
        {t('pay.again')}
      </Button>
    </form>
  );
}
