/** One fact of an audit entry: what it was and what it is now, or what was said beside it. */
export interface AuditFact {
  /** empty: of the entry itself */
  name: string;
  /** what it was, where that is kept */
  change: { before: unknown } | null;
  after: unknown;
}

/** Fields about the write itself, not about its content. */
const OF_THE_ROW = new Set([
  ...['version', 'courseId', 'answerId', 'paymentId', 'personId', 'cancellation', 'delivery'],
  ...['id', 'normal_code', 'isUsed', 'used', 'orders'],
]);

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
  return (
    [...new Set([...Object.keys(was), ...Object.keys(is)])]
      .filter((name) => !isSame(name, was[name], is[name]))
      // of what is new nothing was there before
      .map((name) => ({ name, change: isRecord(before) ? { before: was[name] } : null, after: is[name] }))
  );
}

const isSame = (name: string, a: unknown, b: unknown) =>
  JSON.stringify(a) === JSON.stringify(b) || (isNothing(name, a) && isNothing(name, b));

/** Nothing is nothing, however it is written; of the ways to give a discount those not taken are nought. */
export const isNothing = (name: string, value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (value === 0 && name.startsWith('discount_'));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
