export type UploadType = 'file' | 'youtube' | 'vimeo' | 'link';

/** How a lecture's film is shown: our own file, another site's player in a frame, or a link to open. */
export type VideoSource =
  | { kind: 'file'; name: string }
  | { kind: 'embed'; host: 'YouTube' | 'Vimeo'; url: string }
  | { kind: 'link'; host: string; url: string };

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
  const embed = new URL(`https://www.youtube-nocookie.com/embed/${id}?rel=0`);
  if (startSecond > 0) embed.searchParams.set('start', String(startSecond));
  return { kind: 'embed', host: 'YouTube', url: embed.href };
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
  const embed = new URL(`https://player.vimeo.com/video/${match[1]}?dnt=1`);
  if (hash && /^[0-9a-f]{1,40}$/.test(hash)) embed.searchParams.set('h', hash);
  if (startSecond > 0) embed.hash = `t=${startSecond}s`;
  return { kind: 'embed', host: 'Vimeo', url: embed.href };
}

function webAddress(stored: string): URL | null {
  return /^https?:\/\//i.test(stored) && URL.canParse(stored) ? new URL(stored) : null;
}
