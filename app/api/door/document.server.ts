import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { Endpoint } from '~/api/endpoint.server';
import { OF_EVERY_CALL, type ProblemCode, statusOf, titleOf } from '~/api/problem-codes';
import { KEPT_HOURS } from '~/platform/http/stored-answers.server';
import { ENDPOINTS } from './table.server';

/** Raised with every change of the document; the first number only when callers break. */
const VERSION = '1.2.0';

type Registry = OpenAPIHono['openAPIRegistry'];
type Route = Parameters<Registry['registerPath']>[0];
export type ApiDocument = ReturnType<OpenAPIHono['getOpenAPI31Document']>;

export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string().optional(),
    request_id: z.string().nullable(),
    success: z.literal(false),
    error: z.object({ code: z.string(), msg: z.string(), result: z.unknown().optional() }),
    errors: z.array(z.object({ param: z.string(), msg: z.string() })).optional(),
  })
  .meta({ id: 'Problem', description: 'Problem details (RFC 9457), and what specification 8 says of it' });

let cachedDocument: ApiDocument | undefined;

/** The OpenAPI 3.1 document, built from the validating schemas. */
export function apiDocument(): ApiDocument {
  return (cachedDocument ??= make());
}

function make(): ApiDocument {
  const api = new OpenAPIHono();
  const registry = api.openAPIRegistry;
  registry.registerComponent('securitySchemes', 'token', {
    type: 'http',
    scheme: 'bearer',
    description: 'A personal token, made at /account/tokens',
  });
  registry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: 'rian_session',
    description: 'The session of a browser on the shop’s own pages (`__Host-rian_session` over https)',
  });
  for (const line of ENDPOINTS) {
    registry.registerPath(routeOf(line, line.path));
    for (const alias of line.aliases ?? [])
      registry.registerPath({ ...routeOf(line, alias), deprecated: true });
  }
  for (const route of BESIDE) registry.registerPath(route);
  const document = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Rian', version: VERSION, description: DESCRIPTION },
    servers: [{ url: '/' }],
    tags: Object.entries(GROUPS).map(([name, description]) => ({ name, description })),
  });
  return document;
}

const DESCRIPTION =
  'Every call of the shop that a program may make. Amounts are in the unit of their currency (baht, dollars), times in ISO 8601. ' +
  'A refusal is a Problem; its `error.code` is what a program goes by.';

/** Every group of the table. */
const GROUPS = {
  Account: 'Registration, sign-in and the caller’s own data',
  Catalogue: 'Courses and products on sale',
  Shop: 'What the shop says of itself',
  Cart: 'The cart, its plans, coupons and promotions',
  Orders: 'Orders of the caller',
  Payments: 'Ways to pay an order, and what was paid',
  Learning: 'Lectures, progress and questions of a course',
  'Mails and files': 'Mails once more, and files for other calls',
} as const;

const isPrivate = ({ access }: Endpoint) => access === 'buyer' || access === 'member';

/** An endpoint's own refusals, and those of its access and input. */
export function problemsOf(line: Endpoint): ProblemCode[] {
  return [
    ...new Set<ProblemCode>([
      ...(line.body
        ? ([
            ...(line.form === 'only' ? [] : (['MALFORMED_JSON', 'DUPLICATE_KEY', 'TOO_DEEP'] as const)),
            'UNSUPPORTED_MEDIA_TYPE',
            'TOO_LARGE',
            'CARD_NUMBER',
          ] as const)
        : []),
      ...(line.body || line.params || line.query ? (['VALIDATION_ERROR'] as const) : []),
      ...(isPrivate(line) ? (['PERMISSION_DENIED'] as const) : []),
      ...(line.access === 'member' ? (['MEMBERS_ONLY'] as const) : []),
      ...(line.scope ? (['INSUFFICIENT_SCOPE'] as const) : []),
      ...(line.creates ? (['IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_IN_PROGRESS'] as const) : []),
      ...(line.hasTag === 'write' ? (['PRECONDITION_FAILED', 'MALFORMED_CONDITION'] as const) : []),
      ...(line.isPaged ? (['INVALID_CURSOR'] as const) : []),
      ...line.errors,
    ]),
  ];
}

function routeOf(line: Endpoint, path: string): Route {
  const params = (line.params?.shape ?? {}) as Readonly<Partial<Record<string, z.ZodType>>>;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const shape = Object.fromEntries(inPath.map((name) => [name, required(params[name])]));
  return {
    method: line.method,
    path,
    operationId: operationId(line.method, path),
    tags: [line.group],
    summary: line.summary,
    ...(line.description && { description: line.description }),
    ...securityOf(line),
    request: {
      ...(inPath.length > 0 && { params: z.object(shape) }),
      ...(line.query && { query: line.query }),
      ...headersOf(line),
      ...bodyOf(line),
    },
    responses: responsesOf(line),
  };
}

/** Path parameters are always required, also where a shorter address exists. */
const required = (schema: z.ZodType | undefined): z.ZodType =>
  schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : (schema ?? z.string());

/** `POST /public/cart/deleteorder` is `postPublicCartDeleteorder`. */
const operationId = (method: string, path: string) =>
  method +
  path
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

const securityOf = (line: Endpoint): Partial<Route> => {
  const ways = [{ token: [] as string[] }, { session: [] as string[] }];
  return {
    security: isPrivate(line) ? ways : [{}, ...ways],
    ...(line.scope && { 'x-scope': line.scope }),
  } as Partial<Route>;
};

function headersOf(line: Endpoint): { headers?: z.ZodObject } {
  const shape = {
    ...(line.creates && {
      'Idempotency-Key': z
        .string()
        .min(1)
        .max(200)
        .optional()
        .meta({
          description: `The same key makes the call once and answers the same for ${KEPT_HOURS} hours`,
        }),
    }),
    ...(line.hasTag === 'write' && {
      'If-Match': z.string().optional().meta({ description: 'The ETag of what was read' }),
    }),
  };
  return Object.keys(shape).length > 0 ? { headers: z.object(shape) } : {};
}

function bodyOf({ body: schema, form }: Endpoint): Pick<NonNullable<Route['request']>, 'body'> {
  if (!schema) return {};
  const types = [...(form === 'only' ? [] : ['application/json']), ...(form ? ['multipart/form-data'] : [])];
  return {
    body: { required: true, content: Object.fromEntries(types.map((type) => [type, { schema }])) },
  };
}

function responsesOf(line: Endpoint): Route['responses'] {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of problemsOf(line))
    byStatus.set(statusOf(code), [...(byStatus.get(statusOf(code)) ?? []), code]);
  const problems = [...byStatus]
    .sort(([one], [other]) => one - other)
    .map(([status, codes]) => [String(status), problemAnswer(codes)] as const);
  return {
    200: {
      description: 'Done',
      content: { 'application/json': { schema: line.answer } },
      ...(line.isPaged && {
        headers: z.object({
          Link: z.string().optional().meta({ description: '`<…>; rel="next"` while the list goes on' }),
        }),
      }),
    },
    ...Object.fromEntries(problems),
    ...(problems.some(([status]) => status.startsWith('4')) ? {} : { '4XX': REFUSED_ANYWHERE }),
    default: problemAnswer(OF_EVERY_CALL),
  };
}

const problemAnswer = (codes: readonly ProblemCode[]) => ({
  description: codes.map((code) => `\`${code}\`: ${titleOf(code)}`).join('. '),
  content: { 'application/problem+json': { schema: problemSchema } },
  'x-codes': [...codes],
});

/** For an endpoint without own refusals; the common codes are under `default`. */
const REFUSED_ANYWHERE = {
  description: 'What any call may be refused for',
  content: { 'application/problem+json': { schema: problemSchema } },
};

/** Answered by pages of the shop, and listed because the specification does. */
const BESIDE: Route[] = [
  {
    method: 'get',
    path: '/public/payments/howtobuy',
    operationId: 'getPublicPaymentsHowtobuy',
    tags: ['Catalogue'],
    summary: 'How to buy',
    security: [],
    responses: {
      200: {
        description: 'Done',
        content: {
          'application/json': {
            schema: z.object({ is_enable_howtobuy: z.boolean(), description: z.string() }),
          },
        },
      },
      429: { description: 'Too many' },
    },
  },
  {
    method: 'post',
    path: '/webhook/payment/pay-solutions',
    operationId: 'postWebhookPaymentPaySolutions',
    tags: ['Payments'],
    summary: 'What Pay Solutions tells the shop',
    security: [],
    description: 'Believed in nothing: the provider is asked about the payment it names.',
    request: {
      body: {
        content: {
          'application/x-www-form-urlencoded': { schema: z.object({ refno: z.string().optional() }) },
        },
      },
    },
    responses: {
      200: { description: 'Taken' },
      401: { description: 'No payment of this caller' },
      413: { description: 'Too large' },
      429: { description: 'Too many' },
      503: { description: 'Come again' },
    },
  },
];
