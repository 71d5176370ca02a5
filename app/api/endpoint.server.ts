import type { z } from 'zod';
import type { TokenScope } from '~/accounts/api-tokens/token-scopes';
import type { Person } from '~/accounts/viewer';
import type { ReceivedFile } from '~/web/form.server';
import type { Visit } from '~/web/visit.server';
import type { ProblemCode } from './problem-codes';

/**
 * Who may call: `open` everybody; `order` the order's owner, by session, token or the order's own; `buyer` a
 * signed-in person, generated accounts included; `member` a member.
 */
export type CallAccess = 'open' | 'order' | 'buyer' | 'member';

/** The caller, by a session or a program's token. */
export interface Caller {
  visit: Visit;
  /** null: a browser, or a visitor */
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

/** An answer with headers or cookies. */
export class Answered {
  constructor(
    readonly body: unknown,
    readonly more: {
      headers?: Readonly<Record<string, string>>;
      /** with the first answer only, never with a stored one */
      cookies?: readonly string[];
    } = {},
  ) {}
}

export interface Endpoint {
  method: 'get' | 'post' | 'put' | 'delete';
  /** as in specification 7, with `{name}` for parameters */
  path: string;
  /** other spellings of the path */
  aliases?: readonly string[];
  group: string;
  summary: string;
  description?: string;
  access: CallAccess;
  /** the scope a token needs; absent: any token */
  scope?: TokenScope;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** the body may be a form with files too, or must be (`only`) */
  form?: 'too' | 'only';
  answer: z.ZodType;
  errors: readonly ProblemCode[];
  /** accepts an Idempotency-Key */
  creates?: boolean;
  /** accepts If-Match, and answers an ETag */
  hasTag?: 'read' | 'write';
  /** paged by a cursor */
  isPaged?: boolean;
  handle: (call: Call<never, never, never>) => Promise<unknown>;
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

/** An endpoint, with its schemas' types in its handler. */
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
