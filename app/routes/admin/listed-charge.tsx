import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Button } from '~/kit/button';
import { Field } from '~/kit/forms/field';
import { formFields } from '~/kit/forms/form-fields';
import { TextArea } from '~/kit/forms/text-area';
import { Notice } from '~/kit/notice';
import { exceptionPath } from '~/payments/payment-exceptions/money-view';
import { listedChargeSchema } from '~/payments/reconciliation/listed-charge-form';
import { type ListedChargeView, readListedCharge } from '~/payments/reconciliation/provider-charges.server';
import {
  type ListedChargeRefusal,
  settleListedCharge,
} from '~/payments/reconciliation/settle-listed-charge.server';
import { momentWords } from '~/text/moment-texts';
import { useText } from '~/text/text-context';
import { formatMoney } from '~/values/money';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { firstErrors } from '~/web/first-errors';
import { parseForm, readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

/** Money a provider lists that no order is known for: whose it is, is a person's to find out. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, now, t, settings } = await requireRight(args, 'money');
  const charge = await readListedCharge(db, idOfSlug(args.params.chargeId ?? '') ?? 0);
  if (!charge) throw new Response(null, { status: 404 });
  // an order is known: it is decided on beside that
  if (charge.openException?.orderId) return redirect(exceptionPath(charge.openException.id), 303);
  return { title: `${charge.reference} · ${t('sweep.title')} · ${settings.title}`, now, charge };
}

const NOTHING = {
  intent: '',
  errors: {} as Record<string, string>,
  typed: {} as Record<string, string | string[]>,
  refusal: null as ListedChargeRefusal | null,
};

export async function action(args: ActionFunctionArgs) {
  const { db, now, t, administrator } = await requireRight(args, 'money');
  const chargeId = idOfSlug(args.params.chargeId ?? '') ?? 0;
  const { fields } = await readForm(args.request);
  const form = parseForm(fields, listedChargeSchema);
  if (!form.ok) {
    const intent = typeof form.typed.intent === 'string' ? form.typed.intent : '';
    return data(
      { ...NOTHING, intent, errors: firstErrors(form.errors, t), typed: form.typed },
      { status: 422 },
    );
  }
  const command = { chargeId, administratorId: administrator.id, decision: form.value };
  const settled = await settleListedCharge(db, command, now);
  if (!settled.ok) return data({ ...NOTHING, refusal: settled.refusal }, { status: 409 });
  const { orderId } = settled.value;
  return redirect(
    orderId === null ? paths.staffListedCharge({ chargeId }) : paths.staffOrder({ orderId }),
    303,
  );
}

export default function ListedCharge() {
  const { now, charge } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  return (
    <div className="flow read">
      <p>
        <a href={paths.staffProviders()}>{t('sweep.back')}</a>
      </p>
      <h1>
        {formatMoney(charge.amount, charge.currency)} <span className="meta">{charge.reference}</span>
      </h1>
      {result?.refusal && <Notice kind="bad">{t(`admin.money.no.${result.refusal.code}`)}</Notice>}
      {charge.openException ? (
        <Notice kind="warn">{t('sweep.charge.what')}</Notice>
      ) : (
        <Notice kind="info">
          <p>
            {t(charge.order ? 'sweep.charge.recorded' : 'sweep.charge.closed')}{' '}
            {charge.order ? (
              <a href={paths.staffOrder({ orderId: charge.order.id })}>{charge.order.number}</a>
            ) : (
              charge.note
            )}
          </p>
        </Notice>
      )}
      <Facts charge={charge} now={now} />
      {charge.openException && <Decide charge={charge} sent={result} />}
    </div>
  );
}

function Facts({ charge, now }: { charge: ListedChargeView; now: Date }) {
  const { t, locale } = useText();
  const at = (instant: Date) => momentWords(instant, { now, t, locale });
  const money = (amount: number | null) =>
    amount === null ? t('sweep.notSaid') : formatMoney(amount, charge.currency);
  const lines: [string, string][] = [
    [t('admin.money.way'), charge.methodName[locale]],
    [t('sweep.charge.paidAt'), at(charge.paidAt)],
    [t('sweep.charge.ourReference'), charge.ourReference ?? '–'],
    [t('sweep.column.fee'), money(charge.fee)],
    [t('sweep.column.net'), money(charge.net)],
    [t('admin.money.column.at'), at(charge.listedAt)],
  ];
  return (
    <table className="compare">
      <caption className="vh">{t('sweep.charge.facts')}</caption>
      <tbody>
        {lines.map(([label, value]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Decide({ charge, sent }: { charge: ListedChargeView; sent: typeof NOTHING | undefined }) {
  const { t } = useText();
  const fieldsOf = (intent: 'give' | 'close') => {
    const mine = sent?.intent === intent ? sent : undefined;
    return formFields(listedChargeSchema, { intent, values: mine?.typed, errors: mine?.errors });
  };
  return (
    <section className="flow gap3">
      <h2>{t('admin.money.decide')}</h2>
      <form method="post" action={paths.staffListedCharge({ chargeId: charge.id })} className="flow">
        <input type="hidden" name="intent" value="give" />
        <Field
          {...fieldsOf('give')('to_order')}
          id="give-order"
          label={t('admin.money.moveTo')}
          hint={t('admin.money.moveToAny')}
        />
        <Button>{t('sweep.charge.give')}</Button>
        <p className="meta">{t('admin.money.arrivedNote')}</p>
      </form>
      <details className="disclosure" open={sent?.intent === 'close'}>
        <summary>{t('sweep.charge.close')}</summary>
        <form method="post" action={paths.staffListedCharge({ chargeId: charge.id })} className="flow">
          <input type="hidden" name="intent" value="close" />
          <TextArea
            {...fieldsOf('close')('note')}
            id="close-note"
            label={t('admin.money.closeNote')}
            hint={t('sweep.charge.closeHint')}
            rows={2}
          />
          <Button look="danger">{t('admin.money.closeSend')}</Button>
        </form>
      </details>
    </section>
  );
}
