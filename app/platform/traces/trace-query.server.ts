import type { LogEvent } from 'kysely';
import { noteSpan } from './traces.server';

const TABLE = String.raw`(?:only\s+)?(?:"?\w+"?\.)?"?(\w+)"?`;
const WRITES = new RegExp(
  String.raw`(?<!\b(?:for|key|do)\s)\b(insert|delete|update)\s+(?:into\s+|from\s+)?${TABLE}`,
  'i',
);
const READS = new RegExp(String.raw`\bfrom\s+${TABLE}`, 'i');

/**
 * What a statement does and to which table: `select course`. One of several parts is called by the first that it writes. Its text and
 * what it was given are told to nobody.
 */
export function statementName(text: string): string {
  const first = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement';
  if (!['with', 'select', 'insert', 'update', 'delete'].includes(first)) return first;
  const written = first === 'select' ? null : WRITES.exec(text);
  if (written) return `${written[1]} ${written[2]}`.toLowerCase();
  const read = READS.exec(text)?.[1];
  return read === undefined ? 'select' : `select ${read.toLowerCase()}`;
}

export function traceQuery(event: LogEvent): void {
  const name = statementName(event.query.sql);
  const facts = { 'db.system.name': 'postgresql', 'db.query.summary': name };
  noteSpan({ name, facts }, event.queryDurationMillis, event.level === 'error' ? event.error : undefined);
}
