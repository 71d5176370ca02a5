import type { classTexts as thai } from '../../th/staff/classes';

export const classTexts: Record<keyof typeof thai, string> = {
  'class.title': 'Classes',
  'class.roster': 'Roster',
  'class.back': 'Back to all classes',
  'class.time.coming': 'Coming up',
  'class.time.over': 'Over',
  'class.none.coming': 'No class is coming up',
  'class.none.over': 'No class is over yet',
  'class.column.day': 'Class',
  'class.column.place': 'Place',
  'class.column.came': 'Came',
  'class.column.here': 'Check-in',
  'class.cameOf': '{came} of {expected} came',
  'class.printHint': 'Print this page: only the roster comes out.',
  'class.nobody': 'Nobody is booked for this day yet',
  'class.here': 'Here',
  'class.hereOf': '{name} is here',
  'class.undo': 'Undo',
  'class.undoOf': 'Take back the check-in of {name}',
  'class.early': 'People are checked in from the day of the class on.',
  'class.gone': 'This person is not on the roster any more: a refund, or their access has ended.',
};
