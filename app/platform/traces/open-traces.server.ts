import type { Log } from '~/platform/log.server';
import { setTraces } from './traces.server';

export interface TracesOptions {
  /** URL of an OTLP/HTTP receiver, without `/v1/traces`. */
  endpoint: string;
  serviceName: string;
  /** Share of the traces that start here; a continued trace keeps its caller's decision. */
  share: number;
  log: Log;
}

/** An unreachable receiver is logged once in this time, not with every batch. */
const SAID_AGAIN_MS = 60_000;
/** Waiting spans are not worth a slow shutdown. */
const LAST_BATCH_MS = 2_000;

/**
 * Loads OpenTelemetry and starts to send spans. Headers, sampling and batches follow the standard variables
 * `OTEL_…`, which the libraries read themselves.
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
  const warn = (...parts: unknown[]) => {
    if (performance.now() - saidAt < SAID_AGAIN_MS) return;
    saidAt = performance.now();
    log.warn('traces could not be sent', { why: String(parts[0]).slice(0, 300) });
  };
  const quiet = () => undefined;
  api.diag.setLogger({ error: warn, warn: warn, info: quiet, debug: quiet, verbose: quiet });
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
        provider.shutdown().catch(warn),
        new Promise((resolve) => setTimeout(resolve, LAST_BATCH_MS).unref()),
      ]);
    },
  });
}
