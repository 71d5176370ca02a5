import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import { type AskedCourses, recordingCourses } from '~/access/owned-courses.server';
import type { Person } from '~/accounts/viewer';
import { NOBODY } from '~/accounts/viewer';
import { countPageView, type LookedAt, notingLooks } from '~/catalogue/courses/page-views.server';
import { readIsConcerned } from '~/flows/course-page/concerned.server';
import { hearForRequest } from '~/platform/database/heard-changes.server';
import { meters } from '~/platform/meters.server';
import { hasPersonalCookie } from '~/web/cookies.server';
import { encodingFor, packPage } from '~/web/sent-page/packed-page.server';
import type { PageHandle } from '~/web/page-handle';
import { branchFinder, buildOfBranch, loadRoute } from '~/web/routing/route-branches';
import { currentShop } from '~/web/shop.server';
import { type Asking, giveVisit, openVisit, type Visit } from '~/web/visit.server';
import { readNextChange } from './next-change.server';
import { sharedMemory } from './shared-memory.server';
import { NAME_PLACE, pageFor, type SharedPage, sharedPage } from './shared-page.server';

interface KeptPage extends SharedPage {
  goodUntil: number;
  headers: readonly [name: string, value: string][];
  looks: readonly LookedAt[];
  /** the courses that decided something on it */
  about: readonly number[];
}

/** As of visitors without a session: figures that no change is told of are no older. */
const LONGEST_MS = 60_000;
/** Of 30 to 70 kB each. */
const MOST_PAGES = 300;
const LONGEST_ADDRESS = 300;
/** A page that asks of more is about too many to be anybody's but its reader's. */
const MOST_ABOUT = 500;

type Asked = IncomingMessage & { originalUrl: string; path: string; protocol: string; hostname: string };
type Next = (error?: unknown) => void;

/**
 * Public pages of those who have a session or chose a language (ADR-0115). Most are told there what anybody else is told, but for their name
 * and the count of their cart: if they have nothing to do with the courses that the page asked about. That page is made once, for a reader who
 * does not exist, so nothing of anybody can stand on it; each reader's name is put in as it is sent.
 */
export function sharedPages(build: ServerBuild) {
  const find = branchFinder(build.routes);
  const handlers = new Map<string, Promise<ReturnType<typeof createRequestHandler>>>();
  const memory = sharedMemory<KeptPage>(MOST_PAGES);
  let nextChange: { version: number; at: number } | null = null;

  const handlerOf = (routeId: string) => {
    const known = handlers.get(routeId);
    if (known) return known;
    const handler = buildOfBranch(routeId, build).then((branch) => createRequestHandler(branch));
    handlers.set(routeId, handler);
    handler.catch(() => handlers.delete(routeId));
    return handler;
  };

  async function routeOf({ method, originalUrl, path, headers }: Asked): Promise<string | null> {
    if (method !== 'GET' || originalUrl.length > LONGEST_ADDRESS) return null;
    if (headers.authorization !== undefined || headers.range !== undefined) return null;
    if (!hasPersonalCookie(headers.cookie ?? '')) return null;
    const id = find(path);
    if (id === undefined) return null;
    const { handle } = await loadRoute(id, build);
    return (handle as PageHandle | undefined)?.isShared ? id : null;
  }

  async function goodUntil({ db, now }: Visit, version: number): Promise<number> {
    if (nextChange?.version !== version || nextChange.at <= now.getTime())
      nextChange = { version, at: (await readNextChange(db, now)).getTime() };
    return Math.min(nextChange.at, now.getTime() + LONGEST_MS);
  }

  async function make(routeId: string, visit: Visit, version: number): Promise<KeptPage | null> {
    const looks: LookedAt[] = [];
    const asked: AskedCourses = { ids: new Set(), isAll: false };
    const context = {};
    giveVisit(context, ofNobodyInParticular(visit));
    // no cookie of anybody; what is fetched ahead is no look
    const request = new Request(visit.url, { headers: { Accept: 'text/html', 'Sec-Purpose': 'prefetch' } });
    const handle = await handlerOf(routeId);
    const answer = await notingLooks(looks, () => recordingCourses(asked, () => handle(request, context)));
    const html = await answer.text();
    if (answer.status >= 500) throw new Error(`a shared page failed: ${answer.status}`);
    const isShared =
      answer.status === 200 &&
      (answer.headers.get('Cache-Control')?.includes('s-maxage') ?? false) &&
      !answer.headers.has('Set-Cookie') &&
      !asked.isAll &&
      asked.ids.size <= MOST_ABOUT;
    if (!isShared) return null;
    answer.headers.set('Cache-Control', 'private, no-store');
    return {
      ...sharedPage(html),
      goodUntil: await goodUntil(visit, version),
      headers: [...answer.headers],
      looks,
      about: [...asked.ids],
    };
  }

  /** The page that this reader is told, but for the name; null: they have one of their own. */
  async function pageOf(request: Asked, routeId: string, context: object): Promise<[KeptPage, Visit] | null> {
    const { changes } = currentShop();
    if (!(await hearForRequest(changes))) return null;
    const version = changes.version();
    const key = [
      request.protocol,
      request.headers['x-forwarded-host'] ?? request.headers.host,
      request.originalUrl,
    ].join(' ');
    const address = memory.at(key, version);
    const about = address.about && new Set(address.about);
    // nothing was made here yet: who has to do with any course would hardly be told what is made
    const visit = await openVisit({ request: askingOf(request), context }, about && [...about]);
    if (!isPlain(visit) || visit.isConcerned) return null;
    const variant = variantOf(visit);
    let making = address.pages.get(variant);
    const known = await making;
    const isKept = making && !(known && known.goodUntil <= visit.now.getTime());
    if (!making || !isKept) {
      making = make(routeId, visit, version);
      memory.keep(key, address, variant, making);
      making.catch(() => memory.drop(key, address, variant));
    }
    const page = await making;
    if (!page) return null;
    address.about = new Set([...(address.about ?? []), ...page.about]);
    const { student } = visit.viewer;
    const isAsked = about === null || page.about.every((id) => about.has(id));
    if (student && !isAsked && (await readIsConcerned(visit.db, student.id, page.about))) return null;
    meters()?.pages.inc({ from: isKept ? 'shared' : 'made-to-share' });
    return [page, visit];
  }

  /** `contextOf`: the one that the request's loaders will be handed, should the page be made for its reader after all. */
  return async (
    request: Asked,
    response: ServerResponse,
    next: Next,
    contextOf: (request: IncomingMessage) => object,
  ): Promise<void> => {
    const routeId = await routeOf(request);
    // whatever goes wrong here goes wrong, or well, once more where the page is made
    const found = routeId && (await pageOf(request, routeId, contextOf(request)).catch(() => null));
    if (!found) return next();
    const [page, visit] = found;
    const asRequest = { method: 'GET', headers: askingOf(request).headers };
    for (const { page: looked, subjectId } of page.looks) countPageView(visit, asRequest, looked, subjectId);
    for (const [name, value] of page.headers) response.setHeader(name, value);
    const encoding = encodingFor(request.headers['accept-encoding']?.toString());
    const body = await packPage(pageFor(page, nameOf(visit)), encoding, QUALITY);
    if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
    response.setHeader('Content-Length', body.length);
    response.end(body);
  };
}

const nameOf = ({ viewer: { student } }: Visit): string => student?.firstname || student?.email || '';

/** Whom a page is made for that many read: of their kind and group, and nothing else is known or written of them. */
function ofNobodyInParticular(visit: Visit): Visit {
  const { student } = visit.viewer;
  return {
    ...visit,
    session: null,
    viewer: { ...NOBODY, student: student && blank(student) },
    clientAddress: 'unknown',
  };
}

/** Of nobody's id there is no row. */
const NOBODYS_ID = -1;
const blank = ({ kind, userGroupId }: Person): Person => ({
  id: NOBODYS_ID,
  kind,
  userGroupId,
  email: '',
  firstname: NAME_PLACE,
  lastname: '',
  tel: '',
});

/** Everything of a visit that a public page may depend on besides the name and what concerns its reader. */
const variantOf = ({ locale, cartCount, viewer: { student } }: Visit): string =>
  JSON.stringify([locale, cartCount, student && [student.kind, student.userGroupId]]);

/** Not staff, no teacher, no trial: those see more around a page. */
const isPlain = (visit: Visit): boolean =>
  visit.settings.is_shop_open &&
  visit.session?.isTrial !== true &&
  visit.viewer.instructor === null &&
  visit.viewer.administrator === null &&
  // how a space before it is set depends on what stands before
  nameOf(visit) === nameOf(visit).trim();

/** The address as the framework's adapter makes it (`createRemixRequest`). */
function askingOf({ protocol, hostname, originalUrl, headers }: Asked): Asking {
  const portOf = (host = '') => Number.parseInt(host.split(':')[1] ?? '', 10);
  const port = [headers['x-forwarded-host']?.toString(), headers.host].map(portOf).find(Number.isSafeInteger);
  return {
    method: 'GET',
    url: `${protocol}://${hostname}${port === undefined ? '' : `:${port}`}${originalUrl}`,
    headers: { get: (name) => headers[name.toLowerCase()]?.toString() ?? null },
  };
}

/** Each is packed for one reader: 5 is 1.5 % larger than 8 at two thirds of its price. */
const QUALITY = 5;
