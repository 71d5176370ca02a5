import slipScript from '~/enhance/uploads/slip?worker&url';
import { Button } from '~/kit/button';
import { ErrorSummary } from '~/kit/forms/error-summary';
import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import type { OrderPage } from '~/payments/order-page/order-page.server';
import { orderToTransfer } from '~/payments/order-page/order-to-transfer';
import { inFieldOrder, TransferFields } from '~/payments/transfers/transfer-fields';
import { transferFields } from '~/payments/transfers/transfer-form';
import { useText } from '~/text/text-context';
import type { TextKey } from '~/text/translate';
import { fileWords } from '~/uploads/accepted-files';
import { moneyParts } from '~/values/money';
import { paths } from '~/values/paths';
import type { FieldErrors } from '~/web/form.server';

export interface ReportReturn {
  /** Text keys by field. */
  errors: FieldErrors;
  typed: Record<string, string>;
  /** Carries a slip that was stored in this round. */
  keptSlip: string | null;
  /** What was read from its QR. */
  slipReference: string | null;
}

interface ReportFormProps {
  view: { page: OrderPage; reportKey: string; isSlipRequired: boolean; today: string; laterPath: string };
  returned: ReportReturn | undefined;
}

/** 'แจ้งชำระเงิน': one form, one button, and a way to do it later (PAY-01). */
export function ReportForm({ view, returned }: ReportFormProps) {
  const { t } = useText();
  const { accounts } = view.page;
  const order = orderToTransfer(view.page);
  const isFree = order.due === 0;
  const amount = moneyParts(order.due, order.currency).figure;
  const errorOf = (name: string) => {
    const key = returned?.errors[name]?.[0];
    return key === undefined ? undefined : t(key as TextKey, { ...fileWords('slip', t), amount });
  };
  const errors = inFieldOrder(Object.keys(returned?.errors ?? {})).map((id) => ({ id, text: errorOf(id) }));
  const suggested = {
    transfer_amount: amount,
    transfer_datetime: view.today,
    bank_account: accounts.length === 1 ? String(accounts[0]!.id) : undefined,
  };
  return (
    <form
      className="flow"
      id="report"
      method="post"
      encType="multipart/form-data"
      data-slip=""
      data-words={JSON.stringify({
        checking: t('transfer.checking'),
        sending: t('transfer.sending'),
        lost: t('transfer.lost'),
        heic: t('transfer.slipHeic'),
        type: t('upload.typeNotAllowed', fileWords('slip', t)),
      })}
      action={`${paths.orderTransfer({ token: order.token })}#report`}
    >
      <h2>{t('transfer.title')}</h2>
      {errors.length > 0 && (
        <ErrorSummary
          title={t('transfer.errors', { count: errors.length })}
          errors={errors}
          note={t('transfer.kept')}
        />
      )}
      {order.status === 'rejected' && (
        <Notice kind="bad">
          <p className="strong">
            {t('order.reason')}: {order.statusReason}
          </p>
          <p>{t('order.next.rejected')}</p>
        </Notice>
      )}
      <p>{t(isFree ? 'transfer.freeLead' : 'transfer.lead')}</p>
      <input type="hidden" name="report_key" value={returned?.typed.report_key ?? view.reportKey} />
      {returned?.keptSlip && <input type="hidden" name="kept_slip" value={returned.keptSlip} />}
      {isFree ? (
        <Field
          {...formFields(transferFields.free)('contact_name')}
          label={t('transfer.name')}
          autoComplete="name"
          defaultValue={returned?.typed.contact_name ?? order.contactName}
          error={errorOf('contact_name')}
          why={{ required: t('transfer.nameMissing') }}
        />
      ) : (
        <TransferFields
          accounts={accounts}
          currency={order.currency}
          isSlipRequired={view.isSlipRequired}
          hasKeptSlip={Boolean(returned?.keptSlip)}
          slipReference={returned?.slipReference}
          typed={returned ? returned.typed : suggested}
          errorOf={errorOf}
        />
      )}
      <div className="row">
        <Button>{t('transfer.send')}</Button>
        <LinkButton href={view.laterPath} look="plain">
          {t('transfer.later')}
        </LinkButton>
      </div>
      <script type="module" src={slipScript} async />
    </form>
  );
}
