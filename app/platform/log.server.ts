import { AsyncLocalStorage } from 'node:async_hooks';

export type LogFields = Record<string, unknown>;
export type Log = {
  info(msg: string, fields?: LogFields): void;
  warn(msg: string, fields?: LogFields): void;
  error(msg: string, fields?: LogFields): void;
};

type Level = keyof Log;
type Write = (line: string) => void;
type Entry = LogFields & { level: Level; time: string; msg: string; requestId?: string; personId?: number };

interface RequestFacts {
  id: string;
  personId?: number;
  isStorageDown?: boolean;
}

// on globalThis, because development reloads this module while requests are under way
const shared = globalThis as typeof globalThis & {
  __rianRequestId?: AsyncLocalStorage<RequestFacts>;
  __rianPublicRooms?: ReadonlySet<string>;
};
const requestStore = (shared.__rianRequestId ??= new AsyncLocalStorage<RequestFacts>());

/** Runs `fn` so that all its log lines, even later ones, carry this request id. */
export function withRequestId<T>(id: string, fn: () => T): T {
  return requestStore.run({ id }, fn);
}

export function requestId(): string | undefined {
  return requestStore.getStore()?.id;
}

/** Adds the person's id to the request's log lines, once known, for support. */
export function notePerson(personId: number): void {
  const request = requestStore.getStore();
  if (request) request.personId = personId;
}

/** Marks that the request failed because of the file storage: its status says so. */
export function noteStorageDown(): void {
  const request = requestStore.getStore();
  if (request) request.isStorageDown = true;
}

export const isStorageDown = (): boolean => requestStore.getStore()?.isStorageDown ?? false;

/** One JSON object a line; short lines on a terminal. Values under secret names are never written. */
export function createLog({ write, isPretty }: { write: Write; isPretty: boolean }): Log {
  const at =
    (level: Level) =>
    (msg: string, fields: LogFields = {}) => {
      const entry: Entry = {
        level,
        time: new Date().toISOString(),
        msg,
        requestId: requestId(),
        personId: requestStore.getStore()?.personId,
        ...safeFields(fields),
      };
      write(isPretty ? prettyLine(entry) : JSON.stringify(entry));
    };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}

/** The log of this process, on stdout. */
export const log: Log = createLog({
  write: (line) => void process.stdout.write(`${line}\n`),
  isPretty: process.stdout.isTTY === true,
});

const SECRET_NAME = /password|token|secret|authorization|cookie/i;
const MAX_DEPTH = 6;

function safeFields(fields: LogFields): LogFields {
  return safeValue(fields, 0, new Set()) as LogFields;
}

function safeValue(value: unknown, depth: number, above: Set<object>): unknown {
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'string') return withoutTokens(value);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return value;
  if (depth > MAX_DEPTH || above.has(value)) return '[…]';
  const within = new Set(above).add(value);
  if (value instanceof Error) {
    const { name, message, stack } = value;
    const masked = mask(value, depth, within);
    // the database puts the whole row there: names, e-mails, hashes
    if ('detail' in masked) masked.detail = '***';
    return { ...masked, name, message, stack };
  }
  if (Array.isArray(value)) return value.map((each) => safeValue(each, depth + 1, within));
  return mask(value, depth, within);
}

/** Registers path prefixes followed by a public name of any length: `course` in `/course/…`. */
export function namePublicRooms(rooms: Iterable<string>): void {
  shared.__rianPublicRooms = new Set(rooms);
}

/**
 * A token in an address (128 bits, 22 letters) would open its object to readers of the log. Anything as long
 * that is not registered as public is masked.
 */
const withoutTokens = (text: string) =>
  text.replace(
    /(?:(\/)([\w-]+))?(\/|=)[\w-]{22}(?![\w-])/g,
    (whole: string, slash: string | undefined, room: string | undefined, before: string) =>
      room !== undefined && before === '/' && shared.__rianPublicRooms?.has(room)
        ? whole
        : `${slash ?? ''}${room ?? ''}${before}***`,
  );

function mask(value: object, depth: number, above: Set<object>): LogFields {
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      SECRET_NAME.test(name) && each !== undefined && each !== null
        ? '***'
        : safeValue(each, depth + 1, above),
    ]),
  );
}

function prettyLine({ level, time, msg, requestId, ...fields }: Entry): string {
  const rest = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ');
  const parts = [time.slice(11, 19), level === 'info' ? '' : level.toUpperCase(), msg, rest];
  if (requestId !== undefined) parts.push(`[${requestId}]`);
  return parts.filter(Boolean).join(' ');
}
