import fs from 'node:fs';
import path from 'node:path';

/** A route as the build knows it. */
export interface BuiltRoute {
  id: string;
  /** Its whole address, with `:name` and `*`. */
  pattern: string;
  hasLoader: boolean;
  hasAction: boolean;
}

interface ManifestRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  hasLoader: boolean;
  hasAction: boolean;
}

const ASSETS = path.resolve(import.meta.dirname, '../../../build/client/assets');

/** Every route of the build that has an address: frames around others have none. */
export function readBuiltRoutes(): BuiltRoute[] {
  const name = fs.readdirSync(ASSETS).find((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new Error('no manifest in the build');
  const script = fs.readFileSync(path.join(ASSETS, name), 'utf8');
  const json = script.slice(script.indexOf('=') + 1).replace(/;\s*$/, '');
  const { routes } = JSON.parse(json) as { routes: Record<string, ManifestRoute> };
  const patternOf = ({ parentId, path: own }: ManifestRoute): string =>
    (parentId ? patternOf(routes[parentId]!) : '') + (own ? `/${own}` : '');
  return Object.values(routes)
    .filter(({ id, path: own, index }) => id !== 'root' && (own !== undefined || index))
    .map(({ id, hasLoader, hasAction, ...route }) => ({
      id: id.replace(/^routes\//, ''),
      pattern: patternOf({ id, hasLoader, hasAction, ...route }) || '/',
      hasLoader,
      hasAction,
    }));
}

/** Its address, with what stands for each `:name` and for `*`; what is not said is 1. */
export const addressOf = (
  { pattern }: Pick<BuiltRoute, 'pattern'>,
  places: Readonly<Record<string, string | number>> = {},
): string =>
  pattern.replace(/:(\w+)|\*/g, (whole, name: string | undefined) => String(places[name ?? whole] ?? 1));
