import { type GIFTQuestion, type NumericalFormat, parse, type TextChoice, type TextFormat } from 'gift-pegjs';
import { QUESTION_LIMITS, type QuizQuestion } from '~/catalogue/quiz/question';
import { plainTextOf } from '~/catalogue/sanitise.server';
import { breather } from '~/platform/sheets/breathe.server';
import { numberText } from '~/values/sheets/cell-values';
import { linesOf } from '~/values/typed-text';
import { type FileEntry, type QuestionFile, questionFile } from './question-file';

/** The meaningful lines of one question with their numbers in the file. */
type Block = { number: number; text: string }[];

/** The words for true and false. */
export interface TruthWords {
  isTrue: string;
  isFalse: string;
}

/**
 * Questions in GIFT, as Moodle writes them. Each is read by itself, so that every mistake is shown with its line. What this shop
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

/** An empty line outside of braces ends a question. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let isNew = true;
  let isInside = false;
  for (const [at, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    // a category is Moodle's folder of a question, without meaning here
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

/** Longer than any question with its escapes: the parser is slow on longer text. */
const LONGEST_BLOCK = 12_000;

function entriesOf(block: Block, words: TruthWords): FileEntry[] {
  const first = block[0]!.number;
  const text = block.map((line) => line.text).join('\n');
  if (text.length > LONGEST_BLOCK) return [{ line: first, problem: 'bodyLong' }];
  try {
    if (MEDIA.test(text)) return [{ line: first, problem: 'media' }];
    return parse(`${escapedSigns(text)}\n`).flatMap((parsedQuestion) =>
      parsedQuestion.type === 'Category' ? [] : [entryOf(parsedQuestion, first, words)],
    );
  } catch (error) {
    const at = (error as { location?: { start: { line: number } } }).location?.start.line ?? 1;
    // with open braces, the mistake is at the start of the question
    return [{ line: block[at - 1]?.number ?? first, problem: 'syntax' }];
  }
}

/** Pictures, sound, tables and superscripts have no text to replace them. */
const MEDIA =
  /@@PLUGINFILE@@|<(?:img|audio|video|source|table|iframe|object|embed|svg|math|sub|sup)[\s/>]|!\[[^\]\n]{0,500}\]\(/i;
/** Tags that Moodle treats as HTML when no format is given. */
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
  // in a numeric answer a colon separates a number from its tolerance
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
  /** the choice it belongs to; null: all */
  of: string | null;
  words: string;
}

/**
 * The explanation with the result. A choice's feedback has its name, unless it is the only one and that choice is right.
 */
function explanationOf(feedback: readonly Told[], right: readonly string[]): string {
  const [only, ...more] = feedback;
  if (only && more.length === 0 && (only.of === null || right.includes(only.of))) return only.words;
  return feedback.map(({ of, words }) => (of === null ? words : `${of}: ${words}`)).join('\n');
}

/** In Moodle a star is a wildcard, and literal after a backslash. */
const hasWildcard = (text: string): boolean => text.replace(/\\\*/g, '').includes('*');

function entryOf(parsedQuestion: GIFTQuestion, line: number, words: TruthWords): FileEntry {
  if (parsedQuestion.type === 'Category' || parsedQuestion.type === 'Description')
    return { line, problem: 'description' };
  const remarks: Told[] = parsedQuestion.globalFeedback
    ? [{ of: null, words: wordsOf(parsedQuestion.globalFeedback) }]
    : [];
  const base = {
    body: wordsOf(parsedQuestion.stem),
    explanation: explanationOf(remarks, []),
    picture: null,
    choices: [],
    right: [],
    accepted: [],
  };
  const entryWith = (question: Pick<QuizQuestion, 'kind'> & Partial<QuizQuestion>): FileEntry => ({
    line,
    question: { ...base, ...question },
  });
  switch (parsedQuestion.type) {
    case 'Essay':
      return { line, problem: 'essay' };
    case 'Matching':
      return { line, problem: 'matching' };
    case 'TF': {
      const choices = [words.isTrue, words.isFalse];
      const right = [parsedQuestion.isTrue ? 0 : 1];
      // GIFT lists the feedback of a wrong answer first, then of the right one
      const [wrongWords, rightWords] = [parsedQuestion.trueFeedback, parsedQuestion.falseFeedback];
      if (wrongWords) remarks.push({ of: choices[1 - right[0]!]!, words: wordsOf(wrongWords) });
      if (rightWords) remarks.push({ of: choices[right[0]!]!, words: wordsOf(rightWords) });
      return entryWith({
        kind: 'single',
        choices,
        right,
        explanation: explanationOf(remarks, [choices[right[0]!]!]),
      });
    }
    case 'Numerical': {
      const choices = Array.isArray(parsedQuestion.choices)
        ? parsedQuestion.choices
        : [{ text: parsedQuestion.choices, weight: null, feedback: null }];
      const numbers = choices.map(({ text }) => exactNumber(text));
      if (!numbers.every((number) => number !== null)) return { line, problem: 'range' };
      if (choices.some(({ weight }) => weight !== null && weight !== 100))
        return { line, problem: 'partMarks' };
      const acceptedTexts = numbers.map(numberText);
      choices.forEach(({ feedback }, at) => {
        if (feedback) remarks.push({ of: acceptedTexts[at]!, words: wordsOf(feedback) });
      });
      return entryWith({
        kind: 'short',
        accepted: acceptedTexts,
        explanation: explanationOf(remarks, acceptedTexts),
      });
    }
    case 'Short': {
      if (parsedQuestion.choices.some(({ weight }) => weight !== null && weight !== 100))
        return { line, problem: 'partMarks' };
      if (parsedQuestion.choices.some(({ text }) => hasWildcard(text.text)))
        return { line, problem: 'wildcard' };
      const acceptedTexts = parsedQuestion.choices.map(({ text }) => wordsOf(text).replaceAll('\\*', '*'));
      remarks.push(...toldOf(parsedQuestion.choices, acceptedTexts));
      return entryWith({
        kind: 'short',
        accepted: acceptedTexts,
        explanation: explanationOf(remarks, acceptedTexts),
      });
    }
    case 'MC':
      return choiceEntry(parsedQuestion.choices, line, entryWith, remarks);
  }
}

/** Moodle exports every number with how far an answer may be from it, `4:0` too; null: it may be another number. */
function exactNumber({ type, number, range, numberHigh, numberLow }: NumericalFormat): number | null {
  if (type === 'high-low') return numberHigh === numberLow ? (numberLow ?? null) : null;
  return type === 'simple' || !range ? (number ?? null) : null;
}

const toldOf = (choices: readonly TextChoice[], names: readonly string[]): Told[] =>
  choices.flatMap(({ feedback }, at) => (feedback ? [{ of: names[at]!, words: wordsOf(feedback) }] : []));

/** One full answer is a single choice; without one, weights that add up are a multiple choice. */
function choiceEntry(
  choices: readonly TextChoice[],
  line: number,
  entryWith: (question: Pick<QuizQuestion, 'kind'> & Partial<QuizQuestion>) => FileEntry,
  feedback: readonly Told[],
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
  return entryWith({
    kind: full.length === 1 ? 'single' : 'multiple',
    choices: names,
    right,
    explanation: explanationOf(
      [...feedback, ...toldOf(choices, names)],
      right.map((place) => names[place]!),
    ),
  });
}
