import { AsyncLocalStorage } from 'node:async_hooks';
import { withRequestId } from '~/platform/log.server';

/** A page (or file, or form), a provider's notification, a job, or an operator's command. */
export type DoorKind = 'page' | 'notification' | 'job' | 'command';

/** Where an action comes from. */
export interface Origin {
  doorKind: DoorKind;
  /** `POST /order/…` without tokens; the name of a job or command. */
  door: string;
  requestId: string | null;
  /** Only for a person's request: personal data, stored for 90 days. */
  clientAddress: string | null;
}

// on globalThis, because development reloads this module while requests are under way
const shared = globalThis as typeof globalThis & { __rianOrigin?: AsyncLocalStorage<Origin> };
const origins = (shared.__rianOrigin ??= new AsyncLocalStorage<Origin>());

/** Runs `fn` so that history entries it writes, even later, carry this origin. */
export function withOrigin<T>(origin: Origin, fn: () => T): T {
  const run = () => origins.run(origin, fn);
  return origin.requestId === null ? run() : withRequestId(origin.requestId, run);
}

/** The origin columns of a history row; all null without an origin (a test, the stock server). */
export function originColumns() {
  const origin = origins.getStore();
  return {
    door_kind: origin?.doorKind ?? null,
    door: origin?.door ?? null,
    request_id: origin?.requestId ?? null,
    client_address: origin?.clientAddress ?? null,
  };
}

/** A token in a path (128 bits, 22 letters) would open an order to readers of its history. */
const withoutTokens = (path: string) => path.replace(/\/[\w-]{22}(?![\w-])/g, '/…');

/** An IPv4 address in plain form: an IPv6 socket prefixes it with `::ffff:`. */
const plainAddress = (address: string | undefined) => address?.replace(/^::ffff:(?=\d+\.)/, '') ?? null;

/** A request as an origin; 22-letter tokens are removed from its path here, shorter secrets by the caller. */
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
    // a provider's machine is not personal data
    clientAddress: doorKind === 'page' ? plainAddress(request.address) : null,
  };
}
