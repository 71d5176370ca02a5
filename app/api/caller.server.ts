import { findTokenHolder } from '~/accounts/api-tokens/api-tokens.server';
import { NOBODY } from '~/accounts/viewer';
import type { Db } from '~/platform/database/database.server';
import { callHash } from '~/platform/http/stored-answers.server';
import { newToken, tokenHash } from '~/values/tokens.server';
import { openVisit, type Visit } from '~/web/visit.server';
import type { Call, Caller, Endpoint } from './endpoint.server';
import { Refusal } from './refusal';

const BEARER = /^Bearer +([\w.~+/=-]{1,200})$/i;

/**
 * The caller: a program by its token, without cookies, or a browser by its session. The token and its
 * person's rights are read at every call.
 */
export async function readCaller(request: Request): Promise<Caller> {
  const visit = await openVisit({ request, context: {} });
  // server.ts removed its cookies: another site's write carries no authority
  if (request.headers.get('X-Foreign-Write') === '1') throw new Refusal('FOREIGN_ORIGIN');
  const header = request.headers.get('Authorization');
  if (header === null) return { visit, token: null, student: visit.viewer.student };
  const { person, tokenId, scopes } = await holderOf(header, visit.db, visit.now);
  const asPerson: Visit = { ...visit, session: null, viewer: { ...NOBODY, student: person } };
  return { visit: asPerson, token: { id: tokenId, scopes }, student: person };
}

/** @throws Refusal for an invalid token, or a person who is not admitted */
async function holderOf(header: string, db: Db, now: Date) {
  const token = BEARER.exec(header)?.[1];
  const holder = token ? await findTokenHolder(db, token, now) : null;
  if (holder?.kind === 'denied') throw new Refusal('WHITELIST_USER_DENIED');
  if (!holder) {
    const headers = { 'WWW-Authenticate': 'Bearer error="invalid_token"' };
    throw new Refusal('INVALID_TOKEN', { headers });
  }
  return holder;
}

/** Checks a program's token again. @throws Refusal when it was revoked since the call began */
export async function requireStillHeld({ visit, token }: Caller, request: Request): Promise<void> {
  if (token) await holderOf(request.headers.get('Authorization') ?? '', visit.db, new Date());
}

/** @throws Refusal when this caller may not make this call */
export function admit({ access, scope }: Endpoint, { visit, token, student }: Caller): void {
  if (token && scope && !token.scopes.includes(scope)) {
    const headers = { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${scope}"` };
    throw new Refusal('INSUFFICIENT_SCOPE', { result: { scope }, headers });
  }
  if (access === 'open' || access === 'order') return;
  if (student === null && visit.session?.denied) throw new Refusal('WHITELIST_USER_DENIED');
  if (student === null) throw new Refusal('PERMISSION_DENIED', { headers: { 'WWW-Authenticate': 'Bearer' } });
  if (access === 'member' && student.kind !== 'member') throw new Refusal('MEMBERS_ONLY');
}

/** Identifies the caller by person; a visitor by the network. */
export const personKey = ({ visit, student }: Caller): string =>
  student ? `person:${student.id}` : `address:${visit.clientAddress}`;

/** The key of the caller's limits: each token has its own. */
export const callerKey = (caller: Caller): string =>
  caller.token ? `token:${caller.token.id}` : personKey(caller);

/** A hash of the whole call. */
export function hashOfCall({ request, body, files }: Pick<Call, 'request' | 'body' | 'files'>): string {
  const { pathname, search } = new URL(request.url);
  return callHash({ method: request.method, path: pathname + search, body, files });
}

/**
 * Identifies a repeated call to a verb; random without an Idempotency-Key. The same key with another call
 * differs, even after the stored answer is deleted.
 */
export function repeatKey(call: Caller & Pick<Call, 'request' | 'body' | 'files'>): string {
  const idempotencyKey = call.request.headers.get('Idempotency-Key');
  return idempotencyKey === null
    ? newToken()
    : tokenHash(`${personKey(call)} ${idempotencyKey} ${hashOfCall(call)}`).slice(0, 22);
}
