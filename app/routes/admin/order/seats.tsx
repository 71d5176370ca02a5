import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useMay } from '~/accounts/rights-context';
import { readSeatProgress } from '~/learning/completion/seat-progress.server';
import { type SeatRow, SeatTable } from '~/learning/seat-table';
import { readSeats } from '~/orders/seats/order-seats.server';
import { isSeatOver } from '~/orders/seats/seat-over';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';
import { idOfSlug } from '~/values/slug-id';
import { requireRight } from '~/web/guards.server';
import { privateMeta } from '~/web/private-meta';

export { StaffError as ErrorBoundary } from '~/web/staff-error';
export const meta = privateMeta;

/** Who sits in the seats a company bought; untaken ones are refunded as any line is. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, t, settings, now } = await requireRight(args, 'orders');
  const order = await readSeats(db, { orderId: idOfSlug(args.params.orderId ?? '') ?? 0 }, now);
  if (!order) throw new Response(null, { status: 404 });
  const personIds = order.seats.flatMap(({ person }) => person?.id ?? []);
  const progress = await readSeatProgress(db, { courseId: order.course.id, personIds });
  return {
    title: `${t('seats.staff')} · ${order.number} · ${settings.title}`,
    order: { id: order.id, number: order.number, company: order.company, course: order.course.title },
    // who opens an invitation sits in the seat: its link is the buyer's alone
    seats: order.seats.map((seat): SeatRow => ({
      ...seat,
      token: '',
      percent: seat.person ? (progress.get(seat.person.id) ?? null) : null,
    })),
  };
}

export default function StaffSeats() {
  const { order, seats } = useLoaderData<typeof loader>();
  const { t } = useText();
  const may = useMay();
  const bought = seats.filter((seat) => !isSeatOver(seat));
  const takenCount = bought.filter(({ person }) => person !== null).length;
  return (
    <div className="flow">
      <p>
        <a href={paths.staffOrder({ orderId: order.id })}>{t('refund.back', { number: order.number })}</a>
      </p>
      <h1>
        {t('seats.staff')} <span className="meta">{order.number}</span>
      </h1>
      <p>
        {order.course}
        <br />
        <span className="meta">
          {order.company} · {t('seats.ready', { count: bought.length, taken: takenCount })}
        </span>
      </p>
      <SeatTable seats={seats} />
      {may('refunds') && (
        <p className="meta">
          {t('seats.staffRefund')}{' '}
          <a href={paths.staffRefund({ orderId: order.id })}>{t('seats.refundLink')}</a>
        </p>
      )}
    </div>
  );
}
