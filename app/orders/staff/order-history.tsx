import { eventWord } from '~/orders/life/order-event-texts';
import { momentWords } from '~/text/moment-texts';
import { useText } from '~/text/text-context';
import type { TextKey } from '~/text/translate';
import { Happening } from './happening';
import type { OrderEventView } from './staff-orders.server';

const ACTORS: Readonly<Record<string, TextKey>> = {
  buyer: 'admin.order.actor.buyer',
  staff: 'admin.order.actor.staff',
  provider: 'admin.order.actor.provider',
  system: 'admin.order.actor.system',
};

/** Who did what, when and from where, newest first. */
export function OrderHistory({ events, now }: { events: OrderEventView[]; now: Date }) {
  const { t, locale } = useText();
  /** From where: the page, notification, job or command, whose network address, which lines of the log. */
  const from = ({ door, clientAddress, requestId }: OrderEventView) =>
    door
      ? [
          `${t(`admin.order.door.${door.kind}`)} ${door.name}`,
          clientAddress && t('admin.order.address', { address: clientAddress }),
          requestId && t('admin.order.request', { id: requestId }),
        ]
      : [];
  return (
    <section>
      <h2>{t('admin.order.history')}</h2>
      <ul className="lines dense">
        {[...events].reverse().map((event) => (
          <Happening
            key={event.id}
            end={<span className="meta nb">{momentWords(event.at, { now, t, locale })}</span>}
            note={[event.actorName ?? t(ACTORS[event.actor] ?? 'admin.order.actor.system'), event.reason]
              .filter(Boolean)
              .join(' · ')}
            more={
              event.door && (
                <details className="meta origin">
                  <summary>{t('admin.order.from')}</summary>
                  {from(event).filter(Boolean).join(' · ')}
                </details>
              )
            }
          >
            {t(eventWord(event.kind), { kind: event.kind })}
          </Happening>
        ))}
      </ul>
    </section>
  );
}
