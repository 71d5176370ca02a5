import type { ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';
import type { RouteConfigEntry } from '@remix-run/route-config';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import routeConfig from '../../routes';
import { branchFinder, type BranchRoute, buildOfBranch, routesOfBranch } from './route-branches';

type RouteObject = Parameters<typeof matchRoutes>[0][number];

const entries = routeConfig;
const idOf = ({ id, file }: RouteConfigEntry) => id ?? file.replace(/\.\w+$/, '');
const manifest: Record<string, BranchRoute> = { root: { id: 'root', path: '' } };
const tree = (children: readonly RouteConfigEntry[], parentId: string): RouteObject[] =>
  children.map((entry) => {
    const { path, index, caseSensitive } = entry;
    const id = idOf(entry);
    manifest[id] = { id, parentId, path, index, caseSensitive };
    return index
      ? { id, path, index: true }
      : { id, path, caseSensitive, children: tree(entry.children ?? [], id) };
  });
const objects: RouteObject[] = [{ id: 'root', path: '', children: tree(entries, 'root') }];

const find = branchFinder(manifest);
const byRouter = (pathname: string) => matchRoutes(objects, pathname)?.at(-1)?.route.id;

const patterns = Object.keys(manifest).map(
  (id) =>
    `/${routesOfBranch(id, manifest)
      .map(({ path = '' }) => path)
      .filter(Boolean)
      .join('/')}`,
);
const segment = fc.constantFrom('1', '77', 'ก', '%E0%B8%81', 'a%2Fb', 'new', 'Excel', 'a.b', 'x%20y', '~');
const address = fc
  .tuple(
    fc.constantFrom(...patterns),
    fc.array(segment, { minLength: 6, maxLength: 6 }),
    fc.constantFrom('', '/'),
    fc.boolean(),
  )
  .map(([pattern, values, end, isUpper]) => {
    const path = pattern
      .replace(/:[\w-]+/g, () => values.shift()!)
      .replace(/\*$/, () => values.splice(0, 2).join('/'));
    return (isUpper ? path.toUpperCase() : path) + (path === '/' ? '' : end);
  });

describe('the route of an address', () => {
  it('is the one that the router itself ranks first', () => {
    expect(patterns.length).toBeGreaterThan(150);
    for (const pattern of patterns) {
      const path = pattern.replace(/:[\w-]+/g, '5').replace(/\*$/, 'a/b');
      expect([path, find(path)]).toEqual([path, byRouter(path)]);
    }
    fc.assert(
      fc.property(address, (pathname) => {
        expect(find(pathname)).toBe(byRouter(pathname));
      }),
      { numRuns: 400 },
    );
  });

  it('is not guessed where patterns have parts that may be missing', () => {
    const root = { id: 'root', path: '' };
    expect(() => branchFinder({ root, a: { id: 'a', parentId: 'root', path: 'a/:b?' } })).toThrow('teach');
  });

  it('loads the modules of its branch and no others', async () => {
    const loaded: string[] = [];
    const route = (id: string, parentId?: string) => ({
      id,
      parentId,
      path: id,
      load: () => {
        loaded.push(id);
        return Promise.resolve({ default: () => null });
      },
    });
    const routes = { root: route('root'), a: route('a', 'root'), b: route('b', 'root') };
    const build = await buildOfBranch('a', { routes, assets: { routes } } as unknown as ServerBuild);
    expect(loaded.sort()).toEqual(['a', 'root']);
    expect(Object.entries(build.routes).map(([id, { module }]) => [id, 'default' in module])).toEqual([
      ['root', true],
      ['a', true],
    ]);
  });
});
