import { AsyncLocalStorage } from 'node:async_hooks';
import { withRequestId } from '~/platform/log.server';

/** A page (or file, or form), a provider's notification, a job of ours, or an operator at the command line. */
export type DoorKind = 'page' | 'notification' | 'job' | 'command';

/** Where what happens now comes from. */
export interface Origin {
  doorKind: DoorKind;
  /** `POST /order/…` without tokens; a job's or command's name. */
  door: string;
  requestId: string | null;
  /** Of a person's request only: personal data, kept 90 days. */
  clientAddress: string | null;
}

// on globalThis, because development reloads this module while requests are under way
const shared = globalThis as typeof globalThis & { __rianOrigin?: AsyncLocalStorage<Origin> };
const origins = (shared.__rianOrigin ??= new AsyncLocalStorage<Origin>());

/** Runs `fn` so that whatever it writes into a history, however late, says where it came from. */
export function withOrigin<T>(origin: Origin, fn: () => T): T {
  const run = () => origins.run(origin, fn);
  return origin.requestId === null ? run() : withRequestId(origin.requestId, run);
}

/** The columns of a history's row; all null where nobody said (a test, the stock server). */
export function originColumns() {
  const origin = origins.getStore();
  return {
    door_kind: origin?.doorKind ?? null,
    door: origin?.door ?? null,
    request_id: origin?.requestId ?? null,
    client_address: origin?.clientAddress ?? null,
  };
}

/** A token in a path (128 bits, 22 letters) opens an order to whoever reads its history. */
const withoutTokens = (path: string) => path.replace(/\/[\w-]{22}(?![\w-])/g, '/…');

/** An address of version 4 as such: a socket of version 6 writes `::ffff:` before it. */
const plainAddress = (address: string | undefined) => address?.replace(/^::ffff:(?=\d+\.)/, '') ?? null;

/** A request as an origin; tokens of 22 letters are taken out of its path here, shorter secrets by the caller. */
export function originOfRequest(request: {
  method: string;
  path: string;
  id: string;
  address: string | undefined;
}): Origin {
  const doorKind = request.path.startsWith('/webhook/') ? 'notification' : 'page';
  return {
    doorKind,
    door: `${request.method} ${withoutTokens(request.path).slice(0, 200)}`,
    requestId: request.id,
    // a provider's machine is nobody's
    clientAddress: doorKind === 'page' ? plainAddress(request.address) : null,
  };
}
