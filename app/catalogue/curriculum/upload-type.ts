/** How a lecture's video is shown, by its location. */
export function uploadTypeOf(video: string | null): 'file' | 'youtube' | 'vimeo' | 'link' {
  if (!video?.startsWith('https://')) return 'file';
  const host = new URL(video).hostname.replace(/^www\.|^m\./, '');
  if (host === 'youtube.com' || host === 'youtu.be' || host === 'youtube-nocookie.com') return 'youtube';
  return host === 'vimeo.com' || host === 'player.vimeo.com' ? 'vimeo' : 'link';
}
