import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  /** 2: a request that was answered, 3: one that was asked, 5: a job. */
  kind: number;
  attributes: Record<string, unknown>;
  isFailed: boolean;
}

export interface SpanReceiver {
  url: string;
  spans: ReceivedSpan[];
  /** All that came, as it came. */
  raw(): string;
  stop(): Promise<void>;
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}
type Wired = Omit<ReceivedSpan, 'attributes' | 'isFailed'> & {
  attributes: Attribute[];
  status: { code?: number };
};

/** Takes OTLP over HTTP, in JSON, as a collector does. */
export async function startSpanReceiver(): Promise<SpanReceiver> {
  const spans: ReceivedSpan[] = [];
  let raw = '';
  const server = http.createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      if (request.method !== 'POST' || request.url !== '/v1/traces')
        return void response.writeHead(404).end();
      raw += body;
      const { resourceSpans } = JSON.parse(body) as {
        resourceSpans: { scopeSpans: { spans: Wired[] }[] }[];
      };
      for (const { scopeSpans } of resourceSpans)
        for (const scope of scopeSpans)
          for (const { attributes, status, ...span } of scope.spans)
            spans.push({
              ...span,
              attributes: Object.fromEntries(
                attributes.map(({ key, value }) => [key, Object.values(value)[0]]),
              ),
              isFailed: status.code === 2,
            });
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    raw: () => raw,
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
