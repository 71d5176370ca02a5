import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Notice } from '~/kit/notice';
import { moveShipment, type ShipmentMove } from '~/orders/shipping/move-shipment.server';
import { shipmentSchema } from '~/orders/shipping/shipment-form';
import { ShipmentPanel, type ShipmentReturn } from '~/orders/shipping/shipment-panel';
import { readShipment } from '~/orders/shipping/shipments.server';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { parseForm, readForm } from '~/web/form.server';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

/** The goods of one order; its form comes back here when something is wrong with it. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, t, settings } = await requireRight(args, 'shipping');
  const shipment = await readShipment(db, idOfSlug(args.params.orderId ?? '') ?? 0);
  if (!shipment) throw new Response(null, { status: 404 });
  return { title: `${shipment.number} · ${t('shipment.title')} · ${settings.title}`, shipment };
}

interface Sent {
  isTooLate: boolean;
  returned?: ShipmentReturn;
}

export async function action(args: ActionFunctionArgs) {
  const { db, now, administrator } = await requireRight(args, 'shipping');
  const orderId = idOfSlug(args.params.orderId ?? '') ?? 0;
  const { fields } = await readForm(args.request);
  const form = parseForm(fields, shipmentSchema);
  if (!form.ok) {
    const textOf = (name: string) => (typeof form.typed[name] === 'string' ? form.typed[name] : '');
    const input = { carrier: textOf('carrier'), trackingNumber: textOf('tracking_number') };
    return data<Sent>({ isTooLate: false, returned: { errors: form.errors, typed: input } }, { status: 422 });
  }
  const moved = await moveShipment(
    db,
    { orderId, administratorId: administrator.id, ...stepOf(form.value) },
    now,
  );
  if (moved.ok) return redirect(`${paths.staffOrder({ orderId })}#shipment`, 303);
  if (moved.refusal.code === 'NOT_FOUND') throw new Response(null, { status: 404 });
  return data<Sent>({ isTooLate: true }, { status: 409 });
}

function stepOf(
  form: ReturnType<typeof shipmentSchema.parse>,
): Omit<ShipmentMove, 'orderId' | 'administratorId'> {
  const seenRefunds = form.refunds;
  switch (form.intent) {
    case 'pack':
      return { to: 'packed', seen: 'waiting', seenRefunds };
    case 'unpack':
      return { to: 'waiting', seen: 'packed', seenRefunds };
    case 'send':
      return {
        to: 'sent',
        seen: form.seen,
        seenRefunds,
        parcel: { carrier: form.carrier, trackingNumber: form.tracking_number },
      };
  }
}

export default function Shipment() {
  const { shipment } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useText();
  return (
    <div className="flow read">
      <h1>{shipment.number}</h1>
      <p>
        <a href={paths.staffOrder({ orderId: shipment.orderId })}>
          {t('shipment.back', { number: shipment.number })}
        </a>
      </p>
      {result?.isTooLate && <Notice kind="bad">{t('shipment.changed')}</Notice>}
      <ShipmentPanel shipment={shipment} returned={result?.returned} />
    </div>
  );
}
