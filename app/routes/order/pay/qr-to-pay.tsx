import { clockOf } from '~/access/countdown';
import { Amount } from '~/kit/amount';
import { Icon, type IconName } from '~/kit/icon';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { Countdown } from '~/kit/shop/countdown';
import type { PaymentScreen } from '~/payments/attempts/payment-screen';
import { KeepQr } from '~/payments/bank/keep-qr';
import type { AppBrowser } from '~/platform/http/app-browser';
import { useText } from '~/text/text-context';
import { type Currency, formatMoney, type Satang } from '~/values/money';
import { paths } from '~/values/paths';
import { bangkokDay, formatClock, formatShortDay } from '~/values/time';

export interface OrderToPay {
  token: string;
  number: string;
  due: Satang;
  currency: Currency;
  email: string;
  paymentMethodId: number | null;
}

interface QrToPayProps {
  order: OrderToPay;
  screen: Extract<PaymentScreen, { kind: 'qr' }>;
  shopName: string;
  /** The buyer says it is paid, and the provider does not know of it yet. */
  isAskedAgain: boolean;
  app: AppBrowser | null;
  now: Date;
}

const REFRESH_SECONDS = 6;

/** The code large enough to scan from another phone, until when, and what happens then (PAY-09). */
export function QrToPay({ order, screen, shopName, isAskedAgain, app, now }: QrToPayProps) {
  const { t } = useText();
  const watching = `${paths.orderPay({ token: order.token })}?attempt=${screen.attemptId}`;
  const picture = `${paths.orderPay({ token: order.token })}/image?attempt=${screen.attemptId}`;
  return (
    <div
      className="wrap payment-page pad5 flow gap6 split"
      data-watch={`${paths.orderPay({ token: order.token })}/status?attempt=${screen.attemptId}`}
      data-watch-until={screen.until?.toISOString()}
    >
      <noscript>
        <meta httpEquiv="refresh" content={`${REFRESH_SECONDS};url=${watching}`} />
      </noscript>
      <div className="flow gap5">
        <div className="between">
          <div>
            <h1 className="f2">{t('pay.title')}</h1>
            <p className="price x">
              <Amount satang={order.due} currency={order.currency} />
            </p>
          </div>
          {screen.until && (
            <div className="grow">
              <Deadline until={screen.until} now={now} />
            </div>
          )}
        </div>
        {isAskedAgain && <Notice kind="info">{t('pay.notYet')}</Notice>}
        <div className="qr">
          <header>{t('qr.promptPay')}</header>
          <img
            src={picture}
            width={300}
            height={300}
            alt={t('pay.qrAlt', { amount: formatMoney(order.due, order.currency) })}
          />
          <p className="snug">
            <b>{shopName}</b> <span className="nb">{order.number}</span>
          </p>
        </div>
        <div className="slim flow gap2">
          <KeepQr
            path={picture}
            number={order.number}
            page={paths.orderPay({ token: order.token })}
            app={app}
          />
          <LinkButton full look="plain" href={`${watching}&done=1`}>
            {t('pay.done')}
          </LinkButton>
          <LinkButton full look="plain" href={paths.orderMethod({ token: order.token })}>
            {t('method.change')}
          </LinkButton>
          {screen.testPage && (
            <a href={screen.testPage} target="_blank" rel="noreferrer">
              {t('pay.testPage')}
            </a>
          )}
        </div>
      </div>
      <HowTo email={order.email} app={app} />
    </div>
  );
}

function Deadline({ until, now }: { until: Date; now: Date }) {
  const { t, locale } = useText();
  const day = bangkokDay(until) === bangkokDay(now) ? '' : `${formatShortDay(bangkokDay(until), locale)} `;
  const at = `${day}${formatClock(until)}${locale === 'th' ? ' น.' : ''}`;
  return (
    <Countdown
      label={t('pay.before', { at })}
      word={t('pay.timeLeft')}
      left={clockOf(until.getTime() - now.getTime())}
      until={until.toISOString()}
    />
  );
}

const STEPS = [
  ['phone', 'pay.samePhone.scan'],
  ['check', 'pay.samePhone.check'],
] as const satisfies readonly (readonly [IconName, string])[];

function HowTo({ email, app }: Pick<QrToPayProps, 'app'> & { email: string }) {
  const { t } = useText();
  return (
    <aside className="flow">
      <h2 className="f2">{t('pay.samePhone')}</h2>
      <ol className="ticks">
        <li>
          <Icon name="save" />
          <span>{t(app ? 'qr.hold' : 'pay.samePhone.save')}</span>
        </li>
        {STEPS.map(([icon, text]) => (
          <li key={text}>
            <Icon name={icon} />
            <span>{t(text)}</span>
          </li>
        ))}
      </ol>
      <h2 className="f2">{t('pay.after')}</h2>
      <p>{t('pay.afterHow', { email })}</p>
      <p className="meta">{t('pay.canClose')}</p>
    </aside>
  );
}
