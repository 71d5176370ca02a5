import { isLineSlow } from './line';
import adaptive from './video-adaptive?worker&url';

// Plays a video in place of its poster; the button (or the video's end) brings the poster back.
document.addEventListener('click', (event) => {
  const poster = (event.target as Element).closest<HTMLAnchorElement>('a[data-video], a[data-embed]');
  if (!poster || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  const player = document.createElement('div');
  const stop = document.createElement('button');
  player.className = 'poster';
  stop.className = 'stop';
  stop.type = 'button';
  stop.textContent = '✕';
  stop.setAttribute('aria-label', poster.dataset.stop ?? '');
  const media = poster.dataset.embed ? playerElsewhere(poster) : ownVideo();
  stop.onclick = media.onended = () => {
    if (media instanceof HTMLVideoElement) {
      media.dispatchEvent(new Event('video:leave'));
      // without its source the video stops loading too
      media.removeAttribute('src');
      media.load();
    }
    player.replaceWith(poster);
    poster.focus();
  };
  player.append(media, stop);
  poster.replaceWith(player);
  media.focus();
  if (media instanceof HTMLVideoElement) play(media, poster);
});

function ownVideo(): HTMLVideoElement {
  const video = document.createElement('video');
  video.controls = video.autoplay = video.playsInline = true;
  return video;
}

/**
 * The lowest quality at once on a slow connection, the original where nothing was made; otherwise adaptively.
 */
function play(media: HTMLVideoElement, { dataset: { video = '', master } }: HTMLElement): void {
  const plain = () => (media.src = video);
  if (!master || isLineSlow()) return void plain();
  // beside the lowest quality
  const whole = video.replace(/[^/]+$/, master);
  if (!('MediaSource' in window))
    media.src = media.canPlayType('application/vnd.apple.mpegurl') ? whole : video;
  else
    import(/* @vite-ignore */ adaptive).then(
      () =>
        // it may have been closed meanwhile
        media.isConnected &&
        media.dispatchEvent(
          new CustomEvent('video:follow', { bubbles: true, detail: { master: whole, start: 0, plain } }),
        ),
      plain,
    );
}

/** After the press the other site may be contacted, and its player starts. */
function playerElsewhere({ dataset }: HTMLAnchorElement): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  const address = new URL(dataset.embed!);
  address.searchParams.set('autoplay', '1');
  frame.title = dataset.name ?? '';
  frame.allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media';
  frame.allowFullscreen = true;
  // these players refuse to play without the embedding site's origin
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.src = address.href;
  return frame;
}

export {};
