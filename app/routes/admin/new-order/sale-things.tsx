import type { ManualOrderView } from '~/flows/manual-order/manual-order-view.server';
import { Button } from '~/kit/button';
import { Field } from '~/kit/forms/field';
import { Pill } from '~/kit/pill';
import { Price } from '~/kit/shop/price';
import { useText } from '~/text/text-context';

/** What is bought: found by its name, added and removed by buttons of the one form. */
export function SaleThings({
  view,
  errors,
}: {
  view: ManualOrderView;
  errors: Readonly<Record<string, string>>;
}) {
  const { t } = useText();
  const isSearched = view.q !== '' && view.values.intent === 'find';
  return (
    <section className="flow gap3" id="things">
      <h2>{t('sale.things')}</h2>
      <Field
        name="q"
        label={t('sale.find')}
        hint={t('sale.findHint')}
        defaultValue={isSearched ? view.q : ''}
        maxLength={100}
        autoComplete="off"
        beside={
          <Button look="ghost" name="intent" value="find" formNoValidate>
            {t('sale.findButton')}
          </Button>
        }
      />
      {isSearched && <Found view={view} />}
      <Lines view={view} errors={errors} />
    </section>
  );
}

function Found({ view: { found, quote } }: { view: ManualOrderView }) {
  const { t } = useText();
  if (found.length === 0) return <p role="status">{t('sale.foundNone')}</p>;
  return (
    <div className="panel flow gap3">
      <h3>{t('sale.found')}</h3>
      <ul className="lines dense">
        {found.map(({ key, name, planName, price, isForOthers, left }) => (
          <li key={key}>
            <div>
              {name}
              {planName && <span className="meta"> · {planName}</span>}
              <br />
              <Price satang={price} currency={quote.currency} style="exact" free={t('course.free')} />
              {left !== null && <span className="meta"> · {t('sale.left', { left })}</span>}
              {isForOthers && (
                <>
                  {' '}
                  <Pill kind="info">{t('sale.forOthers')}</Pill>
                </>
              )}
            </div>
            <Button
              look="ghost"
              size="small"
              name="intent"
              value={`add:${key}`}
              formNoValidate
              aria-label={t('sale.addNamed', { name: [name, planName].filter(Boolean).join(' ') })}
            >
              {t('sale.add')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Lines({ view, errors }: { view: ManualOrderView; errors: Readonly<Record<string, string>> }) {
  const { t } = useText();
  if (view.lines.length === 0) return <p className="meta">{t('sale.nothing')}</p>;
  return (
    <ul className="lines dense" id="line">
      {view.lines.map(({ key, qty, isProduct, isCountable, price, name, planName, unitPrice }, index) => (
        <li key={key}>
          <div className="flow gap2">
            <div>
              <b>{name || t('sale.gone')}</b>
              {planName && <span className="meta"> · {planName}</span>}
              {unitPrice !== null && (
                <>
                  <br />
                  <Price
                    satang={unitPrice}
                    currency={view.quote.currency}
                    style="exact"
                    free={t('course.free')}
                  />
                </>
              )}
            </div>
            <input type="hidden" name="line" value={key} />
            <div className="row">
              {isCountable ? (
                <Field
                  id={`qty[${index}]`}
                  name="qty"
                  label={t(isProduct ? 'sale.qty' : 'sale.seats')}
                  aria-label={t(isProduct ? 'sale.qtyOf' : 'sale.seatsOf', { name })}
                  defaultValue={qty}
                  error={errors[`qty[${index}]`]}
                  inputMode="numeric"
                  maxLength={20}
                  size={5}
                  autoComplete="off"
                />
              ) : (
                <input type="hidden" name="qty" value="1" />
              )}
              {view.mayAgree ? (
                <Field
                  id={`price[${index}]`}
                  name="price"
                  label={t('sale.price')}
                  mark={t('site.optional')}
                  aria-label={t('sale.priceOf', { name })}
                  defaultValue={price}
                  error={errors[`price[${index}]`]}
                  inputMode="decimal"
                  maxLength={20}
                  size={10}
                  autoComplete="off"
                />
              ) : (
                <input type="hidden" name="price" value="" />
              )}
            </div>
          </div>
          <Button
            look="ghost"
            size="small"
            name="intent"
            value={`remove:${key}`}
            formNoValidate
            aria-label={t('sale.removeNamed', { name })}
          >
            {t('sale.remove')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
