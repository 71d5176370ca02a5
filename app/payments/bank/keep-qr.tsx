import shareScript from '~/enhance/share-picture?worker&url';
import { Button } from '~/kit/button';
import { LinkButton } from '~/kit/link-button';
import type { AppBrowser } from '~/platform/http/app-browser';
import { useText } from '~/text/text-context';

export interface KeptQr {
  /** a PNG of the code */
  path: string;
  /** the order's number, which names the file */
  number: string;
  /** the page itself, to be opened elsewhere */
  page: string;
  /** the app whose browser shows the page */
  app: AppBrowser | null;
}

/** The ways of a code into a phone's pictures: saved, shared, or held where an app's browser downloads nothing. */
export function KeepQr({ path, number, page, app }: KeptQr) {
  const { t } = useText();
  return (
    <>
      {app ? (
        <p>{t('qr.hold')}</p>
      ) : (
        <LinkButton full icon="save" href={`${path}${path.includes('?') ? '&' : '?'}save=1`} download>
          {t('qr.save')}
        </LinkButton>
      )}
      <Button
        type="button"
        full
        look={app ? undefined : 'plain'}
        hidden
        data-share={shareScript}
        data-picture={path}
        data-name={`${number}.png`}
      >
        {t('qr.share')}
      </Button>
      {app === 'line' && (
        <LinkButton full look="plain" href={`${page}?openExternalBrowser=1`}>
          {t('qr.inApp.line')}
        </LinkButton>
      )}
      {app === 'facebook' && <p className="meta">{t('qr.inApp.facebook')}</p>}
    </>
  );
}
