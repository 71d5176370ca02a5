import { searchSaid } from './caption-search';
import { show } from './player';
import { playVideo } from './video-play';
import { offerStrip } from './video-strip';

const JUMP = 5;
const LONG_JUMP = 10;
const SPEED_KEY = 'film:speed';
const CAPTIONS_KEY = 'film:captions';
const OFF = 'off';
const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

/** The script around a lecture's video; without it links, forms and the browser's player do the same. */
for (const video of document.querySelectorAll<HTMLVideoElement>('video[data-video]')) start(video);

function start(video: HTMLVideoElement): void {
  const jumpTo = playVideo(video);
  const tools = document.querySelector<HTMLElement>('[data-tools]');
  const speed = tools?.querySelector<HTMLSelectElement>('[data-speed]');
  if (tools) tools.dataset.tools = 'on';

  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLElement>('[data-at]');
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    jumpTo(Number(link.dataset.at));
    video.scrollIntoView({ block: 'nearest' });
  });

  // the last speed on this device
  const setSpeed = (rate: number) => {
    video.defaultPlaybackRate = video.playbackRate = rate;
    if (speed) speed.value = String(rate);
    remember(SPEED_KEY, String(rate));
  };
  speed?.addEventListener('change', () => setSpeed(Number(speed.value)));
  const storedSpeed = Number(remembered(SPEED_KEY));
  if (SPEEDS.includes(storedSpeed) && storedSpeed !== 1) setSpeed(storedSpeed);

  const pip = tools?.querySelector<HTMLButtonElement>('[data-pip]');
  if (pip) {
    pip.disabled = !document.pictureInPictureEnabled;
    pip.onclick = () =>
      void (document.pictureInPictureElement
        ? document.exitPictureInPicture()
        : video.requestPictureInPicture());
  }

  video.addEventListener('ended', () => show('ended', true));
  video.addEventListener('playing', () => show('ended', false));

  // a note belongs to the present second
  const beginNote = () => {
    const note = document.querySelector<HTMLFormElement>('[data-note]');
    if (note) timeNote(note, () => video.currentTime);
  };
  beginNote();
  keepNotes(document, beginNote);
  keepCaptions(video);

  offerStrip(jumpTo);
  searchSaid();
  document.addEventListener('keydown', (event) => press(event));

  function press(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    const isTyping = target.matches('input, textarea, select, [contenteditable]');
    // a focused element has its own keys; the video's controls handle space, volume and seeking
    const isPressing = target.matches('button, a, summary') && (event.key === ' ' || event.key === 'Enter');
    if (isTyping || isPressing || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
      return;
    const move = (seconds: number) =>
      (video.currentTime = Math.min(Math.max(video.currentTime + seconds, 0), video.duration || Infinity));
    const louder = (by: number) => (video.volume = Math.min(Math.max(video.volume + by, 0), 1));
    const step = (by: number) => {
      const next = SPEEDS[SPEEDS.indexOf(video.playbackRate) + by];
      if (next) setSpeed(next);
    };
    const playOrPause = () => void (video.paused ? video.play() : video.pause());
    const own: Record<string, () => unknown> = {
      k: playOrPause,
      j: () => move(-LONG_JUMP),
      l: () => move(LONG_JUMP),
      m: () => (video.muted = !video.muted),
      f: () => void (document.fullscreenElement ? document.exitFullscreen() : video.requestFullscreen()),
      '<': () => step(-1),
      '>': () => step(1),
      '?': () => {
        const help = document.querySelector<HTMLDetailsElement>('[data-keys]');
        if (help) help.open = !help.open;
      },
    };
    const onPage: Record<string, () => unknown> = {
      ' ': playOrPause,
      ArrowLeft: () => move(-JUMP),
      ArrowRight: () => move(JUMP),
    };
    // the arrow keys scroll the page until the video plays
    if (!video.paused) Object.assign(onPage, { ArrowUp: () => louder(0.1), ArrowDown: () => louder(-0.1) });
    const isSeeking = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
    const doIt =
      own[event.key.toLowerCase()] ?? (target === video && !isSeeking ? undefined : onPage[event.key]);
    if (!doIt) return;
    event.preventDefault();
    doIt();
  }
}

function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // unsupported: ignored
  }
}

/** Restores the captions' last language on this device, or none. */
function keepCaptions({ textTracks }: HTMLVideoElement): void {
  const tracks = [...textTracks];
  const language = remembered(CAPTIONS_KEY);
  for (const track of tracks) if (track.language === language) track.mode = 'showing';
  // a change made here is reported later, and is stored as a choice
  textTracks.addEventListener('change', () =>
    remember(CAPTIONS_KEY, tracks.find(({ mode }) => mode === 'showing')?.language ?? OFF),
  );
}

/** Adds and deletes notes while the video plays on; any answer but the lecture's page is opened. */
function keepNotes(page: Document, onNew: () => void): void {
  const section = page.getElementById('notes');
  section?.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (
      event.defaultPrevented ||
      ![...form.elements].every((each) => (each as HTMLInputElement).checkValidity())
    )
      return;
    event.preventDefault();
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(form, event.submitter))
      if (typeof value === 'string') body.append(name, value);
    void fetch(form.action, { method: 'POST', body })
      .then(async (answer) => {
        const html = await answer.text();
        const fresh = new DOMParser().parseFromString(html, 'text/html').getElementById('notes');
        if (!answer.ok || !fresh) return form.submit();
        section.replaceChildren(...fresh.childNodes);
        onNew();
      })
      .catch(() => form.submit());
  });
}

function clock(seconds: number): string {
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** The second at which writing begins, unless typed. */
function timeNote(note: HTMLFormElement, now: () => number): void {
  const at = note.querySelector<HTMLInputElement>('[name=at]')!;
  const body = note.querySelector<HTMLTextAreaElement>('[name=body]')!;
  let isTyped = at.value !== '';
  at.addEventListener('input', () => (isTyped = at.value !== ''));
  body.addEventListener('focus', () => {
    if (!isTyped && !body.value && now() > 0) at.value = clock(now());
  });
}
