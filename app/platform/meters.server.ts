import type { Counter, Histogram, Registry } from 'prom-client';

/**
 * Counters for operators (OPS-05), in Prometheus terms; the library is loaded only with METRICS_PORT. No
 * label holds an address, a token or personal data.
 */
export interface Meters {
  registry: Registry;
  requests: Histogram<'method' | 'route' | 'status'>;
  settlements: Counter<'provider' | 'outcome'>;
  /**
   * Public pages: sent from memory, rendered and stored, or rendered for one visitor; those with a session
   * apart.
   */
  pages: Counter<'from'>;
}

// on globalThis, because development reloads this module
const shared = globalThis as typeof globalThis & { __rianMeters?: Meters };

/** Starts counting; gauges are added by their owners. */
export async function openMeters(): Promise<Meters> {
  const { default: prometheus } = await import('prom-client');
  const registry = new prometheus.Registry();
  prometheus.collectDefaultMetrics({ register: registry });
  shared.__rianMeters = {
    registry,
    requests: new prometheus.Histogram({
      name: 'rian_http_request_duration_seconds',
      help: 'Time to answer a request, by route',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    }),
    settlements: new prometheus.Counter({
      name: 'rian_settlements_total',
      help: 'Money that was settled, by provider and outcome',
      labelNames: ['provider', 'outcome'],
      registers: [registry],
    }),
    pages: new prometheus.Counter({
      name: 'rian_public_pages_total',
      help: 'Public pages: from memory, made and kept, or made for one; to those with a session: shared, or made to be shared',
      labelNames: ['from'],
      registers: [registry],
    }),
  };
  return shared.__rianMeters;
}

/** Null while nothing is counted. */
export const meters = (): Meters | null => shared.__rianMeters ?? null;
