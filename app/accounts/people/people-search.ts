import { typedTelFigures } from '~/values/tel';
import { plainText } from '~/values/typed-text';

export const PEOPLE_FILTERS = ['all', 'members', 'guests', 'suspended'] as const;
export type PeopleFilter = (typeof PEOPLE_FILTERS)[number];

export const peopleFilterOf = (filter: string | null): PeopleFilter =>
  PEOPLE_FILTERS.find((each) => each === filter) ?? 'all';

/** The search staff type into one box: a name, an e-mail, or a telephone in any spelling. */
export function peopleSearchOf(input: string): { pattern: string | null; tel: string | null } {
  const text = plainText(input).slice(0, 100);
  if (text === '') return { pattern: null, tel: null };
  const tel = typedTelFigures(text);
  return {
    pattern: `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`,
    tel: tel && `%${tel}%`,
  };
}
