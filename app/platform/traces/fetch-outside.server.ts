import { inSpan, type Note } from './traces.server';

/** Somebody else's machine is asked: its name alone is told, because addresses hold numbers of charges and keys. */
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

/** `fetch` as a span until its answer begins. Nothing of the trace goes along: it is nobody else's business. */
export const fetchOutside: (url: string, init?: RequestInit) => Promise<Response> = (url, init) =>
  askOutside({ url, method: init?.method ?? 'GET' }, async (note) => {
    const response = await fetch(url, init);
    note({ 'http.response.status_code': response.status });
    return response;
  });
