import type { QuestionProblem, QuizQuestion } from '~/catalogue/quiz/question';
import { whyNotQuestion } from '~/catalogue/quiz/question';

/** What may be wrong with a line of a file of questions. */
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

/** A question of the file, or what is wrong with it. */
export type FileEntry = { line: number } & ({ question: QuizQuestion } | { problem: FileProblem });

export interface QuestionFile {
  questions: QuizQuestion[];
  mistakes: FileMistake[];
}

/** All of a file: what cannot be asked as it stands is a mistake of its line. */
export function questionFile(entries: readonly FileEntry[]): QuestionFile {
  const mistakes = entries.flatMap((entry): FileMistake[] => {
    const problem = 'problem' in entry ? entry.problem : whyNotQuestion(entry.question);
    return problem ? [{ line: entry.line, problem }] : [];
  });
  const questions = entries.flatMap((entry) => ('question' in entry ? [entry.question] : []));
  if (entries.length === 0) mistakes.push({ line: 1, problem: 'empty' });
  return { questions, mistakes };
}
