import { noDay } from '~/kit/forms/field-rules';
import type { TextKey } from '~/text/translate';
import { parsePeriod, type Period } from '~/values/period';

/** The period staff typed for a list of what happened: read strictly, and not one that has not begun (UI-01). */
export function periodSearch(
  typed: string,
  now: Date,
): { typed: string; placed: Period | null; error: TextKey | null } {
  const text = typed.trim();
  if (text === '') return { typed: '', placed: null, error: null };
  const placed = parsePeriod(text);
  if (!placed) return { typed: text, placed: null, error: noDay(text, 'admin.periodWrong') };
  if (placed.from > now) return { typed: text, placed: null, error: 'admin.periodFuture' };
  return { typed: text, placed, error: null };
}
