import createClient from 'openapi-fetch';
import type { CookieJar } from '../visitor/cookie-jar';
import { type ApiOperation, type ApiPaths, misfits } from './api-schema';
import type { paths } from './api-types';

/** What the API was asked and said, against its own document. */
export class ApiWitness {
  /** by line: every code it refused with */
  readonly refused = new Map<string, Set<string>>();
  readonly answered = new Set<string>();
  readonly wrong: string[] = [];
  readonly #lines: { line: string; pattern: RegExp; method: string; operation: ApiOperation }[];

  constructor(readonly document: ApiPaths) {
    this.#lines = Object.entries(document.paths)
      .flatMap(([path, item]) =>
        Object.entries(item).map(([method, operation]) => ({
          line: `${method.toUpperCase()} ${path}`,
          pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
          method: method.toUpperCase(),
          operation,
        })),
      )
      // what is written out stands before what has a place in it
      .sort((one, other) => Number(one.line.includes('{')) - Number(other.line.includes('{')));
  }

  fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const response = await fetch(request);
    const knownLine = this.#lines.find(
      ({ pattern, method }) => method === request.method && pattern.test(url.pathname),
    );
    if (knownLine) await this.#look(knownLine, response.clone());
    return response;
  };

  async #look({ line, operation }: { line: string; operation: ApiOperation }, response: Response) {
    const { status } = response;
    const type = (response.headers.get('Content-Type') ?? '').split(';')[0]!;
    const text = await response.text();
    if (status >= 500 && status !== 503) this.wrong.push(`${line}: ${status} ${text.slice(0, 200)}`);
    const answer = operation.responses[String(status)] ?? operation.responses.default;
    const schema = answer?.content?.[type]?.schema;
    if (!schema) return void this.wrong.push(`${line}: ${status} ${type} is not in the document`);
    const body = JSON.parse(text) as { error?: { code: string } };
    this.wrong.push(...misfits(schema, body, this.document).map((why) => `${line} ${status}: ${why}`));
    if (status < 400) return void this.answered.add(line);
    const code = body.error!.code;
    const codes = [...(answer?.['x-codes'] ?? []), ...(operation.responses.default?.['x-codes'] ?? [])];
    if (!codes.includes(code)) this.wrong.push(`${line}: ${status} ${code} is not in the document`);
    this.refused.set(line, (this.refused.get(line) ?? new Set<string>()).add(code));
  }

  /** The error codes that the document names for each line, except those of every call. */
  documented(): [line: string, codes: readonly string[]][] {
    return this.#lines
      .filter(({ operation }) => !operation.deprecated && operation.responses.default)
      .map(({ line, operation }) => [
        line,
        Object.entries(operation.responses).flatMap(([status, answer]) =>
          status === 'default' ? [] : (answer['x-codes'] ?? []),
        ),
      ]);
  }
}

export type Client = ReturnType<typeof createClient<paths>>;

/** A program by its token, a browser by its cookies, or nobody. */
export function caller(
  witness: ApiWitness,
  home: string,
  { token, jar, headers = {} }: { token?: string; jar?: CookieJar; headers?: Record<string, string> } = {},
): Client {
  return createClient<paths>({
    baseUrl: home,
    fetch: async (request: Request) => {
      const url = new URL(request.url);
      for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
      if (token) request.headers.set('Authorization', `Bearer ${token}`);
      const cookie = jar?.header(url);
      if (cookie) request.headers.set('Cookie', cookie);
      // as the shop's own pages say it
      if (jar) request.headers.set('Origin', url.origin);
      const response = await witness.fetch(request);
      jar?.store(url, response.headers.getSetCookie());
      return response;
    },
  });
}
