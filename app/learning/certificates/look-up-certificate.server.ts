import type { Db } from '~/platform/database/database.server';
import { consumeToken, refundToken } from '~/platform/http/rate-limit.server';
import { accept, refuse, type Result } from '~/values/result';
import type { Certificate } from './certificate';
import { codeMeant } from './certificate-code';
import { readCertificate } from './certificates.server';

const WRONG_CODES = 30;
const WINDOW_SECONDS = 600;
/** A paper takes a tenth of a second to draw; a class behind one network may fetch theirs at once. */
const PAPERS = 120;

export type LookUpRefusal =
  /** cannot be a code at all */
  | { code: 'MALFORMED' }
  | { code: 'UNKNOWN'; meant: string }
  /** its holder had their account erased: it was issued here, and of whom or what nobody knows any more */
  | { code: 'WITHDRAWN_BY_HOLDER'; meant: string; withdrawnAt: Date }
  | { code: 'TOO_OFTEN'; retryAfterSeconds: number };

/** A certificate by the code somebody has. Wrong ones are counted by network; right ones are as many as people ask for. */
export async function lookUpCertificate(
  db: Db,
  { typed, clientAddress }: { typed: string; clientAddress: string },
  now: Date,
): Promise<Result<Certificate, LookUpRefusal>> {
  const meant = codeMeant(typed);
  if (meant === null) return refuse({ code: 'MALFORMED' });
  const key = `verify:${clientAddress}`;
  const token = await consumeToken(db, key, { limit: WRONG_CODES, windowSeconds: WINDOW_SECONDS, now });
  if (!token.allowed) return refuse({ code: 'TOO_OFTEN', retryAfterSeconds: token.retryAfterSeconds });
  const certificate = await readCertificate(db, meant);
  const withdrawnAt = certificate ? null : await readWithdrawn(db, meant);
  if (!certificate && !withdrawnAt) return refuse({ code: 'UNKNOWN', meant });
  await refundToken(db, key);
  if (!certificate) return refuse({ code: 'WITHDRAWN_BY_HOLDER', meant, withdrawnAt: withdrawnAt! });
  return accept(certificate);
}

async function readWithdrawn(db: Db, code: string): Promise<Date | null> {
  const row = await db
    .selectFrom('withdrawn_certificate')
    .select('withdrawn_at')
    .where('code', '=', code)
    .executeTakeFirst();
  return row?.withdrawn_at ?? null;
}

/** What a program reads of it, wherever it asks. */
export const WITHDRAWN_STATE = { state: 'withdrawn', reason: 'withdrawn at the holder’s wish' } as const;

/** May a paper be drawn for this network now? */
export const takePaperToken = (db: Db, clientAddress: string, now: Date) =>
  consumeToken(db, `certificate-paper:${clientAddress}`, {
    limit: PAPERS,
    windowSeconds: WINDOW_SECONDS,
    now,
  });
