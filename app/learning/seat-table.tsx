import type { ReactNode } from 'react';
import { PersonName } from '~/kit/person-name';
import { Pill } from '~/kit/pill';
import { Table } from '~/kit/table';
import type { OrderSeat } from '~/orders/seats/order-seats.server';
import { useText } from '~/text/text-context';

export interface SeatRow extends OrderSeat {
  /** null: not taken, or a course without lectures */
  percent: number | null;
}

/** A company's seats for staff: the person in each, and their progress. */
export function SeatTable({ seats }: { seats: readonly SeatRow[] }) {
  const { t } = useText();
  return (
    <Table
      caption={t('seats.title')}
      columns={[
        { key: 'who', title: t('seats.column.who') },
        { key: 'progress', title: t('seats.column.progress'), isFigure: true },
      ]}
      rows={seats.map((seat, index) => ({
        key: String(seat.lineId),
        cells: [
          <Who key="who" seat={seat} n={index + 1} />,
          seat.percent === null ? '–' : `${seat.percent}%`,
        ],
      }))}
    />
  );
}

/** The same for the buyer. `actionOf`: the actions on a seat. */
export function SeatList({
  seats,
  actionOf,
}: {
  seats: readonly SeatRow[];
  actionOf: (seat: SeatRow, n: number) => ReactNode;
}) {
  const { t } = useText();
  return (
    <ul className="lines" aria-label={t('seats.title')}>
      {seats.map((seat, index) => (
        <li key={seat.lineId}>
          <p>
            <Who seat={seat} n={index + 1} />
            {seat.percent !== null && (
              <>
                <br />
                <b>{t('seats.percent', { percent: seat.percent })}</b>
              </>
            )}
          </p>
          {actionOf(seat, index + 1)}
        </li>
      ))}
    </ul>
  );
}

function Who({ seat, n }: { seat: SeatRow; n: number }) {
  const { t } = useText();
  if (seat.isRefunded) return <span className="meta">{t('seats.refunded', { n })}</span>;
  if (seat.isClosed) return <span className="meta">{t('seats.closed', { n })}</span>;
  if (seat.isErased)
    return (
      <span>
        {t('seats.number', { n })} <Pill kind="warn">{t('seats.erased')}</Pill>
      </span>
    );
  if (seat.person)
    return (
      <span>
        <PersonName>{seat.person.name || seat.person.email}</PersonName>{' '}
        <Pill kind="ok">{t('seats.taken')}</Pill>
        <br />
        <span className="meta">{seat.person.email}</span>
      </span>
    );
  return (
    <span>
      {t('seats.number', { n })} <Pill kind="info">{t(seat.email ? 'seats.invited' : 'seats.free')}</Pill>
      {seat.email && (
        <>
          <br />
          <span className="meta">{seat.email}</span>
        </>
      )}
    </span>
  );
}
