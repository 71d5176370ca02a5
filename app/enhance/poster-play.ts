/** Plays a sample where its poster stands; the button (or the end of the film) brings the poster back. */
export function playPosters(): void {
  document.addEventListener('click', (event) => {
    const poster = (event.target as Element).closest<HTMLAnchorElement>('a[data-video]');
    if (!poster || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const player = document.createElement('div');
    const video = document.createElement('video');
    const stop = document.createElement('button');
    player.className = 'poster';
    video.src = poster.dataset.video!;
    video.controls = video.autoplay = video.playsInline = true;
    stop.className = 'stop';
    stop.type = 'button';
    stop.textContent = '✕';
    stop.setAttribute('aria-label', poster.dataset.stop ?? '');
    stop.onclick = video.onended = () => {
      // without its source the film stops loading, too
      video.removeAttribute('src');
      video.load();
      player.replaceWith(poster);
      poster.focus();
    };
    player.append(video, stop);
    poster.replaceWith(player);
    video.focus();
  });
}
