import liveScript from '~/enhance/live?worker&url';
import { Notice } from '~/kit/notice';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';

export interface LivePlace {
  address: string;
  /** Whom the page was made for. */
  personId: number | null;
  /** The order it waits for, by its token. */
  order: string | null;
}

/** The part of a page's loader data that its handle reads for the CSP. */
export const liveHosts = (data: unknown): string[] => {
  const address = (data as { live?: LivePlace | null } | null | undefined)?.live?.address;
  // browsers that hold ws: for another scheme want it named
  return address ? [address, address.replace(/^http/, 'ws')] : [];
};

/**
 * A buyer who goes on at once never loads the socket's 15 kB: a page that pays asks its own address every six seconds
 * anyway, and an order that waits waits for longer.
 */
const ORDER_AFTER_MS = 12_000;

/** Brings the page its news (`enhance/live`), and keeps the words for a session that ended elsewhere. */
export function LiveLine({ live }: { live: LivePlace | null }) {
  const { t } = useText();
  if (!live) return null;
  const { address, personId, order } = live;
  return (
    <div
      hidden
      data-socket={liveScript}
      data-address={address}
      data-person={personId ?? undefined}
      data-order={order ?? undefined}
      data-after={order === null ? undefined : ORDER_AFTER_MS}
    >
      <Notice kind="warn">
        <p>
          {t('live.sessionOver')} <a href={paths.signIn()}>{t('site.signIn')}</a>
        </p>
      </Notice>
    </div>
  );
}
