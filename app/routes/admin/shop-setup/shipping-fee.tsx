import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Button } from '~/kit/button';
import { Check } from '~/kit/forms/check';
import { ErrorSummary } from '~/kit/forms/error-summary';
import { Notice } from '~/kit/notice';
import { ShippingFeeFields } from '~/orders/shipping-setup/shipping-fee-fields';
import {
  isPriced,
  shippingFeeSchema,
  type ShippingFeeTerms,
} from '~/orders/shipping-setup/shipping-fee-form';
import {
  readStaffShippingFee,
  seenShippingFee,
  type StaffShippingFee,
} from '~/orders/shipping-setup/staff-shipping-fees.server';
import { type ShippingFeeRefusal, writeShippingFee } from '~/orders/shipping-setup/write-shipping-fee.server';
import { useText } from '~/text/text-context';
import { formatMoney } from '~/values/money';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { firstErrors } from '~/web/first-errors';
import { parseForm, readForm, type Typed } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

/** null: a new one */
const idOf = (args: LoaderFunctionArgs) =>
  args.params.feeId === 'new' ? null : (idOfSlug(args.params.feeId ?? '') ?? 0);

/** A way to send goods (ADM-03). */
export async function loader(args: LoaderFunctionArgs) {
  const { db, t, settings } = await requireRight(args, 'settings');
  const id = idOf(args);
  const fee = id === null ? null : await readStaffShippingFee(db, id);
  if (id !== null && !fee) throw new Response(null, { status: 404 });
  return {
    title: `${fee?.name ?? t('shippingSetup.new')} · ${settings.title}`,
    fee,
    values: valuesOf(fee),
    seen: fee ? seenShippingFee(fee) : '',
  };
}

const amount = (stored: number | null) => (stored === null ? '' : String(stored / 100));

function valuesOf(fee: StaffShippingFee | null): Record<string, string> {
  if (!fee) return { is_enabled: '1', position: '1' };
  return {
    name: fee.name,
    note: fee.note,
    region: fee.region,
    position: String(fee.position),
    fee_satang: amount(fee.fee_satang),
    fee_usd_cents: amount(fee.fee_usd_cents),
    free_from_satang: amount(fee.free_from_satang),
    free_from_usd_cents: amount(fee.free_from_usd_cents),
    max_weight_grams: fee.max_weight_grams === null ? '' : String(fee.max_weight_grams),
    is_enabled: fee.is_enabled ? '1' : '',
  };
}

interface Sent {
  typed: Typed;
  errors: Record<string, string>;
  refusal: Exclude<ShippingFeeRefusal['code'], 'GONE'> | null;
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, t, administrator } = await requireRight(args, 'settings');
  const { fields } = await readForm(args.request);
  const form = parseForm(fields, shippingFeeSchema);
  const { typed } = form;
  const isRemoval = typed.intent === 'remove';
  if (!form.ok && !isRemoval)
    return data<Sent>({ typed, errors: firstErrors(form.errors, t), refusal: null }, { status: 422 });
  const change = {
    administratorId: administrator.id,
    id: idOf(args),
    fee: form.ok && !isRemoval ? termsOf(form.value) : null,
    seen: String(typed.seen ?? ''),
    isLastConfirmed: typed.confirm_last === '1',
  };
  const done = await writeShippingFee(db, change, now);
  if (done.ok) return redirect(`${paths.staffShippingFees()}?done=1`, 303);
  const { code } = done.refusal;
  if (code === 'GONE') throw new Response(null, { status: 404 });
  return data<Sent>({ typed, errors: {}, refusal: code }, { status: 409 });
}

function termsOf({ seen: _, confirm_last: __, ...fee }: Parsed): ShippingFeeTerms | null {
  return isPriced(fee) ? fee : null;
}
type Parsed = Extract<ReturnType<typeof parseForm<typeof shippingFeeSchema>>, { ok: true }>['value'];

const FIELD_ORDER = [
  ...['name', 'note', 'fee_satang', 'free_from_satang', 'fee_usd_cents', 'free_from_usd_cents'],
  ...['max_weight_grams', 'region', 'position'],
];

export default function ShippingFeePage() {
  const { fee, values, seen } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  const here = paths.staffShippingFee({ feeId: fee?.id ?? 'new' });
  const isRemoval = result?.typed.intent === 'remove';
  const errors = result?.errors ?? {};
  const wrong = FIELD_ORDER.filter((name) => errors[name]);
  // what changed meanwhile has been seen once it is said
  const shownSeen = result && result.refusal !== 'CHANGED' ? String(result.typed.seen ?? '') : seen;
  const sure = result?.refusal === 'LAST' && (
    <Check name="confirm_last" value="1" label={t('shippingSetup.lastSure')} />
  );
  return (
    <div className="flow read">
      <p>
        <a href={paths.staffShippingFees()}>{t('shippingSetup.back')}</a>
      </p>
      <h1>{fee?.name ?? t('shippingSetup.new')}</h1>
      {result?.refusal === 'CHANGED' && fee && (
        <Notice kind="bad">
          {t('shippingSetup.changed')}{' '}
          {t('shippingSetup.now', { name: fee.name, fee: formatMoney(fee.fee_satang, 'THB') })}
        </Notice>
      )}
      {result?.refusal === 'LAST' && <Notice kind="warn">{t('shippingSetup.last')}</Notice>}
      {wrong.length > 0 && (
        <ErrorSummary title={t('settings.wrong')} errors={wrong.map((id) => ({ id, text: errors[id] }))} />
      )}
      <form method="post" action={here} className="flow" id="shipping-fee">
        <input type="hidden" name="seen" value={shownSeen} />
        <ShippingFeeFields values={result && !isRemoval ? result.typed : values} errors={errors} />
        {!isRemoval && sure}
        <Button>{t('settings.save')}</Button>
      </form>
      {fee && fee.orders > 0 && <p className="meta">{t('shippingSetup.used', { count: fee.orders })}</p>}
      {fee?.orders === 0 && (
        <details open={isRemoval}>
          <summary className="btn danger">{t('shippingSetup.remove')}</summary>
          <form method="post" action={here} className="flow" id="remove">
            <input type="hidden" name="seen" value={shownSeen} />
            <input type="hidden" name="intent" value="remove" />
            <p>{t('shippingSetup.removeNote')}</p>
            {isRemoval && sure}
            <Button look="danger">{t('shippingSetup.removeSure')}</Button>
          </form>
        </details>
      )}
    </div>
  );
}
