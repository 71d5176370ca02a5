import type { SourceFile } from './architecture';

const COMMENT = /^\s*(?:\/\/|\/\*\*?|\*(?!\/))\s?(.*)$|\s\/\/ (.*)$/;
const BEGINS_WITH_OF = /^\s*(?:\/\/|\/\*\*?) ?Of\s|\s\/\/ Of\s/;
/** The first line of a comment of several. */
const CONTINUES_WITH_OF = /^\s*\*\s+Of\s/;
const DECODED = /\b(?:who(?:m)?ever|whatever|nobody['’]s)\b/i;
const PARTICIPLES = 'asked|chosen|given|held|kept|known|made|said|sent|shown|taken|told|typed|wanted';
const DECLARED = new RegExp(`\\b(?:const|let)\\s+(?:${PARTICIPLES})\\b|\\(\\(?(?:${PARTICIPLES})\\)? =>`);

/** Lines that a reader has to decode: words that name nothing, in comments and in local names. */
export const decodedLines = ({ path, source }: SourceFile): string[] =>
  source.split('\n').flatMap((line, index, lines) => {
    const comment = COMMENT.exec(line);
    const isDecoded =
      BEGINS_WITH_OF.test(line) ||
      (CONTINUES_WITH_OF.test(line) && lines[index - 1]?.trim() === '/**') ||
      (comment !== null && DECODED.test(comment[1] ?? comment[2] ?? '')) ||
      DECLARED.test(line);
    return isDecoded ? [`${path}:${index + 1}: ${line.trim()}`] : [];
  });
