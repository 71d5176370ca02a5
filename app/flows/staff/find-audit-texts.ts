import type { Translate } from '~/text/translate';
import { auditWords, isKey } from './audit-texts';

/** What stands in the entries there are. */
export interface KnownEntries {
  actions: readonly string[];
  /** of the orders' own history */
  kinds: readonly string[];
  subjectTypes: readonly string[];
}

/** The entries whose shown words or own names match the search. */
export function knownByWords(
  known: KnownEntries,
  { typed, t }: { typed: string; t: Translate },
): KnownEntries {
  const needle = typed.toLowerCase();
  const isWanted = (...names: string[]) => names.some((name) => name.toLowerCase().includes(needle));
  const isAction = (type: string) => (action: string) =>
    isWanted(action, auditWords({ action, subject: { type } }, t));
  return {
    actions: known.actions.filter((action) => isAction('')(action) || isAction('order')(action)),
    kinds: known.kinds.filter(isAction('order')),
    subjectTypes: known.subjectTypes.filter((type) => {
      const key = `audit.subject.${type}`;
      return isWanted(type, isKey(key) ? t(key, { id: '' }) : '');
    }),
  };
}
