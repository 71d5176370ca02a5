import { plainText } from '~/values/typed-text';
import { typedTelFigures } from '~/values/tel';

export const PEOPLE_FILTERS = ['all', 'members', 'guests', 'suspended'] as const;
export type PeopleFilter = (typeof PEOPLE_FILTERS)[number];

export const peopleFilterOf = (asked: string | null): PeopleFilter =>
  PEOPLE_FILTERS.find((each) => each === asked) ?? 'all';

/** What staff types into one box: a name, an e-mail, a telephone written any way. */
export function peopleSearchOf(typed: string): { pattern: string | null; tel: string | null } {
  const text = plainText(typed).slice(0, 100);
  if (text === '') return { pattern: null, tel: null };
  const tel = typedTelFigures(text);
  return {
    pattern: `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`,
    tel: tel && `%${tel}%`,
  };
}
