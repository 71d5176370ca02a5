import type { Log } from '~/platform/log.server';
import { setTraces } from './traces.server';

export interface TracesOptions {
  /** Of an OTLP/HTTP receiver, without `/v1/traces`. */
  endpoint: string;
  serviceName: string;
  /** Of the traces that begin here; one that is continued is kept or left as it was there. */
  share: number;
  log: Log;
}

/** A receiver that is away is said once in this time, not with every batch. */
const SAID_AGAIN_MS = 60_000;
/** What waits at the end is not worth a late end. */
const LAST_BATCH_MS = 2_000;

/**
 * Loads the libraries of OpenTelemetry and begins to send spans. Headers, sampling and batches are set by the standard variables
 * `OTEL_…`, which they read themselves.
 */
export async function openTraces({ endpoint, serviceName, share, log }: TracesOptions): Promise<void> {
  const [api, sdk, exporter, contexts, resources, core] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/core'),
  ]);
  let saidAt = -Infinity;
  const say = (...said: unknown[]) => {
    if (performance.now() - saidAt < SAID_AGAIN_MS) return;
    saidAt = performance.now();
    log.warn('traces could not be sent', { why: String(said[0]).slice(0, 300) });
  };
  const quiet = () => undefined;
  api.diag.setLogger({ error: say, warn: say, info: quiet, debug: quiet, verbose: quiet });
  api.context.setGlobalContextManager(new contexts.AsyncLocalStorageContextManager().enable());
  api.propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  const provider = new sdk.TracerProvider({
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    resource: resources
      .defaultResource()
      .merge(resources.resourceFromAttributes({ 'service.name': serviceName })),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new exporter.OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` }),
      }),
    ],
  });
  setTraces({
    api,
    tracer: provider.getTracer('rian'),
    close: async () => {
      await Promise.race([
        provider.shutdown().catch(say),
        new Promise((resolve) => setTimeout(resolve, LAST_BATCH_MS).unref()),
      ]);
    },
  });
}
