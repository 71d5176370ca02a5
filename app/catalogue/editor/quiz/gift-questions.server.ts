import { type GIFTQuestion, parse, type TextChoice, type TextFormat } from 'gift-pegjs';
import { QUESTION_LIMITS, type QuizQuestion } from '~/catalogue/quiz/question';
import { plainTextOf } from '~/catalogue/sanitise.server';
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
export function giftQuestions(text: string, words: TruthWords): QuestionFile {
  const blocks = blocksOf(text);
  const line = blocks[QUESTION_LIMITS.questions]?.[0]?.number;
  if (line !== undefined) return questionFile([{ line, problem: 'tooMany' }]);
  return questionFile(blocks.flatMap((block) => entriesOf(block, words)));
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
    if (/^\s*\/\//.test(line)) continue;
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

/** No question is longer; the reader of the format takes its time over what is. */
const LONGEST_BLOCK = 20_000;

function entriesOf(block: Block, words: TruthWords): FileEntry[] {
  const first = block[0]!.number;
  const text = block.map((line) => line.text).join('\n');
  if (text.length > LONGEST_BLOCK) return [{ line: first, problem: 'bodyLong' }];
  try {
    return parse(`${text}\n`).flatMap((read) =>
      read.type === 'Category' ? [] : [entryOf(read, first, words)],
    );
  } catch (error) {
    const at = (error as { location?: { start: { line: number } } }).location?.start.line ?? 1;
    // where braces stay open, the mistake is where the question begins
    return [{ line: block[at - 1]?.number ?? first, problem: 'syntax' }];
  }
}

const wordsOf = ({ text, format }: TextFormat): string =>
  linesOf(format === 'html' ? plainTextOf(text) : text);

function entryOf(read: GIFTQuestion, line: number, words: TruthWords): FileEntry {
  if (read.type === 'Category' || read.type === 'Description') return { line, problem: 'description' };
  const base = {
    body: wordsOf(read.stem),
    explanation: read.globalFeedback ? wordsOf(read.globalFeedback) : '',
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
    case 'TF':
      return asked({ kind: 'single', choices: [words.isTrue, words.isFalse], right: [read.isTrue ? 0 : 1] });
    case 'Numerical': {
      const numbers = Array.isArray(read.choices) ? read.choices.map(({ text }) => text) : [read.choices];
      const isExact = numbers.every(({ type, number }) => type === 'simple' && number !== undefined);
      if (!isExact) return { line, problem: 'range' };
      return asked({ kind: 'short', accepted: numbers.map(({ number }) => String(number)) });
    }
    case 'Short':
      if (read.choices.some(({ weight }) => weight !== null && weight !== 100))
        return { line, problem: 'partMarks' };
      return asked({
        kind: 'short',
        accepted: read.choices.map(({ text }) => wordsOf(text)),
        explanation: base.explanation || feedbackOf(read.choices),
      });
    case 'MC':
      return choiceEntry(read.choices, line, asked, base.explanation);
  }
}

/** One full answer: a single choice. None, but weights that add up: several, all of which are asked for. */
function choiceEntry(
  choices: readonly TextChoice[],
  line: number,
  asked: (question: Pick<QuizQuestion, 'kind'> & Partial<QuizQuestion>) => FileEntry,
  explanation: string,
): FileEntry {
  const isFull = ({ isCorrect, weight }: TextChoice) => (isCorrect && weight === null) || weight === 100;
  const places = (is: (choice: TextChoice) => boolean) =>
    choices.flatMap((choice, place) => (is(choice) ? [place] : []));
  const full = places(isFull);
  if (full.length > 1) return { line, problem: 'twoRight' };
  const part = places((choice) => !isFull(choice) && (choice.weight ?? 0) > 0);
  if (full.length === 1 && part.length > 0) return { line, problem: 'partMarks' };
  const right = full.length === 1 ? full : part;
  return asked({
    kind: full.length === 1 ? 'single' : 'multiple',
    choices: choices.map(({ text }) => wordsOf(text)),
    right,
    explanation: explanation || feedbackOf(choices.filter((_, place) => right.includes(place))),
  });
}

const feedbackOf = (choices: readonly TextChoice[]): string =>
  choices.flatMap(({ feedback }) => (feedback ? [wordsOf(feedback)] : []))[0] ?? '';
