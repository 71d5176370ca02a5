import { inSpan, type Note } from './traces.server';

/**
 * A span for a call to another host, named by the host only, because addresses contain charge ids and keys.
 */
export const askOutside = <T>(
  { url, method }: { url: string; method: string },
  run: (note: Note) => Promise<T>,
): Promise<T> =>
  inSpan(
    {
      name: `${method} ${new URL(url).hostname}`,
      kind: 'CLIENT',
      facts: { 'http.request.method': method, 'server.address': new URL(url).hostname },
    },
    run,
  );

/** `fetch` as a span until the answer begins. No trace header is sent to other hosts. */
export const fetchOutside: (url: string, init?: RequestInit) => Promise<Response> = (url, init) =>
  askOutside({ url, method: init?.method ?? 'GET' }, async (note) => {
    const response = await fetch(url, init);
    note({ 'http.response.status_code': response.status });
    return response;
  });
