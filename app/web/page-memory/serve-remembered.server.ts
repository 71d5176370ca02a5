import type { IncomingMessage, ServerResponse } from 'node:http';
import { countPageView, notingLooks, type LookedAt } from '~/catalogue/courses/page-views.server';
import { currentDatabase, type Db } from '~/platform/database/database.server';
import { namesTag } from '~/platform/http/entity-tag';
import type { HeardChanges } from '~/platform/memory/public-changes.server';
import { meters } from '~/platform/meters.server';
import { hasPersonalCookie } from '~/web/cookies.server';
import { encodingFor } from '~/web/sent-page/packed-page.server';
import { currentShop } from '~/web/shop.server';
import { captureAnswer } from './captured-answer.server';
import { bodyIn, packBest } from './encoded-body.server';
import { readNextChange } from './next-change.server';
import { type KeptPage, pageMemory } from './page-memory.server';

/**
 * As long as a CDN may store it: figures without change notifications (best sellers, learners) are no older.
 */
const LONGEST_MS = 60_000;
const MOST_BYTES = 32 * 1024 * 1024;
const LONGEST_ADDRESS = 300;
/** Addresses that are personal, or cached elsewhere. */
const NEVER = /^\/(?:assets|admin|account|api|learn|media|uploads|order|webhook|readyz|healthz)(?:[/.]|$)/;

/** The page memory over this process's shop. */
export const pagesFromMemory = () =>
  rememberedPages({ db: currentDatabase(), changes: currentShop().changes });

type PageRequest = IncomingMessage & { originalUrl: string; protocol: string };
type Next = (error?: unknown) => void;

/**
 * Answers visitors without a session from memory while nothing on the page has changed (ADR-0095). A missing
 * page is made once by the next handler, however many ask.
 */
function rememberedPages({
  db,
  changes,
  now = () => new Date(),
}: {
  db: Db;
  changes: HeardChanges;
  now?: () => Date;
}) {
  const memory = pageMemory(MOST_BYTES);
  let nextChange: { version: number; at: number } | null = null;

  async function goodUntil(version: number): Promise<number> {
    const time = now().getTime();
    if (nextChange?.version !== version || nextChange.at <= time)
      nextChange = { version, at: (await readNextChange(db, now())).getTime() };
    return Math.min(nextChange.at, time + LONGEST_MS);
  }

  function send(request: PageRequest, response: ServerResponse, page: KeptPage): void {
    packBest(page);
    const asRequest = { method: request.method ?? '', headers: headersOf(request) };
    for (const look of page.looks) countPageView({ db, now: now() }, asRequest, look.page, look.subjectId);
    for (const [name, value] of page.headers) response.setHeader(name, value);
    response.setHeader('ETag', page.etag);
    if (isNamed(request.headers['if-none-match'], page.etag)) {
      response.statusCode = 304;
      response.removeHeader('Content-Type');
      return void response.end();
    }
    const encoding = encodingFor(request.headers['accept-encoding']?.toString());
    const body = bodyIn(page, encoding);
    if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
    response.setHeader('Content-Length', body.length);
    response.end(body);
  }

  async function make(response: ServerResponse, looks: LookedAt[], version: number) {
    const until = goodUntil(version).catch(() => 0);
    const captured = await captureAnswer(response);
    const end = await until;
    return captured && end > 0 ? { ...captured, version, goodUntil: end, looks, hits: 0 } : null;
  }

  return async (request: PageRequest, response: ServerResponse, next: Next): Promise<void> => {
    if (!mayBeKept(request)) return next();
    const key = keyOf(request);
    if (!(await changes.hearAll())) return next();
    const version = changes.version();
    if (memory.isLeftOut(key)) return next();
    const remembered = memory.find(key, version, now().getTime()) ?? (await memory.beingMade(key, version));
    if (remembered) {
      meters()?.pages.inc({ from: 'memory' });
      return send(request, response, remembered);
    }
    const looks: LookedAt[] = [];
    const making = make(response, looks, version).then((page) => {
      meters()?.pages.inc({ from: page ? 'made' : 'made-for-one' });
      if (page) memory.keep(key, page);
      // an aborted or failed answer says nothing about the next one
      else if (response.statusCode < 500 && (response.writableFinished || !response.destroyed))
        memory.leaveOut(key);
      return page;
    });
    memory.make(key, version, making);
    notingLooks(looks, next);
  };
}

/** The cache key of a public answer; another host name has its own entries. */
const keyOf = ({ protocol, headers, originalUrl }: PageRequest): string =>
  [protocol, headers['x-forwarded-host'] ?? headers.host ?? '', originalUrl].join(' ');

function mayBeKept(request: PageRequest): boolean {
  const { method, originalUrl, headers } = request;
  return (
    method === 'GET' &&
    originalUrl.length <= LONGEST_ADDRESS &&
    !NEVER.test(originalUrl) &&
    headers.authorization === undefined &&
    headers.range === undefined &&
    !hasPersonalCookie(headers.cookie ?? '')
  );
}

const isNamed = (header: string | undefined, etag: string): boolean =>
  header !== undefined && namesTag(header, etag);

const headersOf = (request: PageRequest): Pick<Headers, 'get'> => ({
  get: (name) => request.headers[name.toLowerCase()]?.toString() ?? null,
});
