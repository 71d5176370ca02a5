import type { ServerBuild } from '@remix-run/node';
import { answerUnavailable } from './answer-unavailable.server';

/** A route of a Remix build, as far as addresses need it. */
export interface BranchRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  caseSensitive?: boolean;
}

interface Branch {
  id: string;
  pattern: string;
  score: number;
}

/**
 * Finds the innermost route for an encoded pathname (undefined: none), by the ranking of Remix's router,
 * which ranks all routes three times a request (14 to 22 % of a page's processor time).
 * @throws Error for a kind of pattern it does not know
 */
export function branchFinder(
  routes: Readonly<Record<string, BranchRoute>>,
): (pathname: string) => string | undefined {
  const branches = Object.values(routes)
    .filter(({ path, index }) => path !== undefined || index)
    .map((route) => branchOf(route, routes));
  if (branches.some(({ pattern }) => pattern.includes('?')) || Object.values(routes).some(isCaseSensitive))
    throw new Error(
      'a route has a part that may be missing, or letters that matter: teach branchFinder those',
    );
  const ranked = branches.sort((one, other) => other.score - one.score);
  const fixed = new Map<string, string>();
  for (const { id, pattern } of ranked)
    if (!/[:*]/.test(pattern) && !fixed.has(pattern.toLowerCase())) fixed.set(pattern.toLowerCase(), id);
  const open = ranked
    .filter(({ pattern }) => /[:*]/.test(pattern))
    .map(({ id, pattern }) => ({ id, matcher: matcherOf(pattern) }));
  return (pathname) => {
    const decoded = decode(pathname);
    return (
      fixed.get((decoded.replace(/\/+$/, '') || '/').toLowerCase()) ??
      open.find(({ matcher }) => matcher.test(decoded))?.id
    );
  };
}

/** The route and its parents, the outermost first. */
export function routesOfBranch<Route extends BranchRoute>(
  id: string,
  routes: Readonly<Record<string, Route>>,
): Route[] {
  const route = routes[id];
  if (!route) return [];
  return [...(route.parentId ? routesOfBranch(route.parentId, routes) : []), route];
}

/** A route of our own build, whose module loads on first use. */
type UnloadedRoute = ServerBuild['routes'][string] & {
  load: () => Promise<ServerBuild['routes'][string]['module']>;
};

/** Loads a route's module once. */
export const loadRoute = (id: string, { routes }: ServerBuild): Promise<UnloadedRoute['module']> =>
  (routes[id] as UnloadedRoute).load();

/**
 * The build with only this route and its parents, modules loaded: the framework touches no others (ADR-0044).
 */
export async function buildOfBranch(id: string, build: ServerBuild): Promise<ServerBuild> {
  const branch = routesOfBranch(id, build.routes) as UnloadedRoute[];
  const loaded = await Promise.all(
    branch.map(async (route) => ({ ...route, module: answerUnavailable(await route.load()) })),
  );
  const ids = branch.map((route) => route.id);
  const only = <Value>(of: Readonly<Record<string, Value | undefined>>): Record<string, Value> =>
    Object.fromEntries(ids.flatMap((each) => (of[each] === undefined ? [] : [[each, of[each]]])));
  return {
    ...build,
    routes: Object.fromEntries(loaded.map((route) => [route.id, route])),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  };
}

const isCaseSensitive = ({ caseSensitive }: BranchRoute) => caseSensitive === true;

function branchOf(route: BranchRoute, routes: Readonly<Record<string, BranchRoute>>): Branch {
  const pattern = `/${routesOfBranch(route.id, routes)
    .map(({ path = '' }) => path.replace(/^\/|\/$/g, ''))
    .filter(Boolean)
    .join('/')}`;
  return { id: route.id, pattern, score: scoreOf(pattern, route.index === true) };
}

/** As `computeScore` of the router. */
function scoreOf(pattern: string, isIndex: boolean): number {
  const segments = pattern.split('/');
  const start = segments.length + (segments.includes('*') ? -2 : 0) + (isIndex ? 2 : 0);
  return segments
    .filter((segment) => segment !== '*')
    .reduce((sum, segment) => sum + (/^:[\w-]+$/.test(segment) ? 3 : segment === '' ? 1 : 10), start);
}

/** As `compilePath` of the router, for whole addresses. */
function matcherOf(pattern: string): RegExp {
  const source = pattern
    .replace(/\/*\*?$/, '')
    .replace(/[\\.*+^${}|()[\]]/g, String.raw`\$&`)
    .replace(/\/:[\w-]+/g, '/([^\\/]+)');
  return new RegExp(pattern.endsWith('*') ? `^${source}(?:\\/(.+)|\\/*)$` : `^${source}\\/*$`, 'i');
}

/** As `decodePath` of the router: an encoded slash stays encoded. Invalid encodings were refused before. */
const decode = (pathname: string): string =>
  pathname
    .split('/')
    .map((segment) => decodeURIComponent(segment).replace(/\//g, '%2F'))
    .join('/');
