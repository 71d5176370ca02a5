import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { VideoPoster } from '~/kit/shop/video-poster';
import { useText } from '~/text/text-context';
import type { LectureFilm } from './lecture-page.server';

interface PlayerProps {
  film: LectureFilm;
  title: string;
  /** where and for whom the script reports what was watched; null: nothing is recorded */
  report: { path: string; personId: number; lectureId: number } | null;
  /** when the place the film starts at was measured */
  measuredAt: Date | null;
  /** this page's own address */
  href: string;
}

/** The film of a lecture, playable without a script; nothing of it loads before play. */
export function Player({ film, title, report, measuredAt, href }: PlayerProps) {
  const { t } = useText();
  if (film.kind === 'missing') {
    return (
      <div className="wrap pad4">
        <Notice kind="info">{t('learning.noVideo')}</Notice>
      </div>
    );
  }
  if (film.kind === 'link') {
    return (
      <div className="wrap pad4 flow">
        <Notice kind="info">{t('learning.videoLinkNote', { host: film.host })}</Notice>
        <LinkButton href={film.url} target="_blank" rel="noopener noreferrer" icon="play">
          {t('learning.videoLink', { host: film.host })}
        </LinkButton>
      </div>
    );
  }
  return (
    <>
      <div className="player">
        {film.kind === 'embed' ? (
          <VideoPoster
            href={film.watchUrl}
            embed={film.url}
            name={t('learning.videoLabel', { name: title })}
            picture={film.picture}
            alt=""
            sizes="(min-width: 960px) 70vw, 100vw"
            title={t('learning.playAt', { host: film.host })}
            stop={t('course.previewStop')}
            isElsewhere
            eager
          />
        ) : (
          <video
            src={film.src}
            poster={film.poster ?? undefined}
            controls
            playsInline
            preload="none"
            aria-label={t('learning.videoLabel', { name: title })}
            data-report={report?.path}
            data-person={report?.personId}
            data-lecture={report?.lectureId}
            data-measured={measuredAt?.getTime()}
          />
        )}
      </div>
      {film.kind === 'file' && <PlayerMessages href={href} />}
      {film.kind === 'embed' && <p className="wrap meta">{t('learning.noTracking', { host: film.host })}</p>}
    </>
  );
}

/** Shown by the player's script when it happens. */
function PlayerMessages({ href }: { href: string }) {
  const { t } = useText();
  return (
    <div className="wrap" aria-live="polite">
      <div data-when="offline" hidden>
        <Notice kind="warn">{t('learning.offline')}</Notice>
      </div>
      <div data-when="problem" hidden>
        <Notice kind="warn">
          <p>
            {t('learning.videoProblem')} <a href={href}>{t('learning.reload')}</a>
          </p>
        </Notice>
      </div>
    </div>
  );
}
