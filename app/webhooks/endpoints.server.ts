import type { Db } from '~/platform/database/database.server';
import { WEBHOOK_EVENTS, type WebhookEvent } from '~/values/webhook-events';

export interface EndpointView {
  id: number;
  url: string;
  note: string;
  events: readonly WebhookEvent[];
  isEnabled: boolean;
  failures: number;
  failingSince: Date | null;
  /** When it was switched off for lack of answers. */
  gaveUpAt: Date | null;
  /** Until then the former secret signs too. */
  formerUntil: Date | null;
  version: number;
  waiting: number;
}

export const readEndpoints = (db: Db, now: Date): Promise<EndpointView[]> => readEndpointsOf(db, null, now);

export async function readEndpoint(db: Db, endpointId: number, now: Date): Promise<EndpointView | null> {
  const [endpoint] = await readEndpointsOf(db, endpointId, now);
  return endpoint ?? null;
}

async function readEndpointsOf(db: Db, endpointId: number | null, now: Date): Promise<EndpointView[]> {
  const rows = await db
    .selectFrom('webhook_endpoint')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('webhook_delivery')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('endpoint_id', '=', 'webhook_endpoint.id')
        .where('status', '=', 'waiting')
        .as('waiting'),
    )
    .$if(endpointId !== null, (query) => query.where('id', '=', endpointId))
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    url: row.url,
    note: row.note,
    events: WEBHOOK_EVENTS.filter((event) => row.events.includes(event)),
    isEnabled: row.is_enabled,
    failures: row.failures,
    failingSince: row.failing_since,
    gaveUpAt: row.gave_up_at,
    formerUntil: row.former_until !== null && row.former_until > now ? row.former_until : null,
    version: row.version,
    waiting: Number(row.waiting),
  }));
}

/** Endpoints that the shop switched off and staff has not changed since. */
export async function countGivenUpEndpoints(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('webhook_endpoint')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('is_enabled', '=', false)
    .where('gave_up_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
