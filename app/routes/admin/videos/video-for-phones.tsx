import { Button } from '~/kit/button';
import { Notice } from '~/kit/notice';
import { videoSize } from '~/learning/video/video-tools';
import { useText } from '~/text/text-context';
import type { TextKey } from '~/text/translate';
import type { Video } from '~/uploads/videos/videos.server';

const WHY: Readonly<Record<NonNullable<Video['error']>, TextKey>> = {
  BROKEN: 'phones.broken',
  MISSING: 'video.lost',
  DISK_FULL: 'phones.diskFull',
  OUT_OF_STORAGE: 'phones.outOfStorage',
  FAILED: 'phones.failed',
};

interface VideoForPhonesProps {
  /** null: nobody asked for it yet */
  made: Video | null;
  /** the program that makes videos is there */
  canMake: boolean;
  /** of the page */
  address: string;
}

/** What was made of a video for phones, how far it is, or why not; the page's script asks again while it is made. */
export function VideoForPhones({ made, canMake, address }: VideoForPhonesProps) {
  const { t } = useText();
  const isUnderWay = made?.state === 'running' || (made?.state === 'queued' && canMake);
  return (
    <section className="panel flow gap3" id="phones" data-under-way={isUnderWay || undefined}>
      <h2 className="f2">{t('phones.title')}</h2>
      {!canMake && made?.state !== 'done' && <Notice kind="warn">{t('phones.noProgram')}</Notice>}
      {canMake && !made && <p>{t('phones.notYet')}</p>}
      {made?.state === 'queued' && <p>{t('phones.queued')}</p>}
      {made?.state === 'running' && (
        <p>
          {t('phones.running', { percent: made.percent })}
          <progress className="upbar" max={100} value={made.percent} aria-label={t('phones.title')} />
        </p>
      )}
      {isUnderWay && (
        <p className="meta">
          {t('phones.meanwhile')} <a href={`${address}#phones`}>{t('phones.look')}</a>
        </p>
      )}
      {made?.state === 'failed' && <Notice kind="bad">{t(WHY[made.error ?? 'FAILED'])}</Notice>}
      {made?.state === 'cancelled' && <Notice kind="info">{t('phones.cancelled')}</Notice>}
      {made?.state === 'done' && (
        <ul className="lines dense">
          {made.qualities.map(({ id, width, height, bytes }) => (
            <li key={id}>
              <span>
                {id === 'audio' ? t('watch.audio') : id}{' '}
                <span className="meta">{height > 0 && `${width}×${height}`}</span>
              </span>
              <span className="nb">{videoSize(bytes)}</span>
            </li>
          ))}
          <li>
            <span>{t('phones.all')}</span>
            <b className="nb">{videoSize(made.madeBytes)}</b>
          </li>
        </ul>
      )}
      <form method="post" action={address} className="row">
        {(made?.state === 'queued' || made?.state === 'running') && (
          <Button look="ghost" size="small" name="intent" value="cancel">
            {t('phones.cancel')}
          </Button>
        )}
        {canMake && (made?.state === 'failed' || made?.state === 'cancelled') && (
          <Button look="ghost" size="small" name="intent" value="again">
            {t('phones.again')}
          </Button>
        )}
      </form>
    </section>
  );
}
