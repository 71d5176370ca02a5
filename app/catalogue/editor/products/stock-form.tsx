import type { EditReturn } from '~/catalogue/editor/edit-return';
import { Button } from '~/kit/button';
import { Field } from '~/kit/forms/field';
import { useText } from '~/text/text-context';

/** The stock, and a line to change it by. */
export function StockForm({
  available,
  returned: refusedForm,
}: {
  available: number;
  returned: EditReturn | null;
}) {
  const { t } = useText();
  const valueOf = (name: string) => [refusedForm?.typed[name] ?? []].flat()[0];
  return (
    <section aria-labelledby="stock-title">
      <h2 id="stock-title">{t('edit.stock', { count: available })}</h2>
      <form method="post" className="row end" id="stock" noValidate>
        <Field
          name="delta"
          label={t('edit.stockDelta')}
          hint={t('edit.stockHint')}
          error={refusedForm?.errors.delta}
          defaultValue={valueOf('delta')}
          maxLength={8}
          autoComplete="off"
          required
        />
        <Field
          name="reason"
          label={t('edit.stockReason')}
          error={refusedForm?.errors.reason}
          defaultValue={valueOf('reason')}
          maxLength={255}
          required
        />
        <div className="field">
          <Button look="ghost" name="intent" value="stock">
            {t('edit.stockChange')}
          </Button>
        </div>
      </form>
    </section>
  );
}
