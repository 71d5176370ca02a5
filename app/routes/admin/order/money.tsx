import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { textIn } from '~/accounts/typed-fields';
import { Button } from '~/kit/button';
import { Check } from '~/kit/forms/check';
import { ErrorSummary } from '~/kit/forms/error-summary';
import { Field } from '~/kit/forms/field';
import { FileField } from '~/kit/forms/file-field';
import { formFields } from '~/kit/forms/form-fields';
import { RadioCards } from '~/kit/forms/radio-cards';
import { TextArea } from '~/kit/forms/text-area';
import { Notice } from '~/kit/notice';
import { type OrderView, readOrderById } from '~/orders/page/orders.server';
import { StaffStatusPill } from '~/orders/staff/status-pill';
import { manualPaymentFields, manualPaymentSchema } from '~/payments/manual-payments/manual-payment-form';
import {
  type ByHandRefusal,
  recordManualPayment,
} from '~/payments/manual-payments/record-manual-payment.server';
import { exceptionPath } from '~/payments/payment-exceptions/money-view';
import { HAND_WAYS } from '~/payments/settlement/payment-exception';
import { keptSlip, storeSlip } from '~/payments/transfers/slips.server';
import { suggestedDay } from '~/payments/transfers/transfer-form';
import { readReportsOfOrder } from '~/payments/transfers/transfer-queue.server';
import { useText } from '~/text/text-context';
import type { Translate } from '~/text/translate';
import { fileWords } from '~/uploads/accepted-files';
import { FILE_RULES } from '~/uploads/file-rules';
import { formatMoney, moneyParts } from '~/values/money';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { bangkokDay, formatDay } from '~/values/time';
import { newToken } from '~/values/tokens.server';
import { firstErrors } from '~/web/first-errors';
import { parseForm, readForm, type Typed, typedOf } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';
import { currentShop } from '~/web/shop.server';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

/** Staff record money for an order that came outside the providers, such as cash or a cheque (ADR-0068). */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, t, settings, locale } = await requireRight(args, 'money');
  const order = await readOrderById(db, idOfSlug(args.params.orderId ?? '') ?? 0);
  if (!order || order.due === 0) throw new Response(null, { status: 404 });
  const reports = await readReportsOfOrder(db, order.id);
  return {
    title: `${order.number} · ${t('money.hand.title')} · ${settings.title}`,
    order,
    today: suggestedDay(bangkokDay(now), locale),
    formKey: newToken(),
    waitingReportId: reports.find(({ status }) => status === 'pending')?.id ?? null,
  };
}

interface RefusedForm {
  errors: Record<string, string>;
  typed: Typed;
  keptSlip: string | null;
}

export async function action(args: ActionFunctionArgs) {
  const visit = await requireRight(args, 'money');
  const { db, now, t, locale, settings, fileStore, administrator } = visit;
  const order = await readOrderById(db, idOfSlug(args.params.orderId ?? '') ?? 0);
  if (!order) throw new Response(null, { status: 404 });
  const { fields, files } = await readForm(args.request, { maxFileBytes: FILE_RULES.slip.maxBytes });
  const draft = typedOf(fields);
  const slip = await storeSlip(
    db,
    {
      order,
      slip: files.get('slip')?.[0] ?? null,
      keptToken: textIn(draft, 'kept_slip') || null,
      sender: `staff:${administrator.id}`,
      secret: currentShop().secret,
      storage: { files: fileStore, limitGb: settings.storage_limit_gb },
    },
    now,
  );
  const form = parseForm(fields, manualPaymentSchema({ ...order, now }));
  const slipId = slip.ok ? slip.value : null;
  const refuse = (errors: Record<string, string>) =>
    data<RefusedForm>(
      {
        errors,
        typed: draft,
        keptSlip: slipId === null ? null : keptSlip(slipId, order.id, currentShop().secret),
      },
      { status: 422 },
    );
  const slipErrors: Record<string, string> = slip.ok
    ? {}
    : { slip: t(slip.refusal.code, fileWords('slip', t)) };
  // the message about a day before the order names the day of the order
  const day = formatDay(bangkokDay(order.placedAt), locale);
  if (!form.ok) return refuse({ ...firstErrors(form.errors, (key) => t(key, { day })), ...slipErrors });
  if (!slip.ok) return refuse(slipErrors);
  const { value } = form;
  const recorded = await recordManualPayment(
    db,
    {
      orderId: order.id,
      administratorId: administrator.id,
      way: value.way,
      amount: value.amount,
      receivedAt: value.day,
      reference: value.reference,
      formKey: value.form_key || newToken(),
      note: value.note,
      slipId,
      acceptsDifference: value.accepts_difference === 'yes',
      isNoOtherTransfer: value.is_other === 'yes',
    },
    now,
  );
  if (!recorded.ok) return refuse(refusalErrors(recorded.refusal, t));
  const { outcome, exceptionId } = recorded.value;
  // an amount that does not fit opens a payment exception, which staff decide next
  if (outcome === 'payment-exception' && exceptionId !== null)
    return redirect(exceptionPath(exceptionId), 303);
  const done = outcome === 'already-recorded' ? 'handKnown' : 'hand';
  return redirect(`${paths.staffOrder({ orderId: order.id })}?done=${done}`, 303);
}

function refusalErrors(refusal: ByHandRefusal, t: Translate): Record<string, string> {
  switch (refusal.code) {
    case 'NO_SUCH_ORDER':
    case 'NOTHING_DUE':
      throw new Response(null, { status: 404 });
    case 'REFERENCE_TAKEN':
      return { reference: t('money.hand.no.REFERENCE_TAKEN') };
    case 'SLIP_USED_BEFORE':
      return { slip: t('money.hand.no.SLIP_USED_BEFORE') };
    case 'MAY_BE_COUNTED':
      return { is_other: t('money.hand.no.MAY_BE_COUNTED', { number: refusal.orderNumber }) };
  }
}

export default function MoneyByHand() {
  const { order, today, formKey, waitingReportId } = useLoaderData<typeof loader>();
  const result: RefusedForm | undefined = useActionData<typeof action>();
  const { t } = useText();
  const errors = result?.errors ?? {};
  const field = formFields(manualPaymentFields, { values: result?.typed, errors });
  const textOf = (name: string, otherwise = '') => (result ? textIn(result.typed, name) : otherwise);
  return (
    <div className="flow read">
      <p>
        <a href={paths.staffOrder({ orderId: order.id })}>{t('refund.back', { number: order.number })}</a>
      </p>
      <h1>{t('money.hand.title')}</h1>
      <Head order={order} />
      {order.status === 'cancelled' && <Notice kind="warn">{t('money.hand.cancelled')}</Notice>}
      {order.status === 'approved' && <Notice kind="warn">{t('money.hand.approved')}</Notice>}
      {waitingReportId !== null && (
        <Notice kind="info">
          {t('money.hand.slipWaits')}{' '}
          <a href={paths.staffTransfer({ reportId: waitingReportId })}>{t('money.hand.slipSee')}</a>
        </Notice>
      )}
      {Object.keys(errors).length > 0 && (
        <ErrorSummary
          title={t('money.hand.errors')}
          errors={Object.entries(errors).map(([id, text]) => ({ id, text }))}
        />
      )}
      <form
        method="post"
        encType="multipart/form-data"
        action={paths.staffOrderMoney({ orderId: order.id })}
        className="flow panel"
      >
        <input type="hidden" name="form_key" value={textOf('form_key') || formKey} />
        <input type="hidden" name="kept_slip" value={result?.keptSlip ?? ''} />
        <RadioCards
          name="way"
          legend={t('money.hand.way')}
          error={errors.way}
          chosen={textOf('way', 'transfer')}
          radio={{ required: true }}
          cards={HAND_WAYS.map((value) => ({ value, label: t(`money.hand.way.${value}`) }))}
        />
        <div className="two">
          <Field
            {...field('amount')}
            defaultValue={textOf('amount', moneyParts(order.due, order.currency).figure)}
            label={t(order.currency === 'USD' ? 'money.hand.amountUsd' : 'money.hand.amount')}
          />
          <Field
            {...field('day')}
            defaultValue={textOf('day', today)}
            label={t('money.hand.day')}
            data-day=""
            data-max="today"
            hint={t('transfer.dayHint')}
            autoComplete="off"
          />
        </div>
        <Check
          name="accepts_difference"
          value="yes"
          label={t('money.hand.accepts')}
          note={t('money.hand.acceptsHint')}
          defaultChecked={textOf('accepts_difference') === 'yes'}
        />
        <Field
          {...field('reference')}
          label={t('money.hand.reference')}
          mark={t('site.optional')}
          hint={t('money.hand.referenceHint')}
          autoComplete="off"
        />
        {errors.is_other && (
          <Check
            name="is_other"
            value="yes"
            label={t('admin.report.notCounted')}
            error={errors.is_other}
            required
          />
        )}
        <FileField
          name="slip"
          label={t('money.hand.slip')}
          mark={t('site.optional')}
          icon={result?.keptSlip ? 'check' : 'doc'}
          state={t(result?.keptSlip ? 'transfer.slipKept' : 'transfer.slipNone')}
          detail={
            result?.keptSlip ? t('transfer.slipKeptDetail') : t('transfer.slipDetail', fileWords('slip', t))
          }
          accept={FILE_RULES.slip.contentTypes.join(',')}
          error={errors.slip}
        />
        <TextArea
          {...field('note')}
          label={t('money.hand.note')}
          mark={t('site.optional')}
          hint={t('desk.note.hint')}
          rows={2}
        />
        <Button>{t('money.hand.send')}</Button>
        <p className="meta">{t('money.hand.sendNote')}</p>
      </form>
    </div>
  );
}

function Head({ order }: { order: OrderView }) {
  const { t } = useText();
  return (
    <p>
      <b className="nb">{order.number}</b> <StaffStatusPill {...order} />
      <br />
      {order.contactName} · {t('money.hand.due')} <b>{formatMoney(order.due, order.currency)}</b>
    </p>
  );
}
