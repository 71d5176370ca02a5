import { trustList } from '~/catalogue/courses/trust-list';
import { Button } from '~/kit/button';
import { Facts } from '~/kit/facts';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { ByPlan } from '~/kit/shop/by-plan';
import { Price } from '~/kit/shop/price';
import { Summary, type SummaryLine } from '~/kit/summary';
import { seenDueName, seenDueValue } from '~/orders/purchase/expected-total';
import type { Quote } from '~/pricing/quote-shape';
import { QuoteTrail } from '~/pricing/quote-trail';
import { endedTitle } from '~/text/sentence';
import { useText } from '~/text/text-context';
import { moneyParts } from '~/values/money';
import { PAY_WITHOUT_CODE } from './form-messages';
import { isForNothing } from './purchase-part';
import type { PurchaseView } from './purchase-view.server';
import { waitingIn } from './waiting-coupons';

const figure = (amount: number) => moneyParts(amount).figure;

/** The amount with its steps, the blockers, and the one button. */
export function PurchaseSummary({
  view,
  isCodeRefused = false,
}: {
  view: PurchaseView;
  isCodeRefused?: boolean;
}) {
  const { t } = useText();
  const { quotes, plans, blockers } = view;
  // all blockers can be put right in this form: the check button leads to them
  const mayCheck = blockers.length > 0 && view.isFixable;
  const isFree = isForNothing(view);
  return (
    <>
      {quotes.map(
        (quote, index) =>
          quote && (
            <input
              key={index}
              type="hidden"
              name={seenDueName(plans[index]?.id ?? null)}
              value={seenDueValue(quote)}
            />
          ),
      )}
      <ByPlan
        variants={quotes.map((quote, index) => quote && <Money key={index} quote={quote} view={view} />)}
      />
      <div className="flow gap3">
        {blockers.length > 0 && <Blockers view={view} />}
        {!mayCheck && (view.course === null || view.promotions.length > 1 || view.mayWithhold) && (
          <noscript>
            <Button look="ghost" full name="intent" value="recount" formNoValidate>
              {t('purchase.recount')}
            </Button>
          </noscript>
        )}
        <div className="wide">
          {mayCheck ? (
            <Button full size="big" name="intent" value="check" formNoValidate>
              {t('purchase.check')}
            </Button>
          ) : isCodeRefused ? (
            <div className="flow gap3">
              <Button full size="big" name="intent" value={PAY_WITHOUT_CODE} disabled={blockers.length > 0}>
                <PayWords view={view} verb={t('purchase.payWithoutCode')} />
              </Button>
              <LinkButton full look="ghost" href="#coupon_code">
                {t('purchase.mendCode')}
              </LinkButton>
            </div>
          ) : (
            <Button full size="big" name="intent" value="pay" disabled={blockers.length > 0}>
              <PayWords view={view} />
            </Button>
          )}
        </div>
        <Facts
          look="ticks"
          quiet
          facts={[
            ...(view.trust.paper && !isFree
              ? []
              : [
                  {
                    icon: 'mail' as const,
                    text: t(isFree ? 'checkout.trustEnrolled' : 'checkout.trustReceipt'),
                  },
                ]),
            ...(view.hasSeat && !isFree ? [{ icon: 'check' as const, text: t('checkout.trustSeat') }] : []),
            ...trustList(isFree ? { ...view.trust, refund: null, paper: null } : view.trust, t),
          ]}
        />
      </div>
    </>
  );
}

function PayWords({ view: { quotes, currency }, verb }: { view: PurchaseView; verb?: string }) {
  const { t } = useText();
  const verbs = quotes.map(
    (quote) => quote && (verb ?? (quote.due > 0 ? t('checkout.pay') : t('checkout.takeFree'))),
  );
  const isOne = new Set(verbs.filter(Boolean)).size === 1;
  return (
    <>
      {isOne ? verbs.find(Boolean) : <ByPlan inline variants={verbs} />}{' '}
      {quotes.some((quote) => quote && quote.due > 0) && (
        <ByPlan
          inline
          variants={quotes.map(
            (quote) =>
              quote && quote.due > 0 && <Price satang={quote.due} currency={currency} style="exact" />,
          )}
        />
      )}
    </>
  );
}

/** Why the button is disabled, each reason with its way on (CRT-13). */
function Blockers({ view }: { view: PurchaseView }) {
  const { t, locale } = useText();
  return (
    <Notice kind="warn" icon="info">
      <p className="strong">{t('purchase.blocked')}</p>
      <ul>
        {view.blockers.map(({ title, how, wayOn }, index) => (
          <li key={index}>
            {endedTitle(title, locale)} {how}{' '}
            {wayOn && (
              <a className="nb" href={wayOn.href}>
                {wayOn.text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Money({ quote, view }: { quote: Quote; view: PurchaseView }) {
  const { t } = useText();
  const [line] = quote.lines;
  const isFree = isForNothing(view);
  const lines: SummaryLine[] = [
    {
      label:
        view.course && line
          ? t('checkout.planLine', { plan: line.planName }) + (line.qty > 1 ? ` × ${line.qty}` : '')
          : t('purchase.items', { count: quote.lines.length }),
      amount: isFree ? t('checkout.free') : figure(quote.price),
    },
  ];
  for (const book of view.freeBooks)
    lines.push({ kind: 'note', label: t('course.gift', { book }), amount: t('checkout.free') });
  if (quote.promotion)
    lines.push({ kind: 'less', label: quote.promotion.title, amount: `−${figure(quote.promotion.amount)}` });
  for (const { code, amount, refusal } of quote.coupons)
    if (!refusal)
      lines.push({ kind: 'less', label: t('purchase.couponNamed', { code }), amount: `−${figure(amount)}` });
  for (const code of waitingIn(quote))
    lines.push({
      kind: 'note',
      label: t('purchase.couponNamed', { code }),
      amount: t('purchase.couponNotNow'),
    });
  if (view.shipping.hasGoods)
    lines.push({ label: t('checkout.shipping'), amount: figure(quote.shippingFee) });
  if (quote.withholding > 0)
    lines.push({ kind: 'less', label: t('purchase.withholding'), amount: `−${figure(quote.withholding)}` });
  lines.push({
    kind: 'due',
    label: t(isFree ? 'checkout.cost' : 'checkout.due'),
    amount: (
      <Price satang={quote.due} currency={quote.currency} style="exact" free={isFree && t('checkout.free')} />
    ),
  });
  const vat = quote.steps.find((step) => step.kind === 'vat');
  if (vat)
    lines.push({
      kind: 'note',
      label: t('checkout.vatInside', { rate: vat.rateBasisPoints / 100 }),
      amount: figure(vat.amount),
    });
  return (
    <>
      <Summary lines={lines} />
      {!isFree && <QuoteTrail quote={quote} />}
    </>
  );
}
