import Hls from 'hls.js/light';

interface Wanted {
  master: string;
  start: number;
  /** plays the file itself: this browser, or this film, cannot be followed */
  plain: () => void;
}

const RETRY_MS = 5_000;

// Loaded when play is pressed on a film that follows the line; the first script asks by this event.
document.addEventListener('film:follow', (event) => {
  const { master, start, plain } = (event as CustomEvent<Wanted>).detail;
  const video = event.target as HTMLVideoElement;
  if (!Hls.isSupported()) return plain();
  const player = new Hls({
    // pieces are played as they come: nothing to do beside the page
    enableWorker: false,
    // the lowest first: the first picture comes soon on any line
    startLevel: 0,
    startPosition: start > 0 ? start : -1,
    capLevelToPlayerSize: true,
    maxBufferLength: 30,
    maxMaxBufferLength: 60,
    backBufferLength: 30,
  });
  let hasRecovered = false;
  let isClosed = false;
  const goOn = () => player.startLoad();
  const end = () => {
    removeEventListener('online', goOn);
    player.destroy();
  };
  player.on(Hls.Events.ERROR, (_, { fatal, type, response }) => {
    // the address has run out, or the access: no other try helps, and the page says how to go on
    if (response?.code === 403) {
      if (!isClosed) video.dispatchEvent(new Event('error'));
      isClosed = true;
      return player.stopLoad();
    }
    if (!fatal) return;
    if (type === Hls.ErrorTypes.NETWORK_ERROR) return void setTimeout(goOn, RETRY_MS);
    if (type === Hls.ErrorTypes.MEDIA_ERROR && !hasRecovered) {
      hasRecovered = true;
      return player.recoverMediaError();
    }
    end();
    plain();
  });
  addEventListener('online', goOn);
  video.addEventListener('film:leave', end, { once: true });
  player.loadSource(master);
  player.attachMedia(video);
  void video.play();
});
