// Plays a film where its poster stands; the button (or the end of the film) brings the poster back.
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
  const film = poster.dataset.embed ? playerElsewhere(poster) : ownFilm(poster.dataset.video!);
  stop.onclick = film.onended = () => {
    if (film instanceof HTMLVideoElement) {
      // without its source the film stops loading, too
      film.removeAttribute('src');
      film.load();
    }
    player.replaceWith(poster);
    poster.focus();
  };
  player.append(film, stop);
  poster.replaceWith(player);
  film.focus();
});

function ownFilm(src: string): HTMLVideoElement {
  const video = document.createElement('video');
  video.src = src;
  video.controls = video.autoplay = video.playsInline = true;
  return video;
}

/** The press has asked for it: now the other site may be asked, and the player starts by itself. */
function playerElsewhere({ dataset }: HTMLAnchorElement): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  const address = new URL(dataset.embed!);
  address.searchParams.set('autoplay', '1');
  frame.title = dataset.name ?? '';
  frame.allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media';
  frame.allowFullscreen = true;
  // these players refuse to play where they do not learn which site shows them
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.src = address.href;
  return frame;
}

export {};
