import { Amount } from '~/kit/amount';
import { Button } from '~/kit/button';
import { Icon } from '~/kit/icon';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { CardLogo, LOGO_BRANDS } from '~/kit/shop/card-logo';
import { FailedPayment } from '~/payments/attempts/failed-payment';
import type { PaymentScreen } from '~/payments/attempts/payment-screen';
import { useText } from '~/text/text-context';
import { formatMoney } from '~/values/money';
import { paths } from '~/values/paths';
import { CardFields } from './card-fields';
import { type Instead, PayInstead } from './pay-instead';
import type { OrderToPay } from './qr-to-pay';

type Screen = Extract<PaymentScreen, { kind: 'card' }>;

interface CardToPayProps {
  order: OrderToPay;
  methodName: string;
  screen: Screen;
  /** Where the token is posted to. */
  sendTo: string;
  /** the card before was declined */
  instead: Instead | null;
}

/**
 * The card (PAY-20). Its fields have no names and are shown by the script that sends them to the provider alone; what is posted
 * here is what the provider made of them. Without JavaScript the provider's own page takes the card, or another method the order.
 */
export function CardToPay({ order, methodName, screen, sendTo, instead }: CardToPayProps) {
  const { t } = useText();
  return (
    <div className="wrap payment-page pad5">
      <div className="slim flow gap5">
        <div>
          <p className="meta">
            {t('pay.number', { number: order.number })} · {methodName}
          </p>
          <h1 className="f2">{t('card.title')}</h1>
          <p className="price x">
            <Amount satang={order.due} currency={order.currency} />
          </p>
        </div>
        <Failure failure={screen.failure} />
        {instead && <PayInstead token={order.token} instead={instead} />}
        <CardForm order={order} form={screen.form} sendTo={sendTo} />
        <OtherWays order={order} form={screen.form} />
        <p className="meta row" style={{ flexWrap: 'nowrap' }}>
          <Icon name="lock" />
          <span>{t('card.safe')}</span>
        </p>
      </div>
    </div>
  );
}

/** Why the last card was refused; the script says the same of a card the provider made no token of. */
function Failure({ failure }: Pick<Screen, 'failure'>) {
  return (
    <div data-card-failure="" hidden={!failure}>
      <FailedPayment failure={failure} />
    </div>
  );
}

function CardForm({ order, form, sendTo }: { order: OrderToPay; form: Screen['form']; sendTo: string }) {
  const { t } = useText();
  return (
    <form
      id="card-form"
      className="flow"
      method="post"
      action={sendTo}
      hidden
      data-card-form={form.dialect}
      data-script={form.script ?? undefined}
      data-vault={form.vault ?? undefined}
      data-key={form.publicKey}
      data-unreachable={t('card.unreachable')}
    >
      {form.dialect === 'securepay' ? (
        <input type="hidden" name="order_token" value={order.token} />
      ) : (
        <input type="hidden" name="intent" value="card" />
      )}
      <CardFields brands={<Brands />} />
      <Button full data-busy={t('card.sending')}>
        {t('card.pay', { amount: formatMoney(order.due, order.currency) })}
      </Button>
    </form>
  );
}

const BRAND_TITLES: Record<(typeof LOGO_BRANDS)[number], string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  'american-express': 'American Express',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** All five until the digits decide, then the one; the brand's name is spoken as well. */
function Brands() {
  const { t } = useText();
  return (
    <div className="row" style={{ minHeight: 30 }}>
      <span className="vh">{t('card.brands')} </span>
      {LOGO_BRANDS.map((brand) => (
        <span key={brand} data-brand={brand}>
          <CardLogo brand={brand} />
          <span className="vh">{BRAND_TITLES[brand]} </span>
        </span>
      ))}
      <span role="status" data-brand-name="" className="meta" />
    </div>
  );
}

function OtherWays({ order, form }: { order: OrderToPay; form: Screen['form'] }) {
  const { t } = useText();
  return (
    <div className="flow gap2">
      <noscript>
        <Notice kind="info">{t(form.hasHostedPage ? 'card.noScript' : 'card.noScriptNoPage')}</Notice>
      </noscript>
      {form.hasHostedPage && (
        <form method="post" action={paths.orderPay({ token: order.token })}>
          <Button full look="ghost" name="intent" value="hosted-page">
            {t('card.hostedPage')}
          </Button>
        </form>
      )}
      <LinkButton full look="plain" href={paths.orderMethod({ token: order.token })}>
        {t('method.change')}
      </LinkButton>
    </div>
  );
}
