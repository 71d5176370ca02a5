import { Button } from '~/kit/button';
import { Field } from '~/kit/forms/field';
import { Select } from '~/kit/forms/select';
import { PartHead } from '~/kit/frame/section-head';
import { Notice } from '~/kit/notice';
import { Picture } from '~/kit/shop/picture';
import { Price } from '~/kit/shop/price';
import { useOwnLang } from '~/text/own-lang';
import { endedTitle } from '~/text/sentence';
import { useText } from '~/text/text-context';
import { formatMoney } from '~/values/money';
import type { CartLine } from './cart-line';
import type { ChangedQuantity } from './changed-quantities';
import { messageOf } from './form-messages';
import { keyText, type PartProps } from './purchase-part';
import type { PurchaseView } from './purchase-view.server';

/** The lines of the cart: each with its plan or quantity, its price, and a remove button (CRT-13). */
export function PurchaseLines({ view, messages, n }: PartProps) {
  const { t } = useText();
  return (
    <section className="part bare flow gap2" id="lines" data-live>
      <PartHead n={n}>{t('cart.lines')}</PartHead>
      <ul>
        {view.lines.map((line) => (
          <Line
            key={line.key}
            line={line}
            currency={view.currency}
            error={keyText(t, messageOf(messages, `plan_${line.id}`))}
            changed={line.kind === 'product' ? messages?.quantities[line.id] : undefined}
          />
        ))}
      </ul>
      <PairOffers view={view} />
    </section>
  );
}

function Line({
  line,
  currency,
  changed,
  error,
}: {
  line: CartLine;
  error?: string;
  currency: PurchaseView['currency'];
  changed?: ChangedQuantity;
}) {
  const { t, locale } = useText();
  const { name, href, problem, amount } = line;
  const langOf = useOwnLang();
  return (
    <li className="account-row top0">
      <div className="thumb" style={{ flex: 'none', width: 72 }}>
        <Picture
          className={line.kind === 'product' ? 'square' : undefined}
          src={line.picture}
          alt=""
          sizes="72px"
        />
      </div>
      <div className="grow flow gap2">
        <p className="strong snug" lang={langOf(name)}>
          {href ? (
            <a className="quiet" href={href}>
              {name}
            </a>
          ) : (
            name
          )}
        </p>
        <div className={line.kind === 'course' ? 'under-thumb' : undefined}>
          <Choice line={line} currency={currency} error={error} />
        </div>
        {changed && (
          <p className="say warn" role="status">
            {t(`cart.qtyChanged.${changed.kind}`, {
              typed: changed.typed,
              qty: changed.qty,
              added: changed.added ?? 0,
            })}
          </p>
        )}
        {problem && (
          <p className="say warn">
            {endedTitle(problem.title, locale)} {problem.how}{' '}
            {problem.wayOn && (
              <a className="nb" href={problem.wayOn.href}>
                {problem.wayOn.text}
              </a>
            )}
          </p>
        )}
        {line.round && <p className="meta">{line.round}</p>}
        {line.givenWith && <p className="meta">{t('cart.givenWith', { giver: line.givenWith })}</p>}
        <div className="between">
          {amount === null ? (
            <span />
          ) : (
            <Price satang={amount} currency={currency} style="exact" free={t('checkout.free')} />
          )}
          <Button look="plain" size="small" name="intent" value={`remove:${line.key}`} formNoValidate>
            {t('cart.remove')}
            <span className="vh"> {name}</span>
          </Button>
        </div>
      </div>
    </li>
  );
}

function Choice({
  line,
  currency,
  error,
}: {
  line: CartLine;
  currency: PurchaseView['currency'];
  error?: string;
}) {
  const { t } = useText();
  if (line.kind === 'product')
    return (
      <div style={{ maxWidth: '11rem' }}>
        <Field
          name={`qty_${line.id}`}
          label={t('cart.qty')}
          mark={t('cart.available', { count: line.available })}
          defaultValue={line.qty}
          maxLength={20}
          autoComplete="off"
          inputMode="numeric"
        />
      </div>
    );
  const open = line.plans.filter((plan) => plan.price !== null);
  if (open.length === 0) return null;
  const isKnown = open.some((plan) => plan.id === line.planId);
  return (
    <Select
      name={`plan_${line.id}`}
      error={error}
      label={<span className="vh">{t('cart.plan', { course: line.name })}</span>}
      defaultValue={isKnown ? String(line.planId) : ''}
      prompt={isKnown ? undefined : t('checkout.planLegend')}
      options={open.map((plan) => ({
        value: String(plan.id),
        text: [
          plan.name,
          plan.price === 0 ? t('checkout.free') : formatMoney(plan.price ?? 0, currency, 'list'),
          ...(plan.isForMember ? [t('course.memberPrice')] : []),
        ].join(' · '),
        disabled: plan.blockedBecause !== null,
      }))}
    />
  );
}

/** One press puts the course that is lacking into the cart (CRT-06). */
function PairOffers({ view }: { view: PurchaseView }) {
  const { t } = useText();
  return view.pairOffers.map(({ promotionId, title, less, courses }) => (
    <Notice kind="info" key={promotionId}>
      <p className="strong">{title}</p>
      <p>{t('promotion.oneMore', { less })}</p>
      <ul className="flow gap2">
        {courses.map((course) => (
          <li key={course.id}>
            <Button
              look="ghost"
              size="small"
              name="intent"
              value={`add:${course.id}:${course.planId}`}
              formNoValidate
            >
              {t('promotion.add', {
                course: course.title,
                price: formatMoney(course.price, view.currency, 'list'),
              })}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  ));
}
