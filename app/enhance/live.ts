/**
 * Tells a waiting page that there is news, which it then requests by its own address. Without the socket the
 * page polls.
 */
import { io, type Socket } from 'socket.io-client';
import type { Answered, FromPage, ToPage } from '~/values/live-news';

/** Between two refreshes of one page, and a random delay among many pages. */
const LOOK_APART_MS = 2_000;
const SCATTER_MS = 1_500;
/** A page untouched for this long keeps no session alive. */
const UNTOUCHED_MS = 30 * 60_000;
const ANSWER_WITHIN_MS = 10_000;

const box = document.querySelector<HTMLElement>('[data-socket]');
if (box) listen(box);

function listen(line: HTMLElement): void {
  const { address = '', person, order } = line.dataset;
  const socket: Socket<ToPage, FromPage> = io(address, {
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    withCredentials: true,
    auth: { order },
    // the specification's
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 5_000,
    randomizationFactor: 0.5,
    timeout: 20_000,
  });
  const look = freshener();

  socket.on('connect', () => {
    void (person === undefined ? Promise.resolve() : announce(Number(person))).then(look, () => undefined);
  });
  socket.on('connect_error', (error: Error & { data?: { code?: string } }) => {
    // the browser's session is over; an order's token still opens its page
    if (error.data?.code === 'PERMISSION_DENIED') sessionOver();
  });
  const acknowledged = (news: () => void) => (acknowledge: () => void) => {
    acknowledge();
    news();
  };
  for (const event of ['order', 'question', 'message', 'queues'] as const)
    socket.on(event, acknowledged(look));
  socket.on(
    'again',
    acknowledged(() => setTimeout(look, Math.random() * SCATTER_MS)),
  );
  // a sign-in in another tab gave this browser a new session: reconnect with it, or show the message
  socket.on(
    'sessions',
    acknowledged(() => socket.disconnect().connect()),
  );
  // a page in the page cache holds no socket
  addEventListener('pagehide', () => socket.disconnect());
  addEventListener('pageshow', ({ persisted }) => persisted && socket.connect());

  async function announce(userId: number): Promise<void> {
    const answered = (await socket.timeout(ANSWER_WITHIN_MS).emitWithAck('signin', { userId })) as Answered;
    if (answered.ok) return;
    sessionOver();
    throw new Error(answered.code);
  }

  function sessionOver(): void {
    socket.disconnect();
    if (person === undefined || !line.hidden) return;
    line.hidden = false;
    line.style.marginBlock = '12px';
    // the back office's main has its own margins
    if (!document.body.classList.contains('staff')) line.className = 'wrap';
    document.querySelector('main')?.prepend(line);
    line.firstElementChild?.setAttribute('role', 'alert');
    line.scrollIntoView({ block: 'nearest' });
  }
}

/** Refreshes while the page is visible, at most once in a time. */
function freshener(): () => void {
  let lastLook = -Infinity;
  let lastTouch = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  const look = () => {
    // a payment page refreshes in its own way
    document.dispatchEvent(new Event('live:news'));
    if (!document.querySelector('[data-fresh]')) return;
    isDue = true;
    if (document.hidden || timer !== undefined || performance.now() - lastTouch > UNTOUCHED_MS) return;
    timer = setTimeout(
      () => {
        timer = undefined;
        isDue = false;
        lastLook = performance.now();
        void refresh();
      },
      Math.max(0, lastLook + LOOK_APART_MS - performance.now()),
    );
  };
  const touched = () => {
    lastTouch = performance.now();
    if (isDue) look();
  };
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, touched, { passive: true });
  document.addEventListener('visibilitychange', () => document.hidden || touched());
  return look;
}

/** Replaces the parts marked `data-fresh`, except one in use. */
async function refresh(): Promise<void> {
  try {
    const answer = await fetch(location.href, { headers: { Accept: 'text/html' }, redirect: 'manual' });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const fresh = new Map(partsOf(page).map((part) => [part.dataset.fresh, part]));
    for (const part of partsOf(document)) {
      const next = fresh.get(part.dataset.fresh);
      if (!next || part.innerHTML === next.innerHTML || isInUse(part)) continue;
      part.replaceChildren(...[...next.childNodes].map((node) => document.adoptNode(node)));
    }
  } catch {
    // offline: retried at the next news
  }
}

const isInUse = (part: HTMLElement) =>
  part.contains(document.activeElement) ||
  // Safari does not focus a pressed button
  part.querySelector(':active') !== null ||
  [...part.querySelectorAll<HTMLInputElement>('input,textarea')].some(
    (field) => field.value !== field.defaultValue,
  );

const partsOf = (page: Document) => [...page.querySelectorAll<HTMLElement>('[data-fresh]')];
