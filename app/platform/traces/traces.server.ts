import type * as Api from '@opentelemetry/api';
import type { Context, Span, SpanKind, Tracer } from '@opentelemetry/api';

/** The destination of spans, once enabled: only `openTraces` loads the libraries (ADR-0120). */
export interface Traces {
  tracer: Tracer;
  api: typeof Api;
  /** Sends waiting spans, for a moment at most. */
  close(): Promise<void>;
}

// on globalThis, because development reloads this module
const shared = globalThis as typeof globalThis & { __rianTraces?: Traces };

export function setTraces(traces: Traces | undefined): void {
  shared.__rianTraces = traces;
}

export async function closeTraces(): Promise<void> {
  await shared.__rianTraces?.close();
  shared.__rianTraces = undefined;
}

export const areTracesOn = (): boolean => shared.__rianTraces !== undefined;

/** Names and numbers of the shop's own; never typed text, an address or a token. */
export type Facts = Record<string, string | number | boolean | undefined>;

export type Note = (facts: Facts) => void;

type Kind = keyof typeof SpanKind;

interface Begun {
  name: string;
  kind?: Kind;
  facts?: Facts;
}

const nothing: Note = () => undefined;

/**
 * Runs `run` as a span under the current one; without traces it only runs it. An error is rethrown, and
 * recorded by its name only.
 */
export async function inSpan<T>(begun: Begun, run: (note: Note) => Promise<T>): Promise<T> {
  const traces = shared.__rianTraces;
  if (!traces) return run(nothing);
  const { span, within } = begin(traces, begun);
  try {
    return await traces.api.context.with(within, () => run((facts) => note(span, facts)));
  } catch (error) {
    fail(traces, span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** The same for work that ends by a call: a request, whose answer ends after all work for it. */
export function beginSpan<T>(
  start: Begun & { continues?: Readonly<Record<string, string | string[] | undefined>> },
  run: () => T,
): { result: T; end: (facts: Facts, isFailed: boolean) => void } {
  const traces = shared.__rianTraces;
  if (!traces) return { result: run(), end: () => undefined };
  const { api } = traces;
  const above = start.continues
    ? api.propagation.extract(api.ROOT_CONTEXT, start.continues)
    : api.ROOT_CONTEXT;
  const { span, within } = begin(traces, start, above);
  return {
    result: api.context.with(within, run),
    end: (facts, isFailed) => {
      note(span, facts);
      if (isFailed) span.setStatus({ code: api.SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** Records a span that just ended and took this long; dropped without a parent. */
export function noteSpan({ name, kind, facts }: Begun, milliseconds: number, error?: unknown): void {
  const traces = shared.__rianTraces;
  if (!traces) return;
  const { api, tracer } = traces;
  if (!api.trace.getActiveSpan()) return;
  const endsAt = Date.now();
  const span = tracer.startSpan(
    name,
    { kind: api.SpanKind[kind ?? 'CLIENT'], attributes: facts, startTime: endsAt - milliseconds },
    api.context.active(),
  );
  if (error !== undefined) fail(traces, span, error);
  span.end(endsAt);
}

function begin({ tracer, api }: Traces, { name, kind, facts }: Begun, above: Context = api.context.active()) {
  const span = tracer.startSpan(name, { kind: api.SpanKind[kind ?? 'INTERNAL'], attributes: facts }, above);
  return { span, within: api.trace.setSpan(above, span) };
}

function note(span: Span, facts: Facts): void {
  for (const [name, value] of Object.entries(facts)) if (value !== undefined) span.setAttribute(name, value);
}

/** The error's message may contain a database row or typed text. */
function fail({ api }: Traces, span: Span, error: unknown): void {
  const name = error instanceof Error ? error.name : 'unknown';
  const code = error instanceof Error && 'code' in error ? String(error.code).slice(0, 40) : undefined;
  span.setAttribute('error.type', code ?? name);
  span.setStatus({ code: api.SpanStatusCode.ERROR });
}
