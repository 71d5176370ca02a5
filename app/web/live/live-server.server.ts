import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { type ExtendedError, Server, type Socket } from 'socket.io';
import { readHeldSessions } from '~/accounts/sign-in/held-sessions.server';
import { currentOpenDatabase } from '~/platform/database/database.server';
import { setNewsWire } from '~/platform/live/announce.server';
import { openNewsWire } from '~/platform/live/news-wire.server';
import { log } from '~/platform/log.server';
import type { Answered, FromPage, LiveNews, LiveRefusal, ToPage } from '~/values/live-news';
import { currentShop } from '../shop.server';
import { connectionLimits, pace } from './connection-limits';
import { type Listener, readListener, readWatchedOrder } from './live-identity.server';
import { callerNetwork, isOwnPage, ownOrigins } from './socket-origin';

/** Longest message of a page. */
const MOST_BYTES = 2_048;
/** Open pages of one session, and pages that watch one order. */
const MOST_OF_SESSION = 30;
const MOST_OF_ORDER = 30;
const MOST_WATCHED = 5;
const SAID = { atOnce: 10, everyMs: 1_000 };
/** A page that has not acknowledged by then is disconnected, and refreshes when it reconnects. */
const HEARD_WITHIN_MS = 10_000;
/** Counting waiting items costs a query for each staff page. */
const QUEUES_EVERY_MS = 1_000;
/** Sessions also expire without any request. */
const SESSIONS_EVERY_MS = 60_000;

interface Kept extends Listener {
  watched: number;
  /** The person of its page, once the page has named them correctly. */
  announced: number | null;
}

type LiveSocket = Socket<FromPage, ToPage, Record<string, never>, Kept>;

export interface OpenLive {
  close(): Promise<void>;
  /** Admitted sockets, for the log and for measurements. */
  count(): number;
}

const orderRoom = (id: number) => `order:${id}`;
const personRoom = (id: number) => `person:${id}`;
const sessionRoom = (hash: string) => `session:${hash}`;
const STAFF_ROOM = 'staff';

/** Sends news to waiting pages. Nothing depends on it. */
export async function openLive(http: HttpServer, webPort: number, socketPort: number): Promise<OpenLive> {
  const { environment } = currentShop();
  const { publicUrl, trustedProxies } = environment;
  const database = currentOpenDatabase();
  const { db } = database;
  const place = { publicUrl, webPort };
  const isSecure = publicUrl?.startsWith('https:') ?? false;
  const limits = connectionLimits(environment.socketsPerAddress);
  const networkOfCaller = ({ headers, socket }: IncomingMessage) =>
    callerNetwork(headers, socket.remoteAddress, trustedProxies);

  const io = new Server<FromPage, ToPage, Record<string, never>, Kept>(http, {
    serveClient: false,
    maxHttpBufferSize: MOST_BYTES,
    connectTimeout: 10_000,
    // the package's callback for preflights, because the allowed origins depend on the request
    cors: ((request: IncomingMessage, answer: (error: null, options: object) => void) =>
      answer(null, { origin: ownOrigins(request.headers.host, place), credentials: true })) as never,
    allowRequest: (request, answer) => {
      if (!isOwnPage(request.headers, place)) return answer('foreign origin', false);
      answer('too many', limits.mayTry(networkOfCaller(request), Date.now()));
    },
  });
  io.engine.on(
    'connection',
    (raw: { request: IncomingMessage; once(event: 'close', done: () => void): void }) => {
      const network = networkOfCaller(raw.request);
      limits.opened(network, Date.now());
      raw.once('close', () => limits.closed(network));
    },
  );

  const inRoom = (room: string): LiveSocket[] =>
    [...(io.sockets.adapter.rooms.get(room) ?? [])].flatMap((id) => io.sockets.sockets.get(id) ?? []);
  const sizeOf = (room: string) => io.sockets.adapter.rooms.get(room)?.size ?? 0;

  io.use((socket, next) => {
    letIn(socket).then(
      (refusal) => next(refusal === null ? undefined : connectionError(refusal)),
      (error: unknown) => {
        log.warn('socket could not be let in', { error });
        next(connectionError('PERMISSION_DENIED'));
      },
    );
  });

  /** Admits a socket by its browser's session, or by the token of the order it waits for. */
  async function letIn(socket: LiveSocket): Promise<LiveRefusal | null> {
    const { headers, auth } = socket.handshake;
    const listener = await readListener(db, { cookie: headers.cookie, isSecure }, new Date());
    const orderId = await readWatchedOrder(db, (auth as { order?: unknown }).order);
    if (listener.people.size === 0 && orderId === null) return 'PERMISSION_DENIED';
    if (listener.sessionHash !== null && sizeOf(sessionRoom(listener.sessionHash)) >= MOST_OF_SESSION)
      return 'TOO_MANY';
    if (orderId !== null && sizeOf(orderRoom(orderId)) >= MOST_OF_ORDER) return 'TOO_MANY';
    socket.data = { ...listener, watched: orderId === null ? 0 : 1, announced: null };
    if (listener.sessionHash !== null) await socket.join(sessionRoom(listener.sessionHash));
    if (orderId !== null) await socket.join(orderRoom(orderId));
    return null;
  }

  io.on('connection', (socket: LiveSocket) => {
    const maySay = pace(SAID);
    socket.use(([event], next) => {
      if (!maySay(Date.now())) return void socket.disconnect(true);
      if (event === 'signin' || event === 'watch') next();
    });
    socket.on('signin', (message, answer) => {
      const userId = (message as { userId?: unknown } | null)?.userId;
      const { people, staffId } = socket.data;
      if (typeof userId !== 'number' || !people.has(userId)) {
        reply(answer, { ok: false, code: 'PERMISSION_DENIED' });
        // after the answer: the page's person is no longer signed in here
        return void setImmediate(() => socket.disconnect(true));
      }
      socket.data.announced = userId;
      void socket.join([personRoom(userId), ...(userId === staffId ? [STAFF_ROOM] : [])]);
      reply(answer, { ok: true });
    });
    socket.on('watch', (message, answer) => {
      void watch(socket, (message as { order?: unknown } | null)?.order).then(
        (answered) => reply(answer, answered),
        (error: unknown) => log.warn('order could not be watched', { error }),
      );
    });
  });

  async function watch(socket: LiveSocket, token: unknown): Promise<Answered> {
    if (socket.data.watched >= MOST_WATCHED) return { ok: false, code: 'TOO_MANY' };
    socket.data.watched += 1;
    const orderId = await readWatchedOrder(db, token);
    if (orderId === null) return { ok: false, code: 'NOT_FOUND' };
    if (sizeOf(orderRoom(orderId)) >= MOST_OF_ORDER) return { ok: false, code: 'TOO_MANY' };
    await socket.join(orderRoom(orderId));
    return { ok: true };
  }

  let queuesTimer: NodeJS.Timeout | undefined;
  /** At most one news a second for staff. */
  const tellStaff = () => {
    queuesTimer ??= setTimeout(() => {
      queuesTimer = undefined;
      tell(inRoom(STAFF_ROOM), 'queues');
    }, QUEUES_EVERY_MS);
  };

  /** Notifies and disconnects people who are no longer signed in. */
  async function checkSessions(sockets: readonly LiveSocket[]): Promise<void> {
    const hashes = new Set(sockets.map(({ data }) => data.sessionHash).filter((hash) => hash !== null));
    const sessions = await readHeldSessions(db, [...hashes], new Date());
    const signedOut = sockets.filter(({ data: { announced, sessionHash } }) => {
      return announced !== null && sessionHash !== null && !sessions.get(sessionHash)?.has(announced);
    });
    for (const socket of signedOut) {
      await leaveRooms(socket);
      tell([socket], 'sessions');
    }
  }
  const check = (sockets: readonly LiveSocket[]) =>
    void checkSessions(sockets).catch((error: unknown) => log.warn('sessions not looked at', { error }));

  const hear = (news: LiveNews): void => {
    switch (news.about) {
      case 'order':
        tell(inRoom(orderRoom(news.id)), 'order');
        return tellStaff();
      case 'question':
      case 'message':
        return tell(inRoom(personRoom(news.id)), news.about);
      case 'queues':
        return tellStaff();
      case 'sessions':
        return check(inRoom(personRoom(news.id)));
      case 'everything':
        return tell([...io.sockets.sockets.values()], 'again');
    }
  };

  const wire = await openNewsWire({ database, databaseUrl: environment.directDatabaseUrl, log, hear });
  setNewsWire(wire);
  currentShop().socketPort = socketPort;
  const upkeep = setInterval(() => {
    limits.forget(Date.now());
    check([...io.sockets.sockets.values()]);
  }, SESSIONS_EVERY_MS);

  return {
    count: () => io.sockets.sockets.size,
    close: async () => {
      clearInterval(upkeep);
      clearTimeout(queuesTimer);
      setNewsWire(undefined);
      await wire.close();
      await io.close();
    },
  };
}

async function leaveRooms(socket: LiveSocket): Promise<void> {
  for (const room of socket.rooms)
    if (room === STAFF_ROOM || room.startsWith('person:') || room.startsWith('session:'))
      await socket.leave(room);
  socket.data = { ...socket.data, people: new Set(), staffId: null, announced: null };
}

function tell(sockets: readonly LiveSocket[], event: keyof ToPage): void {
  for (const socket of sockets)
    socket.timeout(HEARD_WITHIN_MS).emit(event, (error: Error | null) => {
      if (error) socket.disconnect(true);
    });
}

/** Answers only if the page asked for an answer. */
function reply(answer: unknown, answered: Answered): void {
  if (typeof answer === 'function') (answer as (answered: Answered) => void)(answered);
}

function connectionError(code: LiveRefusal): ExtendedError {
  const error: ExtendedError = new Error(code);
  error.data = { code };
  return error;
}
