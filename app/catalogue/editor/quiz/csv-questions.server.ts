import { CsvError, parse } from 'csv-parse/sync';
import { QUESTION_LIMITS, type QuestionKind, type QuizQuestion } from '~/catalogue/quiz/question';
import { arabicDigits } from '~/values/digits';
import { linesOf, oneLineOf } from '~/values/typed-text';
import { type FileEntry, type QuestionFile, questionFile } from './question-file';

const KINDS: Readonly<Record<string, QuestionKind>> = {
  ...{ single: 'single', multiple: 'multiple', short: 'short', ordering: 'ordering' },
  ...{ เลือกข้อเดียว: 'single', เลือกหลายข้อ: 'multiple', เติมคำ: 'short', เรียงลำดับ: 'ordering' },
};
const CHOICES = Array.from({ length: QUESTION_LIMITS.choices }, (_, at) => `choice${at + 1}`);
const KNOWN = new Set(['kind', 'question', 'right', 'explanation', ...CHOICES]);

type CsvRow = { record: Record<string, string>; info: { lines: number } };

/** Questions of a sheet: kind, question, right, choice1 …, explanation (docs/examples/quiz.csv). */
export function csvQuestions(text: string): QuestionFile {
  let header: string[] = [];
  try {
    const rows = parse(text, {
      bom: true,
      info: true,
      skip_empty_lines: true,
      relax_column_count: true,
      columns: (names: string[]) => (header = names.map((name) => name.trim().toLowerCase())),
    }) as unknown as CsvRow[];
    const isKnown = header.every((name) => name === '' || KNOWN.has(name));
    if (!isKnown || !header.includes('kind') || !header.includes('question'))
      return questionFile([{ line: 1, problem: 'columns' }]);
    const over = rows[QUESTION_LIMITS.questions];
    if (over) return questionFile([{ line: over.info.lines, problem: 'tooMany' }]);
    return questionFile(rows.map(({ record, info }) => entryOf(record, info.lines)));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return questionFile([{ line: Number(error.lines) || 1, problem: 'syntax' }]);
  }
}

function entryOf(record: Readonly<Record<string, string | undefined>>, line: number): FileEntry {
  const cell = (name: string) => oneLineOf(record[name] ?? '');
  const kind = KINDS[cell('kind').toLowerCase()];
  if (!kind) return { line, problem: 'kind' };
  const filled = CHOICES.filter((name) => cell(name) !== '');
  const texts = filled.map(cell);
  const numbers = arabicDigits(cell('right'))
    .split(/[;,\s]+/)
    .filter(Boolean);
  const right = numbers.map((number) => filled.indexOf(`choice${number}`));
  const asksRight = kind === 'single' || kind === 'multiple';
  if (asksRight ? right.includes(-1) : numbers.length > 0) return { line, problem: 'right' };
  const question: QuizQuestion = {
    ...{ kind, picture: null },
    body: linesOf(record.question ?? ''),
    choices: kind === 'short' ? [] : texts,
    right: asksRight ? [...new Set(right)].sort((one, other) => one - other) : [],
    accepted: kind === 'short' ? texts : [],
    explanation: linesOf(record.explanation ?? ''),
  };
  return { line, question };
}
