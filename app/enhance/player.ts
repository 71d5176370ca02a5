import { keep, sendAll, sendOnLeaving, unsentOf } from './progress-box';

const REPORT_MS = 15_000;
/** `timeupdate` fires about four times a second; a longer step is a jump, not watching. */
const LONGEST_STEP_SECONDS = 2;
/** One measurement by two clocks. */
const SAME_MOMENT_MS = 5_000;

/**
 * Reports watched ranges every 15 seconds, at a stop and when the page is left; unsent ones stay on the
 * device. Without this script the video plays, and a form reports progress.
 */
export function reportWatching(video: HTMLVideoElement): void {
  const { report: path = '', person = '', lecture = '', visit } = video.dataset;
  let stretch: [start: number, end: number] | null = null;

  goOnWhereThisDeviceStopped();

  video.addEventListener('timeupdate', () => {
    const at = video.currentTime;
    if (video.seeking || video.paused) return;
    const step = stretch ? at - stretch[1] : NaN;
    if (stretch && step >= 0 && step <= LONGEST_STEP_SECONDS * Math.max(video.playbackRate, 1))
      stretch[1] = at;
    else {
      note();
      stretch = [at, at];
    }
  });
  video.addEventListener('seeking', () => {
    note();
    stretch = null;
  });
  video.addEventListener('pause', () => {
    if (stretch && video.currentTime - stretch[1] < LONGEST_STEP_SECONDS) stretch[1] = video.currentTime;
    void report();
  });
  video.addEventListener('ended', () => {
    if (stretch) stretch[1] = video.duration;
    note(true);
    void send();
  });
  video.addEventListener('error', () => {
    show('problem', true);
    void sayIfClosed();
  });
  video.addEventListener('playing', () => show('problem', false));
  setInterval(() => video.paused || void report(), REPORT_MS);
  addEventListener('online', () => void send());
  document.addEventListener('visibilitychange', () => document.hidden && leave());
  addEventListener('pagehide', leave);
  void send();

  /** Stores the ranges watched since the last call. */
  function note(hasEnded = false): boolean {
    const isNew = hasEnded || (stretch !== null && stretch[1] > stretch[0]);
    if (isNew) {
      keep({
        path,
        person,
        lecture,
        ranges: stretch ? [stretch] : [],
        position: video.currentTime,
        at: Date.now(),
        ended: hasEnded,
        visit,
      });
    }
    if (stretch) stretch = [stretch[1], stretch[1]];
    return isNew;
  }

  async function report() {
    if (note()) await send();
  }

  async function send() {
    const { isOnline, done, refused } = await sendAll(person);
    show('offline', !isOnline);
    if (refused.includes(lecture)) void sayIfClosed();
    if (!done.includes(lecture)) return;
    show('done', true);
    show('open', false);
  }

  function leave() {
    note();
    const unsent = unsentOf(person, lecture);
    if (unsent) sendOnLeaving(unsent);
  }

  /** An unsent measurement of this device is newer than the page's position. */
  function goOnWhereThisDeviceStopped() {
    const unsent = unsentOf(person, lecture);
    // a later measurement on another device wins
    if (!unsent || unsent.at < Number(video.dataset.measured ?? 0) - SAME_MOMENT_MS) return;
    if (new URLSearchParams(location.search).has('t')) return;
    video.dataset.start = String(unsent.ended ? 0 : Math.round(unsent.position));
    const [address = ''] = video.src.split('#');
    if (!address.startsWith('blob:'))
      video.src = unsent.ended ? address : `${address}#t=${Math.round(unsent.position)}`;
  }
}

/** Names access that ended while the page was open: the page's address then redirects to the course's. */
async function sayIfClosed(): Promise<void> {
  const way = document.querySelector<HTMLAnchorElement>('[data-when=closed] a');
  const answer = await fetch(location.pathname).catch(() => null);
  if (!way || !answer?.redirected || new URL(answer.url).pathname !== way.pathname) return;
  show('closed', true);
  show('problem', false);
}

/** Shows prepared, hidden parts of the page. */
export function show(when: string, isShown: boolean): void {
  for (const part of document.querySelectorAll<HTMLElement>(`[data-when="${when}"]`)) part.hidden = !isShown;
}
