import laterScript from '~/enhance/live-later?worker&url';
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

/** Brings the page its news (`enhance/live`), and keeps the words for a session that ended elsewhere. */
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
