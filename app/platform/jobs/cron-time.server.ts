import cronParser from 'cron-parser';

/**
 * The next time of a five-field cron expression after `now`, as pg-boss reads it. @throws Error for an
 * invalid one
 */
export function nextCronTime(cron: string, { now, timeZone }: { now: Date; timeZone: string }): Date {
  return cronParser.parseExpression(cron, { currentDate: now, tz: timeZone }).next().toDate();
}
