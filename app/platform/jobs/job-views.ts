/** The states of jobs that staff may look at. */
export const JOB_VIEWS = ['failed', 'retrying', 'running', 'waiting'] as const;
export type JobView = (typeof JOB_VIEWS)[number];
