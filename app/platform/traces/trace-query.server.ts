import type { LogEvent } from 'kysely';
import { noteSpan } from './traces.server';

const TABLE = String.raw`(?:only\s+)?(?:"?\w+"?\.)?"?(\w+)"?`;
const WRITES = new RegExp(
  String.raw`(?<!\b(?:for|key|do)\s)\b(insert|delete|update)\s+(?:into\s+|from\s+)?${TABLE}`,
  'i',
);
const READS = new RegExp(String.raw`\bfrom\s+${TABLE}`, 'i');

/**
 * A statement's operation and table: `select course`; of several parts the first that writes. Its text and
 * parameters are never recorded.
 */
export function statementName(text: string): string {
  const first = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement';
  if (!['with', 'select', 'insert', 'update', 'delete'].includes(first)) return first;
  const match = first === 'select' ? null : WRITES.exec(text);
  if (match) return `${match[1]} ${match[2]}`.toLowerCase();
  const read = READS.exec(text)?.[1];
  return read === undefined ? 'select' : `select ${read.toLowerCase()}`;
}

export function traceQuery(event: LogEvent): void {
  const name = statementName(event.query.sql);
  const facts = { 'db.system.name': 'postgresql', 'db.query.summary': name };
  noteSpan({ name, facts }, event.queryDurationMillis, event.level === 'error' ? event.error : undefined);
}
