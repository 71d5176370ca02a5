import type { QuestionProblem, QuizQuestion } from '~/catalogue/quiz/question';
import { whyNotQuestion } from '~/catalogue/quiz/question';

/** Problems of a line in a file of questions. */
export type FileProblem =
  | QuestionProblem
  | 'encoding'
  | 'noSheet'
  | 'wide'
  | 'cell'
  | 'cellDay'
  | 'noColumn'
  | 'wildcard'
  | 'media'
  | 'syntax'
  | 'empty'
  | 'tooMany'
  | 'columns'
  | 'kind'
  | 'right'
  | 'partMarks'
  | 'twoRight'
  | 'essay'
  | 'description'
  | 'matching'
  | 'range';

export interface FileMistake {
  /** in the file, from 1 */
  line: number;
  problem: FileProblem;
}

/** A question of the file, or its problem. */
export type FileEntry = { line: number } & ({ question: QuizQuestion } | { problem: FileProblem });

export interface QuestionFile {
  questions: QuizQuestion[];
  mistakes: FileMistake[];
}

/** The whole file: a question that cannot be asked is a problem of its line. */
export function questionFile(entries: readonly FileEntry[]): QuestionFile {
  const mistakes = entries.flatMap((entry): FileMistake[] => {
    const problem = 'problem' in entry ? entry.problem : whyNotQuestion(entry.question);
    return problem ? [{ line: entry.line, problem }] : [];
  });
  const questions = entries.flatMap((entry) => ('question' in entry ? [entry.question] : []));
  if (entries.length === 0) mistakes.push({ line: 1, problem: 'empty' });
  return { questions, mistakes };
}
