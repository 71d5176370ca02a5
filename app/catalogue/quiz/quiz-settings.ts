/** The details of a result: the score, the marks, or also the right answers and explanations. */
export const RESULT_DETAILS = ['score', 'marks', 'explanations'] as const;
export type ResultDetail = (typeof RESULT_DETAILS)[number];

/** The settings of a quiz. */
export interface QuizSettings {
  /** number of random questions; null: all */
  draw: number | null;
  /** a new order of questions and choices each time */
  shuffles: boolean;
  timeLimitMinutes: number | null;
  attemptsAllowed: number | null;
  /** per cent; null: every submission passes */
  passScore: number | null;
  /** later lectures wait until this is done */
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
