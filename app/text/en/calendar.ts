export const calendarTexts = {
  'calendar.open': 'Open the calendar:',
  'calendar.previousYear': 'Previous year',
  'calendar.previousMonth': 'Previous month',
  'calendar.nextMonth': 'Next month',
  'calendar.nextYear': 'Next year',
  'calendar.today': 'Today',
  'calendar.close': 'Close',
  'calendar.wholeMonth': 'Whole month',
  'calendar.second': 'Choose the last day, or the same one again for one day.',
} as const;
