import { Hono } from 'hono';
import { Refusal } from '~/api/refusal';
import { problem, serve } from '~/api/serve.server';
import { currentShop } from '~/web/shop.server';
import { docsPage } from './docs-page.server';
import { apiDocument } from './document.server';
import { ENDPOINTS } from './table.server';

const READABLE = { 'Cache-Control': 'public, max-age=300', 'X-Content-Type-Options': 'nosniff' };

/** The API's router: each endpoint of the table, the OpenAPI document, and its page (ADR-0091). */
function open(): Hono {
  const api = new Hono();
  api.get('/api/openapi.json', (context) => context.json(apiDocument(), 200, READABLE));
  api.get('/api/docs', (context) => {
    const { html, policy } = docsPage(apiDocument());
    return context.html(html, 200, { ...READABLE, 'Content-Security-Policy': policy });
  });
  const methods = new Map<string, Set<string>>();
  for (const line of ENDPOINTS)
    for (const path of [line.path, ...(line.aliases ?? [])]) {
      const at = path.replace(/\{(\w+)\}/g, ':$1');
      const verb = line.method.toUpperCase();
      methods.set(at, (methods.get(at) ?? new Set<string>()).add(verb));
      api.on(verb, at, (context) => serve(line, context.req.raw, context.req.param()));
    }
  for (const [at, verbs] of methods)
    api.all(at, () => {
      const allow = [...verbs, ...(verbs.has('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
      return problem(new Refusal('METHOD_NOT_ALLOWED', { headers: { Allow: allow } }));
    });
  api.notFound(() => problem(new Refusal('NOT_FOUND')));
  return api;
}

let cachedApi: Hono | undefined;

/** Answers a call; other sites' pages may read it only from a listed origin. */
export async function answerCall(request: Request): Promise<Response> {
  cachedApi ??= open();
  const origin = request.headers.get('Origin');
  const isListed = origin !== null && currentShop().environment.apiOrigins.includes(origin);
  if (request.method === 'OPTIONS') return preflight(isListed ? origin : null);
  const answer = isReadable(request.url)
    ? await cachedApi.fetch(request)
    : problem(new Refusal('MALFORMED_ADDRESS'));
  if (isListed) {
    answer.headers.set('Access-Control-Allow-Origin', origin);
    answer.headers.set('Access-Control-Expose-Headers', EXPOSED);
  }
  answer.headers.append('Vary', 'Origin');
  return answer;
}

/** No address here contains NUL, which databases refuse. */
function isReadable(url: string): boolean {
  try {
    decodeURIComponent(new URL(url).pathname);
    return !url.includes('%00');
  } catch {
    return false;
  }
}

const EXPOSED = 'ETag, Link, RateLimit, RateLimit-Policy, Retry-After, Idempotency-Replayed, X-Request-Id';

function preflight(origin: string | null): Response {
  const headers = new Headers({ Vary: 'Origin', Allow: 'GET, HEAD, POST, PUT, DELETE, OPTIONS' });
  if (origin !== null) {
    headers.set('Access-Control-Allow-Origin', origin);
    headers.set('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE');
    headers.set('Access-Control-Allow-Headers', 'Authorization, Content-Type, Idempotency-Key, If-Match');
    headers.set('Access-Control-Max-Age', '600');
  }
  return new Response(null, { status: 204, headers });
}
