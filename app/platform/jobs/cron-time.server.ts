import cronParser from 'cron-parser';

/** When five fields of cron come next after `now`, as pg-boss reads them. @throws Error when they are no cron */
export function nextCronTime(cron: string, { now, timeZone }: { now: Date; timeZone: string }): Date {
  return cronParser.parseExpression(cron, { currentDate: now, tz: timeZone }).next().toDate();
}
