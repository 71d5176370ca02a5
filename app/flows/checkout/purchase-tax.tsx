import { TaxFields } from '~/accounts/tax/tax-fields';
import { Button } from '~/kit/button';
import { Select } from '~/kit/forms/select';
import { PartHead } from '~/kit/frame/section-head';
import { WITHHOLDING_RATES } from '~/pricing/tax-rules';
import { useText } from '~/text/text-context';
import type { PartProps } from './purchase-part';

/** Tax invoice and withholding. Its fields come once it is ticked, so that the page stays small. */
export function PurchaseTax({ view, messages, n }: PartProps) {
  const { t } = useText();
  const { taxBlock, isTaxAsked, tax } = view;
  if (taxBlock === 'hidden') return null;
  const isReceipt = view.paper === 'receipt';
  return (
    <section className="part flow" id="tax" data-live>
      <PartHead n={n}>{t(isReceipt ? 'receipt.title' : 'purchase.tax')}</PartHead>
      {isTaxAsked ? (
        <TaxFields
          state={taxBlock}
          values={{ ...tax.values, is_require_tax_invoice: '1' }}
          errors={messages?.errors}
          personChoice="free"
          certificate={tax.certificate}
          paper={view.paper}
          warning={tax.warning}
        />
      ) : (
        <div className="group">
          <div className="pick">
            <input type="checkbox" id="is_require_tax_invoice" name="is_require_tax_invoice" value="1" />
            <label htmlFor="is_require_tax_invoice">
              <span>
                {t(isReceipt ? 'receipt.ask' : 'tax.ask')}
                <small>{t('purchase.taxHow')}</small>
              </span>
            </label>
            <div className="pick-body">
              <noscript>
                <Button look="ghost" name="intent" value="recount:tax" formNoValidate>
                  {t(isReceipt ? 'receipt.fill' : 'purchase.taxFill')}
                </Button>
              </noscript>
            </div>
          </div>
        </div>
      )}
      {view.mayWithhold && (
        <details className="more group" open={isTaxAsked || Boolean(view.values.withholding)}>
          <summary>{t('purchase.withholdingAsk')}</summary>
          <div className="folded">
            <Select
              name="withholding"
              label={t('purchase.withholding')}
              mark={t('purchase.withholdingMark')}
              prompt={t('purchase.withholdingNone')}
              defaultValue={view.values.withholding}
              options={WITHHOLDING_RATES.map((rate) => ({
                value: String(rate),
                text: t('purchase.withholdingRate', { rate: rate / 100 }),
              }))}
            />
          </div>
        </details>
      )}
    </section>
  );
}
