/** One fact of an audit entry: what it was and what it is now, or what was said beside it. */
export interface AuditFact {
  name: string;
  before: string | null;
  after: string;
}

/**
 * What an entry's detail says, fact by fact. `before` and `after` are compared by name where they are objects; what is the same in both
 * is left out.
 */
export function auditFacts(detail: unknown): AuditFact[] {
  if (!isRecord(detail)) return [];
  const { before, after, ...rest } = detail;
  const others = Object.entries(rest).map(([name, value]) => ({ name, before: null, after: wordsOf(value) }));
  if (before === undefined && after === undefined) return others;
  return [...changed(before, after), ...others];
}

function changed(before: unknown, after: unknown): AuditFact[] {
  if (!isRecord(before) && !isRecord(after))
    return [{ name: '', before: wordsOf(before), after: wordsOf(after) }];
  const [was, is] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((name) => ({ name, before: wordsOf(was[name]), after: wordsOf(is[name]) }))
    .filter((fact) => fact.before !== fact.after);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const NOTHING = '–';

function wordsOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return NOTHING;
  if (Array.isArray(value)) return value.length === 0 ? NOTHING : value.map(wordsOf).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
