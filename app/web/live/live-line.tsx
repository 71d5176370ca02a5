import liveScript from '~/enhance/live?worker&url';
import laterScript from '~/enhance/load-live-late?worker&url';
import { Notice } from '~/kit/notice';
import { useText } from '~/text/text-context';
import { paths } from '~/values/paths';

export interface LivePlace {
  address: string;
  /** The person the page was made for. */
  personId: number | null;
  /** The token of the order it waits for. */
  order: string | null;
}

/** The hosts for the page's CSP, from its loader data. */
export const liveHosts = (data: unknown): string[] => {
  const address = (data as { live?: LivePlace | null } | null | undefined)?.live?.address;
  // some browsers treat ws: as another scheme and need it listed
  return address ? [address, address.replace(/^http/, 'ws')] : [];
};

/**
 * Connects the page to live news (`enhance/live`), and holds the words for a session that ended elsewhere.
 */
export function LiveLine({ live }: { live: LivePlace | null }) {
  const { t } = useText();
  if (!live) return null;
  const { address, personId, order } = live;
  return (
    <div
      hidden
      data-socket={order === null ? liveScript : laterScript}
      data-live={order === null ? undefined : liveScript}
      data-address={address}
      data-person={personId ?? undefined}
      data-order={order ?? undefined}
    >
      <Notice kind="warn">
        <p>
          {t('live.sessionOver')} <a href={paths.signIn()}>{t('site.signIn')}</a>
        </p>
      </Notice>
    </div>
  );
}
