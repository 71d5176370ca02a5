/** Longer queries are cut. */
export const MAX_QUERY_LENGTH = 200;

/** The query for display: as entered, without invisible signs, cut at 200 characters. */
export const cleanQuery = (input: string | null): string =>
  Array.from(
    (input ?? '')
      .normalize('NFC')
      .replace(INVISIBLE, '')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
  )
    .slice(0, MAX_QUERY_LENGTH)
    .join('')
    .trim();

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * One spelling for what is the same word to a reader, as words between single spaces: letter case, width, accents of Latin
 * letters, Thai digits, the order of Thai marks however they were typed, marks typed twice, sara am and sara ae typed as two,
 * signs. Thai and Latin letters side by side become two words. Stored texts and queries both go through it.
 */
export function spell(text: string): string {
  return (
    text
      // also splits sara am
      .normalize('NFKD')
      .replace(INVISIBLE, '')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
      .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
      .replace(/\u0e40\u0e40/g, '\u0e41')
      // a tone mark typed after sara aa or sara am moves before it
      .replace(/(\u0e4d?\u0e32)([\u0e48-\u0e4b]+)/g, '$2$1')
      .replace(/[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]{2,}/g, inOrder)
      .replace(/\u0e4d\u0e32/g, '\u0e33')
      .replace(/[ๆฯ]/g, ' ')
      .replace(/[^\p{L}\p{N}\p{M}+#]+/gu, ' ')
      .replace(/([\u0e00-\u0e7f])(?=[a-z0-9])|([a-z0-9])(?=[\u0e00-\u0e7f])/g, '$& ')
      .trim()
  );
}

/** Marks of one consonant in Thai order: vowel, shortener, tone, silencer, nikhahit; each once. */
const inOrder = (marks: string): string => [...new Set(marks)].sort((a, b) => rankOf(a) - rankOf(b)).join('');

function rankOf(mark: string): number {
  if (mark <= '\u0e3a') return 0;
  if (mark === '\u0e4d') return 4;
  if (mark === '\u0e4c') return 3;
  return mark === '\u0e47' ? 1 : 2;
}

/**
 * The same with a letter of its own for every Thai mark, for the database: trigrams consist of letters only, and a Thai
 * word without its marks is hardly one.
 */
export const spellInLetters = (text: string): string =>
  text.replace(/[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/g, (mark) =>
    String.fromCharCode(mark.charCodeAt(0) - 0x0e31 + FIRST_LETTER),
  );

/** Phonetic letters, which nobody types: 29 of them replace the marks. */
const FIRST_LETTER = 0x0250;

export const isThai = (text: string): boolean => /[\u0e00-\u0e7f]/.test(text);
