import { QUESTION_LIMITS, type QuestionKind, type QuizQuestion } from '~/catalogue/quiz/question';
import { readSheet } from '~/platform/sheets/read-sheet.server';
import { arabicDigits } from '~/values/digits';
import { textOfCell } from '~/values/sheets/cell-values';
import { headingAt } from '~/values/sheets/heading';
import { isBlank, isBroken, isDayCell, type SheetCell, type SheetRow } from '~/values/sheets/sheet-cell';
import type { SheetTrouble } from '~/values/sheets/sheet-limits';
import { linesOf, oneLineOf } from '~/values/typed-text';
import { type FileEntry, type FileProblem, type QuestionFile, questionFile } from './question-file';

const KINDS: Readonly<Record<string, QuestionKind>> = {
  single: 'single',
  multiple: 'multiple',
  short: 'short',
  ordering: 'ordering',
  เลือกข้อเดียว: 'single',
  เลือกหลายข้อ: 'multiple',
  เติมคำ: 'short',
  เรียงลำดับ: 'ordering',
};
const CHOICES = Array.from({ length: QUESTION_LIMITS.choices }, (_, at) => `choice${at + 1}`);
const KNOWN = new Set(['kind', 'question', 'right', 'explanation', ...CHOICES]);

const TROUBLES: Readonly<Record<SheetTrouble, FileProblem>> = {
  NO_SHEET: 'noSheet',
  OLD_WORKBOOK: 'noSheet',
  ENCODING: 'encoding',
  QUOTES: 'syntax',
  TOO_MANY_ROWS: 'tooMany',
  TOO_WIDE: 'wide',
  TOO_LARGE: 'tooMany',
};
/** Room for lines above the heading and for empty rows beside the questions. */
const MOST_ROWS = 5_000;

/** Questions of a sheet: kind, question, right, choice1 …, explanation (docs/examples/quiz.csv). */
export async function sheetQuestions(bytes: Uint8Array): Promise<QuestionFile> {
  const sheet = await readSheet(bytes, { rows: MOST_ROWS });
  if (!sheet.ok) return questionFile([{ line: sheet.refusal.row, problem: TROUBLES[sheet.refusal.code] }]);
  const { rows } = sheet.value;
  const at = headingAt(rows, ['kind', 'question']);
  const heading = rows[at];
  if (!heading) return questionFile([{ line: 1, problem: 'columns' }]);
  const names = heading.cells.map((cell) => textOfCell(cell).trim().toLowerCase());
  const isKnown = names.every(
    (name, place) => name === '' || (KNOWN.has(name) && names.indexOf(name) === place),
  );
  if (!isKnown) return questionFile([{ line: heading.number, problem: 'columns' }]);
  const questionRows = rows.slice(at + 1);
  const over = questionRows[QUESTION_LIMITS.questions];
  if (over) return questionFile([{ line: over.number, problem: 'tooMany' }]);
  return questionFile(questionRows.map((row) => entryOf(names, row)));
}

function entryOf(names: readonly string[], { number: line, cells }: SheetRow): FileEntry {
  const problem = problemOf(names, cells);
  if (problem) return { line, problem };
  const raw = (name: string) => textOfCell(cells[names.indexOf(name)] ?? '');
  const cell = (name: string) => oneLineOf(raw(name));
  const kind = KINDS[cell('kind').toLowerCase()];
  if (!kind) return { line, problem: 'kind' };
  const filledChoices = CHOICES.filter((name) => cell(name) !== '');
  const texts = filledChoices.map(cell);
  const numbers = arabicDigits(cell('right'))
    .split(/[;,\s]+/)
    .filter(Boolean);
  const right = numbers.map((number) => filledChoices.indexOf(`choice${number}`));
  const asksRight = kind === 'single' || kind === 'multiple';
  if (asksRight ? right.includes(-1) : numbers.length > 0) return { line, problem: 'right' };
  const question: QuizQuestion = {
    kind,
    picture: null,
    body: linesOf(raw('question')),
    choices: kind === 'short' ? [] : texts,
    right: asksRight ? [...new Set(right)].sort((one, other) => one - other) : [],
    accepted: kind === 'short' ? texts : [],
    explanation: linesOf(raw('explanation')),
  };
  return { line, question };
}

/** An unreadable cell, one that Excel turned into a day, or one without a column name. */
function problemOf(names: readonly string[], cells: readonly SheetCell[]): FileProblem | null {
  if (cells.some(isBroken)) return 'cell';
  if (cells.some(isDayCell)) return 'cellDay';
  return cells.some((cell, at) => !names[at] && !isBlank(cell)) ? 'noColumn' : null;
}
