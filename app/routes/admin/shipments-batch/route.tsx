import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Button } from '~/kit/button';
import { formFields } from '~/kit/forms/form-fields';
import { TextArea } from '~/kit/forms/text-area';
import { Notice } from '~/kit/notice';
import { Pill } from '~/kit/pill';
import { Table } from '~/kit/table';
import { CARRIERS, carrierName } from '~/orders/shipping/carriers';
import { type CheckedLine, checkTracking, saveTracking } from '~/orders/tracking-batch/check-tracking.server';
import { trackingForm } from '~/orders/tracking-batch/tracking-form';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { firstErrors } from '~/web/first-errors';
import { parseForm, readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

/** Tracking numbers of a whole day at once: pasted, checked, then saved. */
export async function loader(args: LoaderFunctionArgs) {
  const { t, settings } = await requireRight(args, 'shipping');
  return { title: `${t('batch.tracking.title')} · ${settings.title}` };
}

interface Sent {
  lines: string;
  error?: string;
  checked: CheckedLine[] | null;
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, t, administrator } = await requireRight(args, 'shipping');
  const { fields } = await readForm(args.request);
  const form = parseForm(fields, trackingForm);
  if (!form.ok) {
    const entries = typeof form.typed.lines === 'string' ? form.typed.lines : '';
    return data<Sent>(
      { lines: entries, error: firstErrors(form.errors, t).lines, checked: null },
      { status: 422 },
    );
  }
  const { intent, lines } = form.value;
  if (intent === 'check') return data<Sent>({ lines, checked: await checkTracking(db, lines) });
  const { sent, left } = await saveTracking(db, { pasted: lines, administratorId: administrator.id }, now);
  return redirect(`${paths.staffShipments()}?status=sent&numbered=${sent}&left=${left}`, 303);
}

export default function TrackingBatch() {
  useLoaderData<typeof loader>();
  const result: Sent | undefined = useActionData<typeof action>();
  const { t, locale } = useText();
  const checked = result?.checked ?? null;
  const fine = checked?.filter(({ problem }) => problem === null).length ?? 0;
  const field = formFields(trackingForm, {
    values: { lines: result?.lines },
    errors: { lines: result?.error },
  });
  return (
    <div className="flow">
      <a href={paths.staffShipments()}>{t('batch.tracking.back')}</a>
      <h1>{t('batch.tracking.title')}</h1>
      {checked && (
        <form method="post" action={paths.staffTrackingBatch()} className="flow">
          <input type="hidden" name="lines" value={result?.lines} />
          <Notice kind={fine === checked.length ? 'ok' : 'warn'}>
            {t('batch.tracking.checked', { fine, all: checked.length })}
          </Notice>
          <Checked lines={checked} />
          {fine > 0 && (
            <Button name="intent" value="save">
              {t('batch.tracking.save', { count: fine })}
            </Button>
          )}
          <p className="meta">{t('batch.tracking.saveNote')}</p>
        </form>
      )}
      <form method="post" action={paths.staffTrackingBatch()} className="flow panel">
        <TextArea
          {...field('lines')}
          label={t('batch.tracking.lines')}
          hint={t('batch.tracking.hint')}
          rows={8}
        />
        <p className="meta">
          {t('batch.tracking.carriers')} {CARRIERS.map(({ id }) => carrierName(id, locale)).join(' · ')}
        </p>
        <Button name="intent" value="check" look={checked ? 'ghost' : undefined}>
          {t('batch.tracking.check')}
        </Button>
      </form>
    </div>
  );
}

function Checked({ lines }: { lines: readonly CheckedLine[] }) {
  const { t } = useText();
  return (
    <Table
      caption={t('batch.tracking.title')}
      columns={[
        { key: 'row', title: t('batch.row') },
        { key: 'text', title: t('batch.tracking.line') },
        { key: 'order', title: t('shipment.column.order'), isWide: true },
        { key: 'state', title: t('batch.result') },
      ]}
      rows={lines.map(({ row, text, problem, parcel }) => ({
        key: String(row),
        cells: [
          row,
          text,
          parcel ? (
            <a key="order" href={paths.staffOrder({ orderId: parcel.orderId })}>
              <span className="nb">{parcel.number}</span> {parcel.contactName}
            </a>
          ) : (
            ''
          ),
          problem === null ? (
            <Pill key="state" kind="ok" icon="check">
              {t('batch.tracking.fine')}
            </Pill>
          ) : (
            t(`batch.tracking.no.${problem}`)
          ),
        ],
      }))}
    />
  );
}
