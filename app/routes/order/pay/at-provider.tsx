import { Amount } from '~/kit/amount';
import { Button } from '~/kit/button';
import { Icon } from '~/kit/icon';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { FailedPayment } from '~/payments/attempts/failed-payment';
import type { PaymentScreen } from '~/payments/attempts/payment-screen';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import type { OrderToPay } from './qr-to-pay';

interface AtProviderProps {
  order: OrderToPay;
  methodName: string;
  screen: Extract<PaymentScreen, { kind: 'redirect' | 'form' | 'wait' }>;
  /** The buyer says it is paid, and the provider does not know of it yet. */
  isAskedAgain: boolean;
}

const REFRESH_SECONDS = 6;

const WORDS = {
  leave: { title: 'pay.leave.title', how: 'pay.leave.how' },
  underWay: { title: 'pay.underWay.title', how: 'pay.underWay.how' },
  beside: { title: 'pay.beside.title', how: 'pay.beside.how' },
} as const;

/** The buyer pays on a page of the provider's: the way there, and what it has come to so far. */
export function AtProvider({ order, methodName, screen, isAskedAgain }: AtProviderProps) {
  const { t } = useText();
  const watching = `${paths.orderPay({ token: order.token })}?attempt=${screen.attemptId}`;
  // a page that leads nobody back may be paid on from the first moment
  const isBeside = screen.kind === 'redirect' && screen.staysOpen;
  const isUnderWay = screen.kind === 'wait' || screen.isSent || isBeside;
  const failure = screen.kind === 'redirect' ? screen.failure : null;
  // after a no there is nothing to wait for: the way there stands first
  const words = WORDS[isBeside ? 'beside' : isUnderWay && !failure ? 'underWay' : 'leave'];
  return (
    <div
      className="wrap payment-page pad5 flow gap5"
      data-watch={`${paths.orderPay({ token: order.token })}/status?attempt=${screen.attemptId}`}
      data-watch-until={screen.kind === 'wait' ? undefined : screen.until?.toISOString()}
    >
      {isUnderWay && (
        <noscript>
          <meta httpEquiv="refresh" content={`${REFRESH_SECONDS};url=${watching}`} />
        </noscript>
      )}
      <div>
        <p className="meta">
          {t('pay.number', { number: order.number })} · {methodName}
        </p>
        <h1 className="f2">{t(words.title, { methodName })}</h1>
        <p className="price x">
          <Amount satang={order.due} currency={order.currency} />
        </p>
      </div>
      {failure && <FailedPayment failure={failure} />}
      {isAskedAgain && <Notice kind="info">{t('pay.notYet')}</Notice>}
      <p>{t(words.how, { methodName })}</p>
      <div className="slim flow gap2">
        <WayThere screen={screen} watching={watching} />
        {isUnderWay && (
          <LinkButton full look="plain" href={`${watching}&done=1`}>
            {t('pay.check')}
          </LinkButton>
        )}
        <LinkButton full look="plain" href={paths.orderMethod({ token: order.token })}>
          {t('method.change')}
        </LinkButton>
      </div>
      <p className="meta row">
        <Icon name="lock" /> {t('pay.cardsElsewhere')}
      </p>
    </div>
  );
}

function WayThere({ screen, watching }: Pick<AtProviderProps, 'screen'> & { watching: string }) {
  const { t } = useText();
  if (screen.kind === 'wait') return null;
  if (screen.kind === 'redirect')
    return (
      <LinkButton full href={screen.url} rel="noreferrer" target={screen.staysOpen ? '_blank' : undefined}>
        {t(screen.staysOpen ? 'pay.beside.open' : 'pay.goThere')}
      </LinkButton>
    );
  return (
    <form method="post" action={screen.action} data-send-once={screen.isSent ? undefined : watching}>
      {Object.entries(screen.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button full>{t('pay.goThere')}</Button>
    </form>
  );
}
