import type { Db } from '~/platform/database/database.server';
import { consumeToken, refundToken } from '~/platform/http/rate-limit.server';
import { accept, refuse, type Result } from '~/values/result';
import type { Certificate } from './certificate';
import { codeMeant } from './certificate-code';
import { readCertificate } from './certificates.server';

const WRONG_CODES = 30;
const WINDOW_SECONDS = 600;
/** Drawing takes a tenth of a second; a class behind one network may fetch theirs at once. */
const PAPERS = 120;

export type LookUpRefusal =
  /** not a code by its form */
  | { code: 'MALFORMED' }
  | { code: 'UNKNOWN'; meant: string }
  /** its holder's account was erased: the shop issued it, and knows no more */
  | { code: 'WITHDRAWN_BY_HOLDER'; meant: string; withdrawnAt: Date }
  | { code: 'TOO_OFTEN'; retryAfterSeconds: number };

/** A certificate by its code. Wrong codes count against the network's limit, right ones do not. */
export async function lookUpCertificate(
  db: Db,
  { typed: input, clientAddress }: { typed: string; clientAddress: string },
  now: Date,
): Promise<Result<Certificate, LookUpRefusal>> {
  const code = codeMeant(input);
  if (code === null) return refuse({ code: 'MALFORMED' });
  const key = `verify:${clientAddress}`;
  const token = await consumeToken(db, key, { limit: WRONG_CODES, windowSeconds: WINDOW_SECONDS, now });
  if (!token.allowed) return refuse({ code: 'TOO_OFTEN', retryAfterSeconds: token.retryAfterSeconds });
  const certificate = await readCertificate(db, code);
  const withdrawnAt = certificate ? null : await readWithdrawn(db, code);
  if (!certificate && !withdrawnAt) return refuse({ code: 'UNKNOWN', meant: code });
  await refundToken(db, key);
  if (!certificate) return refuse({ code: 'WITHDRAWN_BY_HOLDER', meant: code, withdrawnAt: withdrawnAt! });
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

/** The machine-readable state, the same at every address. */
export const WITHDRAWN_STATE = { state: 'withdrawn', reason: 'withdrawn at the holder’s wish' } as const;

/** Whether this network may draw a certificate now. */
export const takePaperToken = (db: Db, clientAddress: string, now: Date) =>
  consumeToken(db, `certificate-paper:${clientAddress}`, {
    limit: PAPERS,
    windowSeconds: WINDOW_SECONDS,
    now,
  });
