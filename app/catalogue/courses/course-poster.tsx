import { Picture, type PictureSource } from '~/kit/shop/picture';
import { VideoPoster } from '~/kit/shop/video-poster';
import { useText } from '~/text/text-context';
import type { CoursePageView } from './course-page-view';
import { clockWords } from './course-words';

const SIZES = '(min-width: 1200px) 696px, (min-width: 960px) 60vw, 100vw';

/**
 * The course's picture; with a film, the button that plays it and what that costs. Nothing of a film is fetched before play
 * (CRS-08): a script plays it in place, without one the link brings the page with a player that waits.
 */
export function CoursePoster({ view }: { view: CoursePageView }) {
  const { t } = useText();
  const { video, picture, preview } = view;
  if (preview?.video) return <PreviewPlayer view={view} />;
  return (
    <div id="preview" className="flow gap3">
      {video ? (
        <VideoPoster
          href={`${view.path}?preview=course#preview`}
          video={video.path}
          picture={picture}
          alt=""
          sizes={SIZES}
          title={t('course.preview')}
          detail={filmCost(video, t)}
          stop={t('course.previewStop')}
          eager
        />
      ) : (
        <div className="poster">
          <Picture src={picture} alt="" sizes={SIZES} eager />
        </div>
      )}
      <FilmLine view={view} />
      {preview?.html && (
        <article className="panel flow prose">
          <h2 className="f2">{t('course.previewOf', { name: preview.name })}</h2>
          <div className="flow prose" dangerouslySetInnerHTML={{ __html: preview.html }} />
          <p>
            <a href={view.path}>{t('course.previewBack')}</a>
          </p>
        </article>
      )}
    </div>
  );
}

function PreviewPlayer({ view }: { view: CoursePageView }) {
  const { t } = useText();
  const { preview, picture, path } = view;
  if (!preview?.video) return null;
  return (
    <div id="preview" className="flow gap2">
      <WaitingPlayer picture={picture} src={preview.video.path} label={preview.name} />
      <p className="between">
        <span>{t('course.previewOf', { name: preview.name })}</span>
        <span className="meta">{filmCost(preview.video, t)}</span>
      </p>
      {preview.lectureId === null && <FilmLine view={view} />}
      <p>
        <a href={path}>{t('course.previewBack')}</a>
      </p>
    </div>
  );
}

/** A film that loads nothing before it is played, in the place of a picture. */
export function WaitingPlayer({ picture, src, label }: WaitingPlayerProps) {
  return (
    <div className="poster">
      <video
        controls
        playsInline
        preload="none"
        poster={picture ? `${picture.stem}-${picture.fallbackWidth}.jpg` : undefined}
        src={src}
        aria-label={label}
      />
    </div>
  );
}

interface WaitingPlayerProps {
  picture: PictureSource | null;
  src: string;
  label: string;
}

/** What the course's film shows, where the shop says so. */
function FilmLine({ view: { video } }: { view: CoursePageView }) {
  return video?.description ? <p className="meta">{video.description}</p> : null;
}

export function filmCost(
  { seconds, bytes }: { seconds: number | null; bytes: number },
  t: ReturnType<typeof useText>['t'],
) {
  const megabytes = bytes / 1e6;
  const size =
    megabytes < 10 ? Math.max(0.1, megabytes).toFixed(1).replace(/\.0$/, '') : Math.round(megabytes);
  return seconds === null
    ? t('course.previewSize', { size })
    : t('course.previewCost', { length: clockWords(seconds, t), size });
}
