import type { z } from 'zod';
import type { TokenScope } from '~/accounts/api-tokens/token-scopes';
import type { Person } from '~/accounts/viewer';
import type { ReceivedFile } from '~/web/form.server';
import type { Visit } from '~/web/visit.server';
import type { ProblemCode } from './problem-codes';

/**
 * Who may call: `open` anybody; `order` whoever owns the order, by session, token or the order's own; `buyer` somebody signed in, a
 * guest's own account too; `member` an account of one's own.
 */
export type CallAccess = 'open' | 'order' | 'buyer' | 'member';

/** Who calls, by a session or a program's token. */
export interface Caller {
  visit: Visit;
  /** null: a browser, or nobody */
  token: { id: number; scopes: readonly TokenScope[] } | null;
  student: Person | null;
}

export interface Call<Params = unknown, Query = unknown, Body = unknown> extends Caller {
  params: Params;
  query: Query;
  body: Body;
  files: ReadonlyMap<string, readonly ReceivedFile[]>;
  request: Request;
}

/** An answer with more than its body. */
export class Answered {
  constructor(
    readonly body: unknown,
    readonly more: {
      headers?: Readonly<Record<string, string>>;
      /** with the first answer only: no kept answer has them */
      cookies?: readonly string[];
    } = {},
  ) {}
}

export interface Endpoint {
  method: 'get' | 'post' | 'put' | 'delete';
  /** as specification 7 has it, `{name}` for what stands in the address */
  path: string;
  /** other spellings of the path */
  aliases?: readonly string[];
  group: string;
  summary: string;
  description?: string;
  access: CallAccess;
  /** what a token must have been made for; none: any token will do */
  scope?: TokenScope;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** the body may come as a form with files as well, or must (`only`) */
  form?: 'too' | 'only';
  answer: z.ZodType;
  errors: readonly ProblemCode[];
  /** takes an Idempotency-Key */
  creates?: boolean;
  /** takes If-Match, and answers an ETag */
  hasTag?: 'read' | 'write';
  /** its list goes on by a cursor */
  isPaged?: boolean;
  handle: (call: Call<never, never, never>) => Promise<unknown>;
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

/** A line of the table, with the types of its schemas in its handler. */
export function endpoint<
  P extends z.ZodObject | undefined = undefined,
  Q extends z.ZodObject | undefined = undefined,
  B extends z.ZodObject | undefined = undefined,
  A extends z.ZodType = z.ZodType,
>(
  line: Omit<Endpoint, 'params' | 'query' | 'body' | 'answer' | 'handle'> & {
    params?: P;
    query?: Q;
    body?: B;
    answer: A;
    handle: (call: Call<Output<P>, Output<Q>, Output<B>>) => Promise<z.input<A> | Answered>;
  },
): Endpoint {
  return line;
}
