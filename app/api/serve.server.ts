import type { z } from 'zod';
import { isDatabaseAway, isDatabaseBusy } from '~/platform/database/database-away';
import { isStorageDown, log, requestId } from '~/platform/log.server';
import { StorageDownError } from '~/platform/storage/file-store';
import { admit, hashOfCall, personKey, readCaller, requireStillHeld } from './caller.server';
import { countCall } from './call-limit.server';
import { readCallBody } from './call-body.server';
import { Answered, type Call, type Caller, type Endpoint } from './endpoint.server';
import { answerKey, beginOnce, endOnce } from '~/platform/http/stored-answers.server';
import { statusOf, titleOf } from './problem-codes';
import { type FieldFault, Refusal, wrongField } from './refusal';

const JSON_TYPE = 'application/json; charset=utf-8';

/** One call from its request to its answer: who calls, how often, with what, and what comes of it. */
export async function serve(
  line: Endpoint,
  request: Request,
  places: Readonly<Record<string, string>>,
): Promise<Response> {
  const told: Record<string, string> = {};
  try {
    const caller = await readCaller(request);
    Object.assign(told, await countCall(caller));
    admit(line, caller);
    const params = valueOf(line.params, places);
    const query = valueOf(line.query, queryOf(line, caller.visit.url));
    const { body: given, files } = await readCallBody(line, request);
    // a body may take minutes to come, and the token may be gone meanwhile
    if (line.body) await requireStillHeld(caller, request);
    const body = valueOf(line.body, given);
    const call = { ...caller, params, query, body, files, request } as never;
    const run = () => answerOf(line, call);
    const answer = line.creates ? await once(caller, { request, body: given, files, run }) : await run();
    return answered(answer, told);
  } catch (error) {
    return problemOf(error, request, told);
  }
}

interface Answer {
  status: number;
  body: string;
  headers: Readonly<Record<string, string>>;
  cookies: readonly string[];
}

/** What stands in no schema is in no answer: nothing slips out by being there. */
async function answerOf(line: Endpoint, call: never): Promise<Answer> {
  const came = await line.handle(call);
  const { body, more } = came instanceof Answered ? came : new Answered(came);
  const told = JSON.stringify(line.answer.parse(body));
  return { status: 200, body: told, headers: more.headers ?? {}, cookies: more.cookies ?? [] };
}

/** With a key of the caller's the call is made once, and its answer is the answer of every further try. */
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
  const begun = await beginOnce(db, { keyHash, requestHash: hashOfCall({ request, body, files }) }, now);
  if (!begun.ok && begun.refusal.code === 'KEY_REUSED') throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  if (!begun.ok) throw new Refusal('IDEMPOTENCY_IN_PROGRESS', { headers: { 'Retry-After': '1' } });
  const kept = begun.value;
  if (kept) return { ...kept, headers: { 'Idempotency-Replayed': 'true' }, cookies: [] };
  try {
    const answer = await run();
    await endOnce(db, keyHash, { status: answer.status, body: answer.body });
    return answer;
  } catch (error) {
    await endOnce(db, keyHash, null);
    throw error;
  }
}

/** Of a name that stands there twice nobody knows which was meant. */
function queryOf(line: Endpoint, { searchParams }: URL): Record<string, string> {
  const names = [...searchParams.keys()].filter((name) => line.query && name in line.query.shape);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw wrongField(twice, 'the address names it twice');
  return Object.fromEntries(searchParams);
}

/** @throws Refusal that names every field that is wrong */
function valueOf(schema: z.ZodObject | undefined, given: unknown): unknown {
  if (!schema) return undefined;
  const read = schema.safeParse(given);
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

function problemOf(error: unknown, request: Request, told: Readonly<Record<string, string>>): Response {
  if (isStorageDown() || error instanceof StorageDownError)
    return problem(new Refusal('SHOP_BUSY'), { 'Retry-After': '30' });
  if (error instanceof Refusal) return problem(error, told);
  if (error instanceof Response) {
    // a browser that asked for a page, and its session is over
    if (error.status < 400) return error;
    if (error.status === 503) return problem(new Refusal('SHOP_CLOSED'), { 'Retry-After': '3600' });
  }
  if (isDatabaseAway(error) || isDatabaseBusy(error))
    return problem(new Refusal('SHOP_BUSY'), { 'Retry-After': '5' });
  const { pathname } = new URL(request.url);
  const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
  log.error('call failed', { path: pathname, error: why, id: requestId() });
  return problem(new Refusal('INTERNAL_ERROR'), told);
}

/** As specification 8 shows what a field has wrong. */
const inOneLine = ({ param, msg }: FieldFault) => (param === '' ? msg : `${param} : ${msg}`);

/** Problem details (RFC 9457), with the fields of specification 8 beside them: old callers read those. */
export function problem({ code, said }: Refusal, told: Readonly<Record<string, string>> = {}): Response {
  const status = statusOf(code);
  const detail = said.detail ?? (said.errors && said.errors.map(inOneLine).join('\n'));
  const msg = detail ?? titleOf(code);
  const body = {
    type: `/api/docs#${code}`,
    title: titleOf(code),
    status,
    ...(detail && { detail }),
    request_id: requestId() ?? null,
    success: false,
    error: { code, msg, ...(said.result !== undefined && { result: said.result }) },
    ...(said.errors && { errors: said.errors }),
  };
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'Content-Type': 'application/problem+json; charset=utf-8',
      ...HEADERS,
      ...told,
      ...said.headers,
    },
  });
}
