import { classes } from '~/kit/classes';

interface DateTileProps {
  /** `dateTileParts(day)` of values/time gives these three. */
  month: string;
  day: string;
  weekday: string;
  /** Machine date, YYYY-MM-DD. */
  dateTime: string;
  /** Red head: the day is close. */
  near?: boolean;
}

export function DateTile({ month, day, weekday, dateTime, near }: DateTileProps) {
  return (
    <time className={classes('date-tile', near && 'warn')} dateTime={dateTime} data-m={month}>
      <b>{day}</b> <span>{weekday}</span>
    </time>
  );
}
