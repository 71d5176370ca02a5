/** Longer queries are cut: nobody types them, and each term costs a look at the index. */
export const MAX_QUERY_LENGTH = 200;
const MAX_TERMS = 8;

/**
 * One spelling for what looks the same: composed characters, nikhahit with sara aa as sara am (a tone mark may stand between),
 * two sara e as sara ae, no zero-width characters, single spaces. Texts to be searched are stored through it, too.
 */
export function searchable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, '$1\u0e33')
    .replace(/([\u0e48-\u0e4b])\u0e4d\u0e32/g, '$1\u0e33')
    .replace(/\u0e40\u0e40/g, '\u0e41')
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .replaceAll('\u0000', ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The query as it is searched for and shown again: one spelling, cut at 200 characters. */
export const cleanQuery = (typed: string | null): string =>
  Array.from(searchable(typed ?? ''))
    .slice(0, MAX_QUERY_LENGTH)
    .join('')
    .trim();

/**
 * The words every hit must contain (AND). Thai is written without spaces, so a run of Thai is cut into its words: who types
 * ถ่ายรูปมือถือ also finds ถ่ายรูปขายของด้วยมือถือ. Any whole run stays findable, since a text that has it has its words.
 */
export function searchTerms(query: string): string[] {
  const terms = query.split(' ').flatMap((run) => (/[\u0e00-\u0e7f]/.test(run) ? thaiWords(run) : [run]));
  return [...new Set(terms.filter(Boolean))].slice(0, MAX_TERMS);
}

const segmenter = new Intl.Segmenter('th', { granularity: 'word' });

function thaiWords(run: string): string[] {
  const words = [...segmenter.segment(run)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment);
  // single letters (a cut inside an unknown name) say nothing alone: the run is searched as it was typed
  return words.length > 0 && words.every((word) => Array.from(word).length > 1) ? words : [run];
}

/** A term as a pattern for ILIKE: anywhere in the text, and its own % _ \ taken literally. */
export const likePattern = (term: string): string => `%${term.replace(/[\\%_]/g, '\\$&')}%`;
