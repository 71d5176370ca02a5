export type UploadType = 'file' | 'youtube' | 'vimeo' | 'link';

/** A film on another site: `url` is its player for a frame, `watchUrl` the page a link opens there. */
export interface EmbedSource {
  kind: 'embed';
  host: 'YouTube' | 'Vimeo';
  url: string;
  watchUrl: string;
}

/** How a film is shown: our own file, another site's player in a frame, or a link to open. */
export type VideoSource =
  | { kind: 'file'; name: string }
  | EmbedSource
  | { kind: 'link'; host: string; url: string };

/** Where the players live: what a page with such a film lets into a frame (content security policy). */
export const PLAYER_ORIGINS: Readonly<Record<EmbedSource['host'], string>> = {
  YouTube: 'https://www.youtube-nocookie.com',
  Vimeo: 'https://player.vimeo.com',
};

/** Those of the films a page may play. */
export const playerOrigins = (films: readonly ({ kind: string } | null | undefined)[]): string[] =>
  films.flatMap((film) => (isEmbed(film) ? [PLAYER_ORIGINS[film.host]] : []));

const isEmbed = (film: { kind: string } | null | undefined): film is EmbedSource => film?.kind === 'embed';

/**
 * Reads what staff stored as a lecture's video by its upload type. Null when there is none, or when it is no address of
 * that site: nothing unknown ever becomes the source of a frame.
 * @param startSecond where it goes on
 */
export function videoSource(
  video: string | null,
  uploadType: UploadType,
  startSecond = 0,
): VideoSource | null {
  const stored = video?.trim();
  if (!stored) return null;
  if (uploadType === 'file') return { kind: 'file', name: stored };
  if (uploadType === 'youtube') return youtube(stored, startSecond);
  if (uploadType === 'vimeo') return vimeo(stored, startSecond);
  const url = webAddress(stored);
  return url && { kind: 'link', host: url.host, url: url.href };
}

/** An id, or any of the addresses a video has there: watch?v=, youtu.be/, /embed/, /shorts/, /live/. */
function youtube(stored: string, startSecond: number): VideoSource | null {
  const url = webAddress(stored);
  const id = url ? idOnYoutube(url) : stored;
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

/** A number, or vimeo.com/number; an unlisted film has its hash behind it. */
function vimeo(stored: string, startSecond: number): VideoSource | null {
  const url = webAddress(stored);
  if (url && !/^((www|player)\.)?vimeo\.com$/.test(url.host)) return null;
  const path = url ? url.pathname : `/${stored}`;
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

function webAddress(stored: string): URL | null {
  return /^https?:\/\//i.test(stored) && URL.canParse(stored) ? new URL(stored) : null;
}
