import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import { type AskedCourses, recordingCourses } from '~/access/owned-courses.server';
import type { Person } from '~/accounts/viewer';
import { NOBODY } from '~/accounts/viewer';
import { countPageView, type LookedAt, notingLooks } from '~/catalogue/courses/page-views.server';
import { readIsConcerned } from '~/flows/course-page/concerned.server';
import { hearForRequest } from '~/platform/memory/public-changes.server';
import { meters } from '~/platform/meters.server';
import { hasPersonalCookie } from '~/web/cookies.server';
import type { PageHandle } from '~/web/page-handle';
import { branchFinder, buildOfBranch, loadRoute } from '~/web/routing/route-branches';
import { encodingFor, packPage } from '~/web/sent-page/packed-page.server';
import { currentShop } from '~/web/shop.server';
import { type Asking, giveVisit, openVisit, type Visit } from '~/web/visit.server';
import { readNextChange } from './next-change.server';
import { sharedMemory } from './shared-memory.server';
import { NAME_PLACE, pageFor, type SharedPage, sharedPage } from './shared-page.server';

interface KeptPage extends SharedPage {
  goodUntil: number;
  headers: readonly [name: string, value: string][];
  looks: readonly LookedAt[];
  /** the courses the page depends on */
  about: readonly number[];
}

/** As for visitors without a session: figures without change notifications are no older. */
const LONGEST_MS = 60_000;
/** Each has 30 to 70 kB. */
const MOST_PAGES = 300;
const LONGEST_ADDRESS = 300;
/** A page that asks for more courses concerns nearly every reader. */
const MOST_ABOUT = 500;

type PageRequest = IncomingMessage & {
  originalUrl: string;
  path: string;
  protocol: string;
  hostname: string;
};
type Next = (error?: unknown) => void;

/**
 * Public pages for readers with a session or a chosen language (ADR-0115). Readers unrelated to the page's
 * courses share one copy, rendered without personal data; name and cart count are inserted when sent.
 */
export function sharedPages(build: ServerBuild) {
  const find = branchFinder(build.routes);
  const handlers = new Map<string, Promise<ReturnType<typeof createRequestHandler>>>();
  const memory = sharedMemory<KeptPage>(MOST_PAGES);
  let nextChange: { version: number; at: number } | null = null;

  const handlerOf = (routeId: string) => {
    const cachedHandler = handlers.get(routeId);
    if (cachedHandler) return cachedHandler;
    const handler = buildOfBranch(routeId, build).then((branch) => createRequestHandler(branch));
    handlers.set(routeId, handler);
    handler.catch(() => handlers.delete(routeId));
    return handler;
  };

  async function routeOf({ method, originalUrl, path, headers }: PageRequest): Promise<string | null> {
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
    const courses: AskedCourses = { ids: new Set(), isAll: false };
    const context = {};
    giveVisit(context, inventedVisit(visit));
    // without cookies; a prefetch counts no view
    const request = new Request(visit.url, { headers: { Accept: 'text/html', 'Sec-Purpose': 'prefetch' } });
    const handle = await handlerOf(routeId);
    const answer = await notingLooks(looks, () => recordingCourses(courses, () => handle(request, context)));
    const html = await answer.text();
    if (answer.status >= 500) throw new Error(`a shared page failed: ${answer.status}`);
    const isShared =
      answer.status === 200 &&
      (answer.headers.get('Cache-Control')?.includes('s-maxage') ?? false) &&
      !answer.headers.has('Set-Cookie') &&
      !courses.isAll &&
      courses.ids.size <= MOST_ABOUT;
    if (!isShared) return null;
    answer.headers.set('Cache-Control', 'private, no-store');
    return {
      ...sharedPage(html),
      goodUntil: await goodUntil(visit, version),
      headers: [...answer.headers],
      looks,
      about: [...courses.ids],
    };
  }

  /** The shared page for this reader, without the name; null: they need their own. */
  async function pageOf(
    request: PageRequest,
    routeId: string,
    context: object,
  ): Promise<[KeptPage, Visit] | null> {
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
    // nothing is cached yet: a reader with any course would hardly get a shared page
    const visit = await openVisit({ request: askingOf(request), context }, about && [...about]);
    if (!isPlain(visit) || visit.isConcerned) return null;
    const variant = variantOf(visit);
    let making = address.pages.get(variant);
    const pageMade = await making;
    const isKept = making && !(pageMade && pageMade.goodUntil <= visit.now.getTime());
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

  /** `contextOf`: the context for the request's loaders, if the page is rendered for its reader after all. */
  return async (
    request: PageRequest,
    response: ServerResponse,
    next: Next,
    contextOf: (request: IncomingMessage) => object,
  ): Promise<void> => {
    const routeId = await routeOf(request);
    // an error here repeats, or disappears, where the page is rendered normally
    const shared = routeId && (await pageOf(request, routeId, contextOf(request)).catch(() => null));
    if (!shared) return next();
    const [page, visit] = shared;
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

/** The invented reader of a shared page: only kind and group, no personal data. */
function inventedVisit(visit: Visit): Visit {
  const { student } = visit.viewer;
  return {
    ...visit,
    session: null,
    viewer: { ...NOBODY, student: student && blank(student) },
    clientAddress: 'unknown',
  };
}

/** No row has this id. */
const INVENTED_ID = -1;
const blank = ({ kind, userGroupId }: Person): Person => ({
  id: INVENTED_ID,
  kind,
  userGroupId,
  email: '',
  firstname: NAME_PLACE,
  lastname: '',
  tel: '',
});

/** The facts of a visit a public page depends on, besides the name and the reader's courses. */
const variantOf = ({ locale, cartCount, viewer: { student } }: Visit): string =>
  JSON.stringify([locale, cartCount, student && [student.kind, student.userGroupId]]);

/** Neither staff nor teacher nor trial: those see more around a page. */
const isPlain = (visit: Visit): boolean =>
  visit.settings.is_shop_open &&
  visit.session?.isTrial !== true &&
  visit.viewer.instructor === null &&
  visit.viewer.administrator === null &&
  // spaces around the name change how it is typeset
  nameOf(visit) === nameOf(visit).trim();

/** The address as the framework's adapter builds it (`createRemixRequest`). */
function askingOf({ protocol, hostname, originalUrl, headers }: PageRequest): Asking {
  const portOf = (host = '') => Number.parseInt(host.split(':')[1] ?? '', 10);
  const port = [headers['x-forwarded-host']?.toString(), headers.host].map(portOf).find(Number.isSafeInteger);
  return {
    method: 'GET',
    url: `${protocol}://${hostname}${port === undefined ? '' : `:${port}`}${originalUrl}`,
    headers: { get: (name) => headers[name.toLowerCase()]?.toString() ?? null },
  };
}

/** Each is compressed for one reader: 5 is 1.5 % larger than 8 at two thirds of the cost. */
const QUALITY = 5;
