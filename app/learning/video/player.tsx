import adaptiveScript from '~/enhance/video-adaptive?worker&url';
import { Icon } from '~/kit/icon';
import { LinkButton } from '~/kit/link-button';
import { Notice } from '~/kit/notice';
import { VideoPoster } from '~/kit/shop/video-poster';
import { useText } from '~/text/text-context';
import type { LectureVideo } from '../lecture-page.server';
import type { VideoRoom } from './video-room.server';

interface PlayerProps {
  video: LectureVideo;
  title: string;
  /** where and for whom the script reports progress; null: nothing is recorded */
  report: { path: string; personId: number; lectureId: number; visit: string } | null;
  /** when the start position was measured */
  measuredAt: Date | null;
  /** this page's own address */
  href: string;
  /** the page that explains why the lecture no longer opens */
  overPath: string;
  /** the parts around a video of the shop's own */
  room: VideoRoom | null;
  /** offered after the end; null: the last lecture */
  next: { name: string; href: string } | null;
}

/** The video of a lecture, playable without a script; loads nothing before play. */
export function Player({ video, title, report, measuredAt, href, overPath, room, next }: PlayerProps) {
  const { t } = useText();
  if (video.kind === 'missing') {
    return (
      <div className="wrap pad4">
        <Notice kind="info">{t('learning.noVideo')}</Notice>
      </div>
    );
  }
  if (video.kind === 'link') {
    return (
      <div className="wrap pad4 flow">
        <Notice kind="info">{t('learning.videoLinkNote', { host: video.host })}</Notice>
        <LinkButton href={video.url} target="_blank" rel="noopener noreferrer" icon="play">
          {t('learning.videoLink', { host: video.host })}
        </LinkButton>
      </div>
    );
  }
  const converted = room?.made;
  return (
    <>
      <div className="player">
        {video.kind === 'embed' ? (
          <VideoPoster
            href={video.watchUrl}
            embed={video.url}
            name={t('learning.videoLabel', { name: title })}
            picture={video.picture}
            alt=""
            sizes="(min-width: 960px) 70vw, 88vw"
            title={t('learning.playAt', { host: video.host })}
            stop={t('course.previewStop')}
            isElsewhere
            eager
          />
        ) : (
          // eslint-disable-next-line jsx-a11y/media-has-caption -- captions are there where staff gave them
          <video
            src={converted?.plain.src ?? video.src}
            poster={converted?.poster ?? video.poster ?? undefined}
            controls
            playsInline
            preload="none"
            aria-label={t('learning.videoLabel', { name: title })}
            data-video={converted?.choice ?? ''}
            data-master={converted?.master}
            data-adaptive={converted ? adaptiveScript : undefined}
            data-report={report?.path}
            data-person={report?.personId}
            data-lecture={report?.lectureId}
            data-visit={report?.visit}
            data-measured={measuredAt?.getTime()}
          >
            {room?.captions.map(({ language, name, src }) => (
              <track key={language} kind="captions" srcLang={language} label={name} src={src} />
            ))}
          </video>
        )}
      </div>
      {video.kind === 'file' && <PlayerMessages href={href} overPath={overPath} next={next} />}
      {video.kind === 'embed' && (
        <p className="wrap meta">{t('learning.noTracking', { host: video.host })}</p>
      )}
    </>
  );
}

/** Hidden until the player's script needs them. */
function PlayerMessages({ href, overPath, next }: Pick<PlayerProps, 'href' | 'overPath' | 'next'>) {
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
      <div data-when="closed" hidden>
        <Notice kind="warn">
          <p>
            {t('learning.access.closed')} <a href={overPath}>{t('learning.access.whyClosed')}</a>
          </p>
        </Notice>
      </div>
      {next && (
        <div data-when="ended" hidden>
          <Notice kind="ok" icon="play">
            <p>
              {t('watch.next')}{' '}
              <a href={next.href} className="strong">
                {next.name} <Icon name="right" />
              </a>
            </p>
          </Notice>
        </div>
      )}
    </div>
  );
}
