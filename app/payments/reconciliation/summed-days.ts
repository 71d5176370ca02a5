import { paths } from '~/values/paths';

/** The choices of days for the sums. */
export const SUMMED_DAYS = [7, 30, 90] as const;
export const summedDaysOf = (query: URLSearchParams): number =>
  SUMMED_DAYS.find((days) => String(days) === query.get('days')) ?? SUMMED_DAYS[0];
export const pullPath = (days: number): string =>
  days === SUMMED_DAYS[0] ? paths.staffProviders() : `${paths.staffProviders()}?days=${days}`;

export const PULL_PROVIDERS_JOB = 'sweep-providers';
