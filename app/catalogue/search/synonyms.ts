import { isThai, spell } from './search-spelling';

/** Groups of spelled words for one thing. */
export type Synonyms = readonly (readonly string[])[];

/** Caches the last groups, because thousands of entries use the same. */
let last: { groups: string; synonyms: Synonyms } | undefined;

export function synonymsFrom(of: readonly (readonly string[])[]): Synonyms {
  const groups = JSON.stringify(of);
  if (last?.groups !== groups)
    last = { groups, synonyms: of.map((words) => [...new Set(words.map(spell).filter(Boolean))]) };
  return last.synonyms;
}

/** All synonyms of these words. */
export function namesFor(words: readonly string[], synonyms: Synonyms): string[] {
  const text = ` ${words.join(' ')} `;
  // checked first, because almost none matches
  const isNamed = (name: string) =>
    text.includes(name) && ((name.length >= 4 && isThai(name)) || text.includes(` ${name} `));
  return [
    ...new Set(
      synonyms
        .filter((names) => names.some(isNamed))
        .flatMap((names) => names.filter((name) => !isNamed(name))),
    ),
  ];
}
