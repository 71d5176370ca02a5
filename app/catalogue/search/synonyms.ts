import { isThai, spelled } from './search-spelling';

/** Groups of words that name one thing, spelled. */
export type Synonyms = readonly (readonly string[])[];

/** Thousands of things are written with the same groups. */
let last: { groups: string; synonyms: Synonyms } | undefined;

export function synonymsFrom(of: readonly (readonly string[])[]): Synonyms {
  const groups = JSON.stringify(of);
  if (last?.groups !== groups)
    last = { groups, synonyms: of.map((words) => [...new Set(words.map(spelled).filter(Boolean))]) };
  return last.synonyms;
}

/** All other names of what these words name. */
export function namesFor(words: readonly string[], synonyms: Synonyms): string[] {
  const text = ` ${words.join(' ')} `;
  // nearly none is said, and that costs least to see
  const said = (name: string) =>
    text.includes(name) && ((name.length >= 4 && isThai(name)) || text.includes(` ${name} `));
  return [
    ...new Set(
      synonyms.filter((names) => names.some(said)).flatMap((names) => names.filter((name) => !said(name))),
    ),
  ];
}
