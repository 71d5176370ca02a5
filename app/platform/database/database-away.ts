/** Connection refused, reset or lost, nobody under the name, and PostgreSQL shutting down, crashing or starting. */
const CODES = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|57P0[123]|08\w{3}|53300)$/;
/** What the driver says without a code. */
const WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

/** The database cannot be reached now: nothing is wrong with what was asked, and asking again later may do. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // several addresses of one name, all refused
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true;
  const code = 'code' in error ? String(error.code) : '';
  // a call to elsewhere says where: a provider that is away is no database
  const isFetch = error.message === 'fetch failed';
  return !isFetch && (CODES.test(code) || WORDS.test(error.message));
}

/** A row, or the line of those who wait for it, was held by somebody else for longer than `lock_timeout`: later it is free. */
export const isDatabaseBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03';
