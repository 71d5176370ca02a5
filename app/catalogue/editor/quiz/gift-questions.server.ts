import { type GIFTQuestion, type NumericalFormat, parse, type TextChoice, type TextFormat } from 'gift-pegjs';
import { QUESTION_LIMITS, type QuizQuestion } from '~/catalogue/quiz/question';
import { plainTextOf } from '~/catalogue/sanitise.server';
import { breather } from '~/platform/sheets/breathe.server';
import { numberText } from '~/values/sheets/cell-values';
import { linesOf } from '~/values/typed-text';
import { type FileEntry, type QuestionFile, questionFile } from './question-file';

/** Lines of one question without those that say nothing, each with its number in the file. */
type Block = { number: number; text: string }[];

/** Words of a question that says true or false. */
export interface TruthWords {
  isTrue: string;
  isFalse: string;
}

/**
 * Questions in GIFT, as Moodle writes them. Each is read by itself, so that every mistake is told with its line. What this shop
 * marks in another way (parts of a mark, ranges, pairs, essays) is a mistake, never another question than the file meant.
 */
export async function giftQuestions(text: string, words: TruthWords): Promise<QuestionFile> {
  const blocks = blocksOf(text);
  const line = blocks[QUESTION_LIMITS.questions]?.[0]?.number;
  if (line !== undefined) return questionFile([{ line, problem: 'tooMany' }]);
  const entries: FileEntry[] = [];
  const breathe = breather();
  for (const block of blocks) {
    entries.push(...entriesOf(block, words));
    await breathe();
  }
  return questionFile(entries);
}

/** A question ends at an empty line that stands outside of its braces. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let isNew = true;
  let isInside = false;
  for (const [at, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    // a category is where Moodle keeps a question, and says nothing of it
    if (/^\s*\/\//.test(line) || (!isInside && /^\s*\$CATEGORY:/i.test(line))) continue;
    if (line.trim() === '') {
      isNew ||= !isInside;
      continue;
    }
    if (isNew) blocks.push([]);
    isNew = false;
    blocks.at(-1)!.push({ number: at + 1, text: line });
    for (const sign of line.replace(/\\./g, '')) isInside = sign === '{' || (isInside && sign !== '}');
  }
  return blocks;
}

/** No question is longer with its escapes; the reader of the format takes its time over what is. */
const LONGEST_BLOCK = 12_000;

function entriesOf(block: Block, words: TruthWords): FileEntry[] {
  const first = block[0]!.number;
  const text = block.map((line) => line.text).join('\n');
  if (text.length > LONGEST_BLOCK) return [{ line: first, problem: 'bodyLong' }];
  try {
    if (MEDIA.test(text)) return [{ line: first, problem: 'media' }];
    return parse(`${escapedSigns(text)}\n`).flatMap((read) =>
      read.type === 'Category' ? [] : [entryOf(read, first, words)],
    );
  } catch (error) {
    const at = (error as { location?: { start: { line: number } } }).location?.start.line ?? 1;
    // where braces stay open, the mistake is where the question begins
    return [{ line: block[at - 1]?.number ?? first, problem: 'syntax' }];
  }
}

/** Pictures, sound, tables and raised figures have no words that could stand for them. */
const MEDIA =
  /@@PLUGINFILE@@|<(?:img|audio|video|source|table|iframe|object|embed|svg|math|sub|sup)[\s/>]|!\[[^\]\n]{0,500}\]\(/i;
/** Tags that Moodle takes for HTML where no format is said. */
const HTML =
  /<\/?(?:p|br|b|i|u|strong|em|div|span|ul|ol|li|h[1-6]|a|font|pre|code)(?:\s+[a-z-]{1,40}\s*=[^<>]{0,1000})?\/?>/i;

const wordsOf = ({ text, format }: TextFormat): string =>
  linesOf(format === 'html' || (format === 'moodle' && HTML.test(text)) ? plainTextOf(text) : text);

/**
 * The same block with a backslash before each sign that its place gives no meaning to: colons, and “=”, “~” and “#” outside of braces.
 * The reader of the format takes none of them there, and people write them.
 */
function escapedSigns(text: string): string {
  let head = '';
  let rest = text;
  const start = rest.length - rest.trimStart().length;
  const titleEnd = rest.startsWith('::', start) ? rest.indexOf('::', start + 2) : -1;
  if (titleEnd > 0) {
    head += `${rest.slice(0, start)}::${withEscapes(rest.slice(start + 2, titleEnd), ':=~#')}::`;
    rest = rest.slice(titleEnd + 2);
  }
  const open = bracePlace(rest, '{', 0);
  const close = open < 0 ? -1 : bracePlace(rest, '}', open + 1);
  if (close < 0) return head + rest;
  const inside = rest.slice(open + 1, close);
  // among numbers a colon stands between a number and how far an answer may be from it
  const answers = inside.trimStart().startsWith('#') ? inside : withEscapes(inCapitals(inside), ':');
  return `${head}${withEscapes(rest.slice(0, open), ':=~#')}{${answers}}${withEscapes(rest.slice(close + 1), ':=~#')}`;
}

/** The reader of the format knows true and false in capitals alone. */
const inCapitals = (answers: string): string =>
  answers.replace(/^\s*(?:true|false|t|f)(?=\s*(?:#|$))/i, (truth) => truth.toUpperCase());

const withEscapes = (text: string, signs: string): string =>
  text.replace(/\\[^]|[:=~#]/g, (sign) => (signs.includes(sign) ? `\\${sign}` : sign));

function bracePlace(text: string, brace: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === brace) return at;
  }
  return -1;
}

interface Told {
  /** the choice it belongs to; null: of all */
  of: string | null;
  words: string;
}

/** What is said with the result. What belongs to one choice is said with its name, unless it is all there is and that choice is right. */
function explanationOf(told: readonly Told[], right: readonly string[]): string {
  const [only, ...more] = told;
  if (only && more.length === 0 && (only.of === null || right.includes(only.of))) return only.words;
  return told.map(({ of, words }) => (of === null ? words : `${of}: ${words}`)).join('\n');
}

/** A star stands for any signs in Moodle, and for itself behind a backslash. */
const hasWildcard = (text: string): boolean => text.replace(/\\\*/g, '').includes('*');

function entryOf(read: GIFTQuestion, line: number, words: TruthWords): FileEntry {
  if (read.type === 'Category' || read.type === 'Description') return { line, problem: 'description' };
  const told: Told[] = read.globalFeedback ? [{ of: null, words: wordsOf(read.globalFeedback) }] : [];
  const base = {
    body: wordsOf(read.stem),
    explanation: explanationOf(told, []),
    ...{ picture: null, choices: [], right: [], accepted: [] },
  };
  const asked = (question: Pick<QuizQuestion, 'kind'> & Partial<QuizQuestion>): FileEntry => ({
    line,
    question: { ...base, ...question },
  });
  switch (read.type) {
    case 'Essay':
      return { line, problem: 'essay' };
    case 'Matching':
      return { line, problem: 'matching' };
    case 'TF': {
      const choices = [words.isTrue, words.isFalse];
      const right = [read.isTrue ? 0 : 1];
      // GIFT gives what is said to a wrong answer first, then what is said to the right one
      const [wrongWords, rightWords] = [read.trueFeedback, read.falseFeedback];
      if (wrongWords) told.push({ of: choices[1 - right[0]!]!, words: wordsOf(wrongWords) });
      if (rightWords) told.push({ of: choices[right[0]!]!, words: wordsOf(rightWords) });
      return asked({
        ...{ kind: 'single', choices, right },
        explanation: explanationOf(told, [choices[right[0]!]!]),
      });
    }
    case 'Numerical': {
      const choices = Array.isArray(read.choices)
        ? read.choices
        : [{ text: read.choices, weight: null, feedback: null }];
      const numbers = choices.map(({ text }) => exactNumber(text));
      if (!numbers.every((number) => number !== null)) return { line, problem: 'range' };
      if (choices.some(({ weight }) => weight !== null && weight !== 100))
        return { line, problem: 'partMarks' };
      const accepted = numbers.map(numberText);
      choices.forEach(({ feedback }, at) => {
        if (feedback) told.push({ of: accepted[at]!, words: wordsOf(feedback) });
      });
      return asked({ kind: 'short', accepted, explanation: explanationOf(told, accepted) });
    }
    case 'Short': {
      if (read.choices.some(({ weight }) => weight !== null && weight !== 100))
        return { line, problem: 'partMarks' };
      if (read.choices.some(({ text }) => hasWildcard(text.text))) return { line, problem: 'wildcard' };
      const accepted = read.choices.map(({ text }) => wordsOf(text).replaceAll('\\*', '*'));
      told.push(...toldOf(read.choices, accepted));
      return asked({ kind: 'short', accepted, explanation: explanationOf(told, accepted) });
    }
    case 'MC':
      return choiceEntry(read.choices, line, asked, told);
  }
}

/** Moodle exports every number with how far an answer may be from it, `4:0` too; null: it may be another number. */
function exactNumber({ type, number, range, numberHigh, numberLow }: NumericalFormat): number | null {
  if (type === 'high-low') return numberHigh === numberLow ? (numberLow ?? null) : null;
  return type === 'simple' || !range ? (number ?? null) : null;
}

const toldOf = (choices: readonly TextChoice[], names: readonly string[]): Told[] =>
  choices.flatMap(({ feedback }, at) => (feedback ? [{ of: names[at]!, words: wordsOf(feedback) }] : []));

/** One full answer: a single choice. None, but weights that add up: several, all of which are asked for. */
function choiceEntry(
  choices: readonly TextChoice[],
  line: number,
  asked: (question: Pick<QuizQuestion, 'kind'> & Partial<QuizQuestion>) => FileEntry,
  told: readonly Told[],
): FileEntry {
  const isFull = ({ isCorrect, weight }: TextChoice) => (isCorrect && weight === null) || weight === 100;
  const places = (is: (choice: TextChoice) => boolean) =>
    choices.flatMap((choice, place) => (is(choice) ? [place] : []));
  const full = places(isFull);
  if (full.length > 1) return { line, problem: 'twoRight' };
  const part = places((choice) => !isFull(choice) && (choice.weight ?? 0) > 0);
  if (full.length === 1 && part.length > 0) return { line, problem: 'partMarks' };
  const right = full.length === 1 ? full : part;
  const names = choices.map(({ text }) => wordsOf(text));
  return asked({
    kind: full.length === 1 ? 'single' : 'multiple',
    choices: names,
    right,
    explanation: explanationOf(
      [...told, ...toldOf(choices, names)],
      right.map((place) => names[place]!),
    ),
  });
}
