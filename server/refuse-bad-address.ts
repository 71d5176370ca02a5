import type { RequestHandler, Response } from 'express';
import type { ShopOfBuild } from './shop-of-build';

/** A name or address as browsers write it, with its port. */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/i;
const isHost = (host: string) => {
  const found = HOST.exec(host);
  return found !== null && Number(found[1] ?? 0) <= 65_535 && URL.canParse(`http://${host}`);
};

const refuse = (response: Response) => void response.status(400).type('text').send('Bad Request');

/** What no browser asks for: an address that cannot be read, one of another server, or TRACE, of which no Request can be made. */
export const refuseBadAddress: RequestHandler = (request, response, next) => {
  const { originalUrl, method, headers } = request;
  if (method === 'TRACE')
    return void response.status(405).set('Allow', 'GET, HEAD, POST').type('text').send('Method Not Allowed');
  if (method === 'OPTIONS' && originalUrl === '*')
    return void response.status(204).set('Allow', 'GET, HEAD, POST, OPTIONS').end();
  const forwarded = headers['x-forwarded-host'];
  const hosts = [headers.host, ...(forwarded === undefined ? [] : [String(forwarded).split(',')[0]?.trim()])];
  const protocol = headers['x-forwarded-proto'];
  const isReadable =
    originalUrl.startsWith('/') &&
    // only HTTP/1.0 names none
    hosts.every((host) => host === undefined || isHost(host)) &&
    (protocol === undefined || /^https?$/i.test(String(protocol).split(',')[0]!.trim())) &&
    URL.canParse(`http://host${originalUrl}`);
  if (isReadable) return next();
  refuse(response);
};

/** No address of ours holds NUL, and no database takes it. */
export function refuseNul(shop: ShopOfBuild): RequestHandler {
  return (request, response, next) => {
    // the API says so in its own words
    if (!request.originalUrl.includes('%00') || shop.isCall(request.path)) return next();
    refuse(response);
  };
}

/** Express would decode the path, fail, and write the whole of it to stderr, a token in it too. */
export function refuseMalformed(shop: ShopOfBuild): RequestHandler {
  return (request, response, next) => {
    if (shop.isCall(request.path)) return next();
    try {
      decodeURIComponent(request.path);
    } catch {
      return void response
        .status(400)
        .set({ 'Content-Security-Policy': "default-src 'none'" })
        .type('html')
        .send(shop.malformedAddressPage());
    }
    next();
  };
}
