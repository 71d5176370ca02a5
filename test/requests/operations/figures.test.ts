import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LONGEST_WAIT_MS } from '../../support/longest-wait';
import { guest } from '../../support/road/bank-transfer';
import { type MailServer, startMailServer } from '../../support/servers/mail-server';
import { type ReceivedSpan, type SpanReceiver, startSpanReceiver } from '../../support/servers/span-receiver';
import { type AppServer, startApp } from '../../support/shop/app-server';
import { PlainBrowser } from '../../support/visitor/plain-browser';

let app: AppServer;
let address: string;
let receiver: SpanReceiver;
let mails: MailServer;
beforeAll(async () => {
  [receiver, mails] = await Promise.all([startSpanReceiver(), startMailServer()]);
  app = await startApp({
    env: {
      METRICS_PORT: '0',
      TRUST_PROXY: '1',
      SMTP_URL: mails.smtpUrl,
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    },
  });
  address = app.metricsUrl;
});
afterAll(async () => {
  await app.stop();
  await Promise.all([receiver.stop(), mails.stop()]);
});

/** The figures, by name with labels as Prometheus writes them. */
async function figures(): Promise<Map<string, number>> {
  const answer = await fetch(address);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Type')).toContain('text/plain');
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

test('OPS-05 requests are counted by route and status, in words that name no address and nobody', async () => {
  const visitor = new PlainBrowser(app.url);
  for (const path of ['/', '/course/1', '/course/2', '/no-such-page?secret=1', '/login'])
    await visitor.get(path);
  const counted = await vi.waitUntil(async () => {
    const seen = await figures();
    const names = [...seen.keys()].filter((name) =>
      name.startsWith('rian_http_request_duration_seconds_count'),
    );
    return names.some((name) => name.includes('sign-in')) && { seen, names };
  }, LONGEST_WAIT_MS);
  const courses = counted.names.filter((name) => name.includes('shop/course"'));
  // `/course/1` leads to its full address
  expect(courses.some((name) => name.includes('status="301"'))).toBe(true);
  expect(courses.some((name) => name.includes('status="200"'))).toBe(true);
  expect(counted.names.some((name) => name.includes('status="404"'))).toBe(true);
  for (const name of counted.seen.keys()) expect(name).not.toMatch(/no-such-page|secret|excel/);
});

test('OPS-05 what is settled is counted by provider; mails and jobs that wait, connections and pages from memory are told', async () => {
  const page = await new PlainBrowser(app.url).get('/course/1-excel-for-work/register');
  const orderedPage = await page
    .form('#register')
    .fill({ ...guest('figures@example.test') })
    .choose('payment_method_id', '9')
    .submit('pay');
  const charge = /charges\/(\w+)\/page/.exec(orderedPage.link('ธนาคารจำลอง').href)?.[1] ?? '';
  await fetch(`${app.sandboxUrl}/omise/charges/${charge}/decide`, {
    method: 'POST',
    body: new URLSearchParams({ decision: 'approve' }),
    redirect: 'manual',
  });
  for (let times = 0; times < 3; times += 1) await fetch(`${app.url}/courses`);
  const seen = await vi.waitUntil(
    async () => {
      const now = await figures();
      return (now.get('rian_settlements_total{provider="omise",outcome="approved"}') ?? 0) > 0 && now;
    },
    { timeout: LONGEST_WAIT_MS, interval: 100 },
  );
  expect(seen.get('rian_public_pages_total{from="memory"}')).toBeGreaterThanOrEqual(2);
  expect(seen.get('rian_database_connections{state="busy"}')).toBeGreaterThanOrEqual(0);
  expect(seen.get('rian_mails{state="failed"}')).toBe(0);
  expect(seen.get('rian_jobs{queue="send-mail",state="failed"}')).toBe(0);
  expect(seen.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
});

test('OPS-05 the figures stand on their own port only, and every line of the log names its request without a token', async () => {
  expect((await fetch(`${app.url}/metrics`)).status).toBe(404);
  expect((await fetch(new URL('/', address))).status).toBe(404);
  const token = 'abcdefghij0123456789AB';
  const answer = await fetch(`${app.url}/order/${token}`);
  const id = answer.headers.get('X-Request-Id') ?? '';
  const line = await vi.waitUntil(
    () => app.output().find((each) => each.includes(`"requestId":"${id}"`)),
    LONGEST_WAIT_MS,
  );
  expect(JSON.parse(line ?? '{}')).toMatchObject({
    level: 'info',
    msg: 'request',
    method: 'GET',
    path: '/order/***',
    requestId: id,
  });
  expect(app.output().join('\n')).not.toContain(token);
});

test('OPS-05 a trace goes through a request, its queries and providers, a job and its mail, and tells nothing of anybody', async () => {
  const [traceId, above] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
  const browser = new PlainBrowser(app.url, { headers: { traceparent: `00-${traceId}-${above}-01` } });
  const page = await browser.get('/course/1-excel-for-work/register');
  const orderedPage = await page
    .form('#register')
    .fill({ ...guest('traced@example.test') })
    .choose('payment_method_id', '9')
    .submit('pay');
  await vi.waitUntil(
    () => mails.received.some(({ envelopeTo }) => envelopeTo.includes('traced@example.test')),
    LONGEST_WAIT_MS,
  );
  // what waits is sent before the end
  await app.end();

  const continued = receiver.spans.filter((span) => span.traceId === traceId);
  const request = spanOf(continued, /^POST .*register$/);
  expect(request).toMatchObject({ kind: 2, parentSpanId: above, isFailed: false });
  expect(request.attributes).toMatchObject({
    'http.request.method': 'POST',
    'http.response.status_code': 303,
  });
  const below = continued.filter(({ parentSpanId }) => parentSpanId === request.spanId);
  expect(below.map(({ name }) => name)).toContain('insert purchase_order');
  expect(spanOf(continued, /^POST 127\.0\.0\.1$/)).toMatchObject({
    kind: 3,
    attributes: { 'server.address': '127.0.0.1', 'http.response.status_code': 200 },
  });

  const mail = spanOf(receiver.spans, /^mail /);
  const job = receiver.spans.find(({ spanId }) => spanId === mail.parentSpanId);
  expect(job).toMatchObject({ name: 'job send-mail', kind: 5, traceId: mail.traceId });
  expect(job?.traceId).not.toBe(traceId);

  const token = /[\w-]{22}/.exec(orderedPage.path)?.[0] ?? 'none';
  const { firstname, lastname, tel } = guest('');
  const rawFigures = receiver.raw();
  const secrets = [
    token,
    'traced@',
    'figures@',
    firstname,
    lastname,
    tel,
    '0812345678',
    'skey_',
    'chrg_',
    '$1',
  ];
  expect(secrets.filter((secret) => rawFigures.includes(secret))).toEqual([]);
});

function spanOf(spans: readonly ReceivedSpan[], name: RegExp): ReceivedSpan {
  const found = spans.find((span) => name.test(span.name));
  if (!found)
    throw new Error(`no span ${name} among ${[...new Set(spans.map((span) => span.name))].join(', ')}`);
  return found;
}
