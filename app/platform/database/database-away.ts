/** Connection refused, reset or lost, unknown host, and PostgreSQL shutting down, crashing or starting. */
const CODES = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|57P0[123]|08\w{3}|53300)$/;
/** Driver errors without a code. */
const WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

/** Whether the database cannot be reached: the query is not at fault, and a later retry may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // several addresses of one name, all refused
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true;
  const code = 'code' in error ? String(error.code) : '';
  // a network call to a provider names its host: that is not the database
  const isFetch = error.message === 'fetch failed';
  return !isFetch && (CODES.test(code) || WORDS.test(error.message));
}

/** A row, or the queue for its lock, was held longer than `lock_timeout`: a later retry may succeed. */
export const isDatabaseBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03';
