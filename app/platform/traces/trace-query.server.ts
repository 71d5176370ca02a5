import type { LogEvent } from 'kysely';
import { noteSpan } from './traces.server';

/** What a statement does and to which table: `select course`. Its text and what it was given are told to nobody. */
export function statementName(text: string): string {
  const verb = /^\s*(?:with\b[\s\S]*?\)\s*)?(select|insert|update|delete)\b/i.exec(text)?.[1]?.toLowerCase();
  if (!verb) return /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement';
  const table = /\b(?:from|into|update)\s+(?:only\s+)?(?:"?\w+"?\.)?"?(\w+)"?/i.exec(text)?.[1];
  return table === undefined ? verb : `${verb} ${table.toLowerCase()}`;
}

export function traceQuery(event: LogEvent): void {
  const name = statementName(event.query.sql);
  const facts = { 'db.system.name': 'postgresql', 'db.query.summary': name };
  noteSpan({ name, facts }, event.queryDurationMillis, event.level === 'error' ? event.error : undefined);
}
