import { io, type Socket } from 'socket.io-client';
import type { Answered, FromPage, ToPage } from '../../../app/values/live-news';
import type { PlainBrowser, PlainPage } from './plain-browser';

export type Transport = 'polling' | 'websocket';

interface EarOptions {
  transport?: Transport;
  /** What the page itself would not say. */
  origin?: string;
  address?: string;
  order?: string;
  cookie?: string | null;
}

/** What the script of a page does with its socket, without the page: it hears, and acknowledges. */
export interface LiveEar {
  socket: Socket<ToPage, FromPage>;
  /** For whom the page was made. */
  personId: number | undefined;
  /** Resolves with the milliseconds it took; of one that came before it was asked for, too. */
  hears(event: keyof ToPage): Promise<number>;
  heard(): string[];
  announce(userId?: number): Promise<Answered>;
  close(): void;
}

/** What a page of `visitor` says of its socket. */
export function socketOf(page: PlainPage) {
  const line = page.find('[data-socket]');
  const attribute = (name: string) => line.getAttribute(`data-${name}`);
  return {
    script: attribute('socket') ?? '',
    address: attribute('address') ?? '',
    person: attribute('person'),
    order: attribute('order'),
  };
}

/** Connects as the page would. Rejects with the refusal's code. */
export async function listenOn(
  visitor: PlainBrowser,
  page: PlainPage,
  { transport = 'websocket', ...change }: EarOptions = {},
): Promise<LiveEar> {
  const { address, person, order } = socketOf(page);
  const cookie = change.cookie === undefined ? visitor.jar.header(new URL(address)) : change.cookie;
  const socket: Socket<ToPage, FromPage> = io(change.address ?? address, {
    forceNew: true,
    transports: [transport],
    auth: { order: change.order ?? order },
    reconnectionDelay: 20,
    reconnectionDelayMax: 50,
    extraHeaders: {
      Origin: change.origin ?? new URL(page.url).origin,
      ...(cookie ? { Cookie: cookie } : {}),
    },
  });
  const heard: string[] = [];
  const waiting = new Set<() => void>();
  for (const event of ['order', 'question', 'message', 'queues', 'again', 'sessions'] as const)
    socket.on(event, (acknowledge: () => void) => {
      acknowledge();
      heard.push(event);
      for (const look of waiting) look();
    });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', (error: Error & { data?: { code?: string } }) => {
      socket.disconnect();
      reject(new Error(error.data?.code ?? error.message));
    });
  });
  return {
    socket,
    personId: person === undefined ? undefined : Number(person),
    heard: () => heard,
    hears: (event) => {
      const began = performance.now();
      return new Promise((resolve) => {
        const look = () => {
          if (!heard.includes(event)) return;
          waiting.delete(look);
          heard.splice(heard.indexOf(event), 1);
          resolve(performance.now() - began);
        };
        waiting.add(look);
        look();
      });
    },
    announce: (userId = Number(person)) => socket.emitWithAck('signin', { userId }),
    close: () => void socket.disconnect(),
  };
}
