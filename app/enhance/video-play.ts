import { isLineSlow } from './line';

const COOKIE = 'rian_film';
const YEAR_SECONDS = 31_536_000;

/**
 * Plays a video in the chosen quality, or adaptively by a player loaded at play. Answers a function that jumps
 * to a second.
 */
export function playVideo(video: HTMLVideoElement): (second: number) => void {
  const { master, adaptive } = video.dataset;
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-quality]')];
  const isOwnPlayer = video.canPlayType('application/vnd.apple.mpegurl') !== '' && !('MediaSource' in window);
  const canFollow = Boolean(master && adaptive) && !isOwnPlayer && 'MediaSource' in window;
  let isFollowing = false;
  /** requested before anything was loaded */
  let target: number | null = null;

  const choice = () => video.dataset.video ?? '';
  const begin = Number(/#t=(\d+)/.exec(video.src)?.[1] ?? 0);
  /** another script knows this device's last position */
  const startOf = () =>
    target ?? (video.readyState > 0 ? video.currentTime : Number(video.dataset.start ?? begin));
  const setSource = (src: string, at: number) => (video.src = at > 0 ? `${src}#t=${Math.floor(at)}` : src);
  const fileOf = (id: string) => links.find(({ dataset }) => dataset.quality === id)?.dataset.src;

  function leave(): void {
    video.dispatchEvent(new Event('video:leave'));
    isFollowing = false;
  }

  /** Makes the play button usable without loading anything. */
  function stand(): void {
    if (canFollow) video.src = URL.createObjectURL(new MediaSource());
  }

  async function follow(): Promise<void> {
    isFollowing = true;
    const file = fileOf('auto') ?? video.src;
    const plain = () => {
      setSource(file, startOf());
      void video.play();
    };
    try {
      await import(/* @vite-ignore */ adaptive!);
    } catch {
      return plain();
    }
    if (choice() !== 'auto') return;
    const start = startOf();
    video.dispatchEvent(new CustomEvent('video:follow', { bubbles: true, detail: { master, start, plain } }));
  }

  function choose(id: string): void {
    const [at, isPlaying] = [startOf(), !video.paused];
    leave();
    video.dataset.video = id;
    for (const link of links)
      if (link.dataset.quality === id) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    const now = document.querySelector('[data-quality-now]');
    if (now) now.textContent = links.find(({ dataset }) => dataset.quality === id)?.textContent ?? '';
    target = at;
    if (id === 'auto' && canFollow) stand();
    else setSource(id === 'auto' && isOwnPlayer ? master! : (fileOf(id) ?? video.src), at);
    if (isPlaying) void video.play();
  }

  for (const link of links)
    link.addEventListener('click', (event) => {
      event.preventDefault();
      const secure = location.protocol === 'https:' ? ';secure' : '';
      document.cookie = `${COOKIE}=${link.dataset.quality};path=/;max-age=${YEAR_SECONDS};samesite=lax${secure}`;
      choose(link.dataset.quality ?? 'auto');
    });

  if (master && choice() === 'auto') {
    if (isOwnPlayer) setSource(master, startOf());
    else stand();
  }
  video.addEventListener('loadedmetadata', () => (target = null));
  video.addEventListener('play', () => {
    if (!canFollow || choice() !== 'auto' || isFollowing) return;
    const lowest = links.find(({ dataset }) => dataset.quality !== 'auto')?.dataset.quality;
    // nothing was chosen: the lowest quality without a player, because the page itself loaded slowly
    if (lowest && !document.cookie.includes(`${COOKIE}=`) && isLineSlow()) choose(lowest);
    else void follow();
  });

  return (second) => {
    if (video.readyState > 0) video.currentTime = second;
    else if (canFollow && choice() === 'auto') target = second;
    else setSource(video.src.split('#')[0] ?? '', second);
    void video.play();
  };
}
