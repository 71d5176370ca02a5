import { Picture, type PictureSource } from '~/kit/shop/picture';
import { VideoPoster } from '~/kit/shop/video-poster';
import { useOwnLang } from '~/text/own-lang';
import { useText } from '~/text/text-context';
import type { CourseVideo, CoursePageView } from './course-page-view';
import { clockWords } from './course-texts';

// nearly the width of a phone: 88 of 100 on 360 points takes 640 pixels, all of them 1280
const SIZES = '(min-width: 1200px) 696px, (min-width: 960px) 60vw, 88vw';

/**
 * The course's picture; with a video, its play button and size. Nothing loads before play (CRS-08): a script plays it in
 * place, without one the link opens the page with a player.
 */
export function CoursePoster({ view }: { view: CoursePageView }) {
  const { t } = useText();
  const { video, picture, preview } = view;
  if (preview?.video) return <PreviewPlayer view={view} />;
  return (
    <div id="preview" className="flow gap3">
      {video?.kind === 'file' ? (
        <VideoPoster
          href={`${view.path}?preview=course#preview`}
          video={video.made?.lowest ?? video.path}
          master={video.made?.master}
          picture={picture}
          alt=""
          sizes={SIZES}
          title={t('course.preview')}
          detail={videoCost(video, t)}
          stop={t('course.previewStop')}
          eager
        />
      ) : video ? (
        <VideoElsewhere video={video} picture={picture} title={t('course.preview')} name={video.name} />
      ) : (
        <div className="poster">
          <Picture src={picture} alt="" sizes={SIZES} eager />
        </div>
      )}
      <VideoLine view={view} />
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
  const video = preview?.video;
  if (!preview || !video) return null;
  return (
    <div id="preview" className="flow gap2">
      {video.kind === 'file' ? (
        <WaitingPlayer picture={picture} src={video.made?.plain ?? video.path} label={preview.name} />
      ) : (
        <VideoElsewhere video={video} picture={picture} title={t('course.preview')} name={preview.name} />
      )}
      <p className="between">
        <span>{t('course.previewOf', { name: preview.name })}</span>
        <span className="meta">
          {video.kind === 'file' ? videoCost(video, t) : t('course.videoAt', { host: video.host })}
        </span>
      </p>
      {preview.lectureId === null && <VideoLine view={view} />}
      <p>
        <a href={path}>{t('course.previewBack')}</a>
      </p>
    </div>
  );
}

interface VideoElsewhereProps {
  video: Exclude<CourseVideo, { kind: 'file' }>;
  picture: PictureSource | null;
  title: string;
  name: string;
}

/** A video on another site: our picture with a link to its page; a script replaces it by the player. */
function VideoElsewhere({ video, picture, title, name }: VideoElsewhereProps) {
  const { t } = useText();
  const isEmbed = video.kind === 'embed';
  return (
    <VideoPoster
      href={isEmbed ? video.watchUrl : video.url}
      embed={isEmbed ? video.url : undefined}
      name={name || title}
      picture={picture}
      alt=""
      sizes={SIZES}
      title={title}
      detail={t('course.videoAt', { host: video.host })}
      stop={t('course.previewStop')}
      isElsewhere
      eager
    />
  );
}

/** A video that loads nothing before play, in place of a picture. */
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

/** The shop's own line about the course's video. */
function VideoLine({ view: { video } }: { view: CoursePageView }) {
  const langOf = useOwnLang();
  if (!video?.description) return null;
  return (
    <p className="meta" lang={langOf(video.description)}>
      {video.description}
    </p>
  );
}

export function videoCost(
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
