import type { z } from 'zod';
import { isDatabaseAway, isDatabaseBusy } from '~/platform/database/database-away';
import { answerKey, beginOnce, endOnce } from '~/platform/http/stored-answers.server';
import { isStorageDown, log, requestId } from '~/platform/log.server';
import { StorageDownError } from '~/platform/storage/file-store';
import { readCallBody } from './call-body.server';
import { countCall } from './call-limit.server';
import { admit, hashOfCall, personKey, readCaller, requireStillHeld } from './caller.server';
import { Answered, type Call, type Caller, type Endpoint } from './endpoint.server';
import { statusOf, titleOf } from './problem-codes';
import { type FieldFault, Refusal, wrongField } from './refusal';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Serves one call: caller, limits, input, answer. */
export async function serve(
  line: Endpoint,
  request: Request,
  places: Readonly<Record<string, string>>,
): Promise<Response> {
  const limitHeaders: Record<string, string> = {};
  try {
    const caller = await readCaller(request);
    Object.assign(limitHeaders, await countCall(caller));
    admit(line, caller);
    const params = valueOf(line.params, places);
    const query = valueOf(line.query, queryOf(line, caller.visit.url));
    const { body: given, files } = await readCallBody(line, request);
    // a body may take minutes, and the token may be revoked meanwhile
    if (line.body) await requireStillHeld(caller, request);
    const body = valueOf(line.body, given);
    const call = { ...caller, params, query, body, files, request } as never;
    const run = () => answerOf(line, call);
    const answer = line.creates ? await once(caller, { request, body: given, files, run }) : await run();
    return answered(answer, limitHeaders);
  } catch (error) {
    return problemOf(error, request, limitHeaders);
  }
}

interface Answer {
  status: number;
  body: string;
  headers: Readonly<Record<string, string>>;
  cookies: readonly string[];
}

/** The answer contains only fields of its schema. */
async function answerOf(line: Endpoint, call: never): Promise<Answer> {
  const result = await line.handle(call);
  const { body, more } = result instanceof Answered ? result : new Answered(result);
  const json = JSON.stringify(line.answer.parse(body));
  return { status: 200, body: json, headers: more.headers ?? {}, cookies: more.cookies ?? [] };
}

/** With an Idempotency-Key the call runs once, and retries get its stored answer. */
async function once(
  caller: Caller,
  { request, body, files, run }: Pick<Call, 'request' | 'body' | 'files'> & { run: () => Promise<Answer> },
): Promise<Answer> {
  const key = request.headers.get('Idempotency-Key');
  if (key === null) return run();
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    throw new Refusal('VALIDATION_ERROR', {
      errors: [{ param: 'Idempotency-Key', msg: '1 to 200 characters of ASCII without spaces' }],
    });
  const { db, now } = caller.visit;
  const keyHash = answerKey(personKey(caller), key);
  const started = await beginOnce(db, { keyHash, requestHash: hashOfCall({ request, body, files }) }, now);
  if (!started.ok && started.refusal.code === 'KEY_REUSED') throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  if (!started.ok) throw new Refusal('IDEMPOTENCY_IN_PROGRESS', { headers: { 'Retry-After': '1' } });
  const storedAnswer = started.value;
  if (storedAnswer) return { ...storedAnswer, headers: { 'Idempotency-Replayed': 'true' }, cookies: [] };
  try {
    const answer = await run();
    await endOnce(db, keyHash, { status: answer.status, body: answer.body });
    return answer;
  } catch (error) {
    await endOnce(db, keyHash, null);
    throw error;
  }
}

/** A repeated query parameter is ambiguous, and refused. */
function queryOf(line: Endpoint, { searchParams }: URL): Record<string, string> {
  const names = [...searchParams.keys()].filter((name) => line.query && name in line.query.shape);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw wrongField(twice, 'the address names it twice');
  return Object.fromEntries(searchParams);
}

/** @throws Refusal with every wrong field */
function valueOf(schema: z.ZodObject | undefined, input: unknown): unknown {
  if (!schema) return undefined;
  const read = schema.safeParse(input);
  if (read.success) return read.data;
  throw new Refusal('VALIDATION_ERROR', { errors: read.error.issues.flatMap(faultsOf).slice(0, 50) });
}

function faultsOf(issue: z.core.$ZodIssue): FieldFault[] {
  const at = issue.path.map(String);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      param: [...at, key.slice(0, 100)].join('.'),
      msg: 'the call knows no such field',
    }));
  return [{ param: at.join('.').slice(0, 200), msg: issue.message }];
}

const HEADERS = { 'Cache-Control': 'private, no-store', 'X-Content-Type-Options': 'nosniff' };

function answered(answer: Answer, told: Readonly<Record<string, string>>): Response {
  const { status, body } = answer;
  const headers = new Headers({ 'Content-Type': JSON_TYPE, ...HEADERS, ...told, ...answer.headers });
  for (const cookie of answer.cookies) headers.append('Set-Cookie', cookie);
  return new Response(body, { status, headers });
}

function problemOf(error: unknown, request: Request, headers: Readonly<Record<string, string>>): Response {
  if (isStorageDown() || error instanceof StorageDownError)
    return problem(new Refusal('SHOP_BUSY'), { 'Retry-After': '30' });
  if (error instanceof Refusal) return problem(error, headers);
  if (error instanceof Response) {
    // a browser requested a page, and its session is over
    if (error.status < 400) return error;
    if (error.status === 503) return problem(new Refusal('SHOP_CLOSED'), { 'Retry-After': '3600' });
  }
  if (isDatabaseAway(error) || isDatabaseBusy(error))
    return problem(new Refusal('SHOP_BUSY'), { 'Retry-After': '5' });
  const { pathname } = new URL(request.url);
  const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
  log.error('call failed', { path: pathname, error: why, id: requestId() });
  return problem(new Refusal('INTERNAL_ERROR'), headers);
}

/** A field's fault as specification 8 shows it. */
const inOneLine = ({ param, msg }: FieldFault) => (param === '' ? msg : `${param} : ${msg}`);

/** Problem details (RFC 9457), with the fields of specification 8 for old callers. */
export function problem(
  { code, details }: Refusal,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const status = statusOf(code);
  const detail = details.detail ?? (details.errors && details.errors.map(inOneLine).join('\n'));
  const msg = detail ?? titleOf(code);
  const body = {
    type: `/api/docs#${code}`,
    title: titleOf(code),
    status,
    ...(detail && { detail }),
    request_id: requestId() ?? null,
    success: false,
    error: { code, msg, ...(details.result !== undefined && { result: details.result }) },
    ...(details.errors && { errors: details.errors }),
  };
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'Content-Type': 'application/problem+json; charset=utf-8',
      ...HEADERS,
      ...headers,
      ...details.headers,
    },
  });
}
