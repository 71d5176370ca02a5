import { isThai, spelled } from './search-spelling';

/** Groups of words that name one thing, spelled. */
export type Synonyms = readonly (readonly string[])[];

export const synonymsFrom = (groups: readonly (readonly string[])[]): Synonyms =>
  groups.map((words) => [...new Set(words.map(spelled).filter(Boolean))]);

/** All other names of what these words name. */
export function namesFor(words: readonly string[], synonyms: Synonyms): string[] {
  const text = ` ${words.join(' ')} `;
  const said = (name: string) => text.includes(isThai(name) && name.length >= 4 ? name : ` ${name} `);
  return [
    ...new Set(
      synonyms.filter((names) => names.some(said)).flatMap((names) => names.filter((name) => !said(name))),
    ),
  ];
}
