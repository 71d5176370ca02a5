import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { requestId, withRequestId } from '~/platform/log.server';

/** Converts a Node request to the API's, and its answer back. */
export async function receive(
  incoming: IncomingMessage & { originalUrl?: string; protocol?: string },
  response: ServerResponse,
): Promise<void> {
  const id = String(incoming.headers['x-request-id'] ?? requestId() ?? '');
  await withRequestId(id, async () => {
    const { answerCall } = await import('./api.server');
    const answer = await answerCall(requestOf(incoming));
    response.statusCode = answer.status;
    for (const [name, value] of answer.headers) if (name !== 'set-cookie') response.setHeader(name, value);
    const cookies = answer.headers.getSetCookie();
    if (cookies.length > 0) response.setHeader('Set-Cookie', cookies);
    if (!answer.body || incoming.method === 'HEAD') return void response.end();
    // sent as a whole; an aborted connection is not an error
    response.end(new Uint8Array(await answer.arrayBuffer()));
  });
}

function requestOf(incoming: IncomingMessage & { originalUrl?: string; protocol?: string }): Request {
  const { method = 'GET', headers } = incoming;
  const host = headers.host ?? 'localhost';
  const url = new URL(`${incoming.protocol ?? 'http'}://${host}${incoming.originalUrl ?? incoming.url}`);
  const forwarded = new Headers();
  for (const [name, value] of Object.entries(headers))
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined) forwarded.append(name, each);
  // a request with Authorization is a program's, without a browser's cookies
  if (headers.authorization !== undefined) forwarded.delete('cookie');
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(url, {
    method,
    headers: forwarded,
    ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' as const }),
  });
}
