import { arabicDigits } from '~/values/digits';

export const PEOPLE_FILTERS = ['all', 'members', 'guests', 'suspended'] as const;
export type PeopleFilter = (typeof PEOPLE_FILTERS)[number];

/** What staff types into one box: a name, an e-mail, a telephone written any way. */
export function peopleSearchOf(typed: string): { pattern: string | null; tel: string | null } {
  const text = arabicDigits(typed).trim().replace(/\s+/g, ' ').slice(0, 100);
  if (text === '') return { pattern: null, tel: null };
  const figures = /^[\d\s()+-]+$/.test(text) ? text.replace(/\D/g, '') : '';
  return {
    pattern: `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`,
    tel: figures.length >= 3 ? `%${figures.replace(/^66(?=\d{8})/, '')}%` : null,
  };
}
