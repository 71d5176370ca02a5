import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { requestId, withRequestId } from '~/platform/log.server';

/** A call as Node has it, to one as the table answers it, and back. */
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
    // made whole; whoever has gone meanwhile is no fault of ours
    response.end(new Uint8Array(await answer.arrayBuffer()));
  });
}

function requestOf(incoming: IncomingMessage & { originalUrl?: string; protocol?: string }): Request {
  const { method = 'GET', headers } = incoming;
  const host = headers.host ?? 'localhost';
  const url = new URL(`${incoming.protocol ?? 'http'}://${host}${incoming.originalUrl ?? incoming.url}`);
  const sent = new Headers();
  for (const [name, value] of Object.entries(headers))
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined) sent.append(name, each);
  // a program that names itself is nobody's browser
  if (headers.authorization !== undefined) sent.delete('cookie');
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(url, {
    method,
    headers: sent,
    ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' as const }),
  });
}
