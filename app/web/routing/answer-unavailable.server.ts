import type { ServerBuild } from '@remix-run/node';
import { withoutLinkToken } from '~/accounts/links/one-time-link';
import { isDatabaseAway, isDatabaseBusy } from '~/platform/database/database-away';
import { log, requestId } from '~/platform/log.server';

type Module = ServerBuild['routes'][string]['module'];
type Handler = NonNullable<Module['loader']>;

/**
 * A module without a page: the framework answers every failure of it with 500. A database that is away or busy is a
 * matter of time, which providers, pictures and scripts are told as pages are: 503, to be tried again.
 */
export function answerUnavailable(module: Module): Module {
  if (module.default) return module;
  return {
    ...module,
    ...(module.loader && { loader: guarded(module.loader) }),
    ...(module.action && { action: guarded(module.action) }),
  };
}

const guarded =
  (handle: Handler): Handler =>
  async (args) => {
    try {
      return await handle(args);
    } catch (error) {
      const isAway = isDatabaseAway(error);
      if (!isAway && !isDatabaseBusy(error)) throw error;
      const { pathname } = new URL(args.request.url);
      log.error('request failed', { path: withoutLinkToken(pathname), error, id: requestId() });
      return new Response(null, {
        status: 503,
        headers: { 'Retry-After': isAway ? '30' : '5', 'Cache-Control': 'no-store' },
      });
    }
  };
