import { classes } from '~/kit/classes';

interface CalendarLeafProps {
  /** `leafParts(day)` of values/time gives these three. */
  month: string;
  day: string;
  weekday: string;
  /** Machine date, YYYY-MM-DD. */
  dateTime: string;
  /** Red head: the day is close. */
  near?: boolean;
}

export function CalendarLeaf({ month, day, weekday, dateTime, near }: CalendarLeafProps) {
  return (
    <time className={classes('leaf', near && 'warn')} dateTime={dateTime} data-m={month}>
      <b>{day}</b>
      <span>{weekday}</span>
    </time>
  );
}
