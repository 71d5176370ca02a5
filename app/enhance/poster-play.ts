import adaptive from './film-adaptive?worker&url';
import { isLineSlow } from './line';

// Plays a film in place of its poster; the button (or the film's end) brings the poster back.
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
  const film = poster.dataset.embed ? playerElsewhere(poster) : ownFilm();
  stop.onclick = film.onended = () => {
    if (film instanceof HTMLVideoElement) {
      film.dispatchEvent(new Event('film:leave'));
      // without its source the film stops loading too
      film.removeAttribute('src');
      film.load();
    }
    player.replaceWith(poster);
    poster.focus();
  };
  player.append(film, stop);
  poster.replaceWith(player);
  film.focus();
  if (film instanceof HTMLVideoElement) play(film, poster);
});

function ownFilm(): HTMLVideoElement {
  const video = document.createElement('video');
  video.controls = video.autoplay = video.playsInline = true;
  return video;
}

/**
 * The lowest quality at once on a slow connection, the original where nothing was made; otherwise adaptively.
 */
function play(film: HTMLVideoElement, { dataset: { video = '', master } }: HTMLElement): void {
  const plain = () => (film.src = video);
  if (!master || isLineSlow()) return void plain();
  // beside the lowest quality
  const whole = video.replace(/[^/]+$/, master);
  if (!('MediaSource' in window))
    film.src = film.canPlayType('application/vnd.apple.mpegurl') ? whole : video;
  else
    import(/* @vite-ignore */ adaptive).then(
      () =>
        // it may have been closed meanwhile
        film.isConnected &&
        film.dispatchEvent(
          new CustomEvent('film:follow', { bubbles: true, detail: { master: whole, start: 0, plain } }),
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
