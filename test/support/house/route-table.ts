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

const MANIFEST = path.resolve(import.meta.dirname, '../../../build/manifest.js');

/** Every route of the build that has an address: frames around others have none. */
export function readBuiltRoutes(): BuiltRoute[] {
  const script = fs.readFileSync(MANIFEST, 'utf8');
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
