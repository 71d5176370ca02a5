export type UploadType = 'file' | 'youtube' | 'vimeo' | 'link';

/** A video on another site: `url` is its embedded player, `watchUrl` its page. */
export interface EmbedSource {
  kind: 'embed';
  host: 'YouTube' | 'Vimeo';
  url: string;
  watchUrl: string;
}

/** Where a video plays: our own file, an embedded player, or a link. */
export type VideoSource =
  | { kind: 'file'; name: string }
  | EmbedSource
  | { kind: 'link'; host: string; url: string };

/** Origins of the players, for the frame rule of the content security policy. */
export const PLAYER_ORIGINS: Readonly<Record<EmbedSource['host'], string>> = {
  YouTube: 'https://www.youtube-nocookie.com',
  Vimeo: 'https://player.vimeo.com',
};

/** The origins of these videos' players. */
export const playerOrigins = (videos: readonly ({ kind: string } | null | undefined)[]): string[] =>
  videos.flatMap((video) => (isEmbed(video) ? [PLAYER_ORIGINS[video.host]] : []));

const isEmbed = (video: { kind: string } | null | undefined): video is EmbedSource => video?.kind === 'embed';

/**
 * Reads a lecture's stored video by its upload type, from `startSecond`. Null when there is none or it is no address of
 * that site: an unknown address never becomes the source of a frame.
 */
export function videoSource(
  video: string | null,
  uploadType: UploadType,
  startSecond = 0,
): VideoSource | null {
  const storedVideo = video?.trim();
  if (!storedVideo) return null;
  if (uploadType === 'file') return { kind: 'file', name: storedVideo };
  if (uploadType === 'youtube') return youtube(storedVideo, startSecond);
  if (uploadType === 'vimeo') return vimeo(storedVideo, startSecond);
  const url = webAddress(storedVideo);
  return url && { kind: 'link', host: url.host, url: url.href };
}

/** An id, or any of YouTube's addresses: watch?v=, youtu.be/, /embed/, /shorts/, /live/. */
function youtube(storedVideo: string, startSecond: number): VideoSource | null {
  const url = webAddress(storedVideo);
  const id = url ? idOnYoutube(url) : storedVideo;
  if (!id || !/^[\w-]{11}$/.test(id)) return null;
  const embed = new URL(`${PLAYER_ORIGINS.YouTube}/embed/${id}?rel=0`);
  const watch = new URL(`https://www.youtube.com/watch?v=${id}`);
  if (startSecond > 0) {
    embed.searchParams.set('start', String(startSecond));
    watch.searchParams.set('t', String(startSecond));
  }
  return { kind: 'embed', host: 'YouTube', url: embed.href, watchUrl: watch.href };
}

function idOnYoutube(url: URL): string | null {
  const host = url.host.replace(/^(www|m)\./, '');
  if (host === 'youtu.be') return url.pathname.slice(1);
  if (host !== 'youtube.com' && host !== 'youtube-nocookie.com') return null;
  return url.searchParams.get('v') ?? /^\/(?:embed|shorts|live)\/([^/]+)/.exec(url.pathname)?.[1] ?? null;
}

/** A number, or vimeo.com/number; an unlisted video has its hash after it. */
function vimeo(storedVideo: string, startSecond: number): VideoSource | null {
  const url = webAddress(storedVideo);
  if (url && !/^((www|player)\.)?vimeo\.com$/.test(url.host)) return null;
  const path = url ? url.pathname : `/${storedVideo}`;
  const match = /^\/(?:video\/)?(\d{1,15})(?:\/([0-9a-f]{1,40}))?$/.exec(path);
  if (!match) return null;
  const hash = match[2] ?? url?.searchParams.get('h');
  const embed = new URL(`${PLAYER_ORIGINS.Vimeo}/video/${match[1]}?dnt=1`);
  const watch = new URL(`https://vimeo.com/${match[1]}`);
  if (hash && /^[0-9a-f]{1,40}$/.test(hash)) {
    embed.searchParams.set('h', hash);
    watch.pathname += `/${hash}`;
  }
  if (startSecond > 0) embed.hash = watch.hash = `t=${startSecond}s`;
  return { kind: 'embed', host: 'Vimeo', url: embed.href, watchUrl: watch.href };
}

function webAddress(address: string): URL | null {
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address) : null;
}
