import Hls from 'hls.js/light';

interface Wanted {
  master: string;
  start: number;
  /** plays the file itself, where adaptive playback is impossible */
  plain: () => void;
}

const RETRY_MS = 5_000;

// Loaded at play of an adaptive video; the first script fires this event.
document.addEventListener('video:follow', (event) => {
  const { master, start, plain } = (event as CustomEvent<Wanted>).detail;
  const video = event.target as HTMLVideoElement;
  if (!Hls.isSupported()) return plain();
  const player = new Hls({
    // segments need no work beside playback
    enableWorker: false,
    // the lowest first, for a quick start on any connection
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
    // the address or the access has expired: no retry helps, and the page explains
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
  video.addEventListener('video:leave', end, { once: true });
  player.loadSource(master);
  player.attachMedia(video);
  void video.play();
});
