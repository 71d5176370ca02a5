import type { IncomingMessage } from 'node:http';
import { createRequestHandler } from '@remix-run/express';
import type { AppLoadContext, ServerBuild } from '@remix-run/node';
import type { RequestHandler, Response } from 'express';
import type { ShopOfBuild } from './shop-of-build';

const contexts = new WeakMap<IncomingMessage, AppLoadContext>();

/** What all that handles a request shares of it. */
export function contextOf(request: IncomingMessage): AppLoadContext {
  const context = contexts.get(request) ?? {};
  contexts.set(request, context);
  return context;
}

/** Pages by the routes of this build. */
export const handlerOf = (build: ServerBuild | (() => Promise<ServerBuild>)): RequestHandler =>
  createRequestHandler({
    build,
    mode: process.env.NODE_ENV,
    // a door that sends a file reads it as the visitor takes it: Remix writes on without waiting
    getLoadContext: (request, response) =>
      Object.assign(contextOf(request), { whenWritable: () => whenWritable(response) }),
  });

/**
 * A handler for each route that knows only it and its parents (ADR-0079), made of modules that load at its first request
 * (ADR-0117). Where no route answers, the root alone says so.
 */
export function handlersByBranch(shop: ShopOfBuild, build: ServerBuild): RequestHandler {
  const find = shop.branchFinder(build.routes);
  const ofBranch = new Map<string, Promise<RequestHandler>>();
  const handlerFor = (path: string) => {
    const id = find(path.replace(/\.data$/, '').replace(/^\/_root$/, '/')) ?? 'root';
    const loaded = ofBranch.get(id);
    if (loaded) return loaded;
    const handler = shop.buildOfBranch(id, build).then(handlerOf);
    ofBranch.set(id, handler);
    // the next request tries again
    handler.catch(() => ofBranch.delete(id));
    return handler;
  };
  return (request, response, next) => {
    handlerFor(request.path)
      .then((handle) => handle(request, response, next))
      .catch(next);
  };
}

/** Resolves when the connection takes more bytes, or takes none any more. */
function whenWritable(response: Response): Promise<void> {
  if (!response.writableNeedDrain || response.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.once('drain', done).once('close', done);
  });
}
