/** What a result shows: the score, which answers were right, or also the right ones and why. */
export const RESULT_DETAILS = ['score', 'marks', 'explanations'] as const;
export type ResultDetail = (typeof RESULT_DETAILS)[number];

/** How a quiz is taken. */
export interface QuizSettings {
  /** so many of its questions, by chance; null: all */
  draw: number | null;
  /** questions and choices in another order each time */
  shuffles: boolean;
  timeLimitMinutes: number | null;
  attemptsAllowed: number | null;
  /** per cent; null: whoever sends answers is through */
  passScore: number | null;
  /** what follows in the course waits until this is done */
  gates: boolean;
  shows: ResultDetail;
}

export const DEFAULT_SETTINGS: QuizSettings = {
  draw: null,
  shuffles: false,
  timeLimitMinutes: null,
  attemptsAllowed: null,
  passScore: null,
  gates: false,
  shows: 'marks',
};
