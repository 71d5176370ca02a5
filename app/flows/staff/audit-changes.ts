/** One fact of an audit entry: what it was and what it is now, or what was said beside it. */
export interface AuditFact {
  /** empty: of the entry itself */
  name: string;
  /** what it was, where that is kept */
  change: { before: unknown } | null;
  after: unknown;
}

/** Of the writing, not of what was written. */
const OF_THE_ROW = new Set(['version', 'courseId', 'answerId', 'paymentId', 'personId', 'cancellation']);

/**
 * What an entry's detail says, fact by fact. `before` and `after` are compared by name where they are objects; what is the same in both
 * is left out, and so are numbers that only programs know.
 */
export function auditFacts(detail: unknown): AuditFact[] {
  if (!isRecord(detail)) return [];
  const { before, after, ...rest } = detail;
  const others = Object.entries(rest).map(([name, value]) => ({ name, change: null, after: value }));
  const all = before === undefined && after === undefined ? others : [...changed(before, after), ...others];
  return all.filter(({ name }) => !OF_THE_ROW.has(name));
}

function changed(before: unknown, after: unknown): AuditFact[] {
  if (!isRecord(before) && !isRecord(after)) return [{ name: '', change: { before }, after }];
  const [was, is] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((name) => !isSame(was[name], is[name]))
    .map((name) => ({ name, change: { before: was[name] }, after: is[name] }));
}

/** Nothing is nothing, however it is written. */
const isSame = (a: unknown, b: unknown) => JSON.stringify(orNull(a)) === JSON.stringify(orNull(b));
const orNull = (value: unknown) => (value === undefined || value === '' ? null : value);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
