import { Button } from '~/kit/button';
import { useText } from '~/text/text-context';
import type { MadeVideoView } from './video-room.server';

/** `84 kB`, `2.4 MB`: as phones' data plans count. */
export const videoSize = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(Math.round(bytes / 1000), 1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

/** Below the video: the quality and the size of each as links; the script adds speed and other tools. */
export function VideoTools({ made: qualitiesView, page }: { made: MadeVideoView | null; page: string }) {
  const { t } = useText();
  return (
    <div className="filmtools">
      {qualitiesView && <QualityChoice made={qualitiesView} page={page} />}
      <div className="row" data-tools="">
        <label className="row nowrap">
          <span className="meta">{t('watch.speed')}</span>
          <select className="in" data-speed defaultValue="1">
            {SPEEDS.map((speed) => (
              <option key={speed} value={speed}>
                {speed}×
              </option>
            ))}
          </select>
        </label>
        <Button type="button" look="plain" size="small" data-pip>
          {t('watch.pip')}
        </Button>
        <details data-keys>
          <summary className="meta">
            <span className="try">{t('watch.keys')}</span>
          </summary>
          <p className="meta">{t('watch.keysAre')}</p>
        </details>
      </div>
    </div>
  );
}

function QualityChoice({ made: qualitiesView, page }: { made: MadeVideoView; page: string }) {
  const { t } = useText();
  const { choice, qualities } = qualitiesView;
  const largest = Math.max(...qualities.map(({ bytes }) => bytes));
  const name = (id: string) => (id === 'audio' ? t('watch.audio') : id);
  const current = qualities.find(({ id }) => id === choice);
  return (
    <details data-qualities>
      <summary className="meta">
        <span className="try">
          {t('watch.quality')}: <b data-quality-now>{current ? name(current.id) : t('watch.auto')}</b>
        </span>{' '}
        <span className="nb">
          {current ? videoSize(current.bytes) : t('watch.atMost', { size: videoSize(largest) })}
        </span>
      </summary>
      <ul className="filmqualities">
        <li>
          <a
            href={`${page}?quality=auto`}
            data-quality="auto"
            data-src={qualitiesView.plain.src.split('#')[0]}
            aria-current={choice === 'auto' || undefined}
          >
            {t('watch.auto')}
          </a>{' '}
          <span className="meta">{t('watch.atMost', { size: videoSize(largest) })}</span>
        </li>
        {qualities.map(({ id, bytes, src }) => (
          <li key={id}>
            <a
              href={`${page}?quality=${id}`}
              data-quality={id}
              data-src={src}
              aria-current={choice === id || undefined}
            >
              {name(id)}
            </a>{' '}
            <span className="meta">{videoSize(bytes)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
