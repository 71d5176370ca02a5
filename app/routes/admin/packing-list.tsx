import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ParcelAddress, ParcelItems } from '~/orders/shipping/parcel-facts';
import { readShipmentsOf } from '~/orders/shipping/shipments.server';
import { useText } from '~/text/text-context';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

/** As many as one packs in a morning; the rest comes with the next list. */
const MOST = 100;

/** One slip a parcel, to be printed: what goes in, and the address to cut out. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, t, settings } = await requireRight(args, 'shipping');
  return {
    title: `${t('shipment.packing')} · ${settings.title}`,
    shipments: await readShipmentsOf(db, 'waiting', { offset: 0, pageSize: MOST }),
  };
}

export default function PackingList() {
  const { shipments } = useLoaderData<typeof loader>();
  const { t } = useText();
  return (
    <div className="flow read">
      <h1>{t('shipment.packing')}</h1>
      <p className="noprint">{t('shipment.packingLead', { count: shipments.length })}</p>
      {shipments.length === 0 && <p>{t('shipment.none.waiting')}</p>}
      {shipments.map((shipment) => (
        <section key={shipment.orderId} className="panel flow">
          <h2>{shipment.number}</h2>
          <ParcelItems items={shipment.items} />
          <ParcelAddress address={shipment.address} contactName={shipment.contactName} />
        </section>
      ))}
    </div>
  );
}
