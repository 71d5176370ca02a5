import { PersonName } from '~/kit/person-name';
import { Table } from '~/kit/table';
import { useText } from '~/text/text-context';
import { formatDateTime } from '~/values/time';
import type { StaffWaiting } from './waiting-places.server';

/** Who waits for a seat, as staff see it beside the roster; not on the printed one. */
export function WaitingLine({ waiting }: { waiting: readonly StaffWaiting[] }) {
  const { t, locale } = useText();
  return (
    <section className="flow noprint" aria-labelledby="waiting">
      <h2 id="waiting">{t('class.waiting')}</h2>
      {waiting.length === 0 ? (
        <p className="meta">{t('class.waiting.none')}</p>
      ) : (
        <>
          <p className="meta">{t('class.waiting.about')}</p>
          <Table
            caption={t('class.waiting')}
            columns={[
              { key: 'name', title: t('people.column.name') },
              { key: 'since', title: t('class.waiting.column.since'), isWide: true },
              { key: 'state', title: t('class.waiting.column.state') },
            ]}
            rows={waiting.map((place) => ({
              key: String(place.id),
              cells: [
                <span key="name">
                  <PersonName>{place.name}</PersonName>
                  <br />
                  <span className="meta">{place.email}</span>
                </span>,
                formatDateTime(place.since, locale),
                place.state === 'offered'
                  ? t('class.waiting.state.offered', { until: formatDateTime(place.offeredUntil!, locale) })
                  : t('class.waiting.state.waiting'),
              ],
            }))}
          />
        </>
      )}
    </section>
  );
}
