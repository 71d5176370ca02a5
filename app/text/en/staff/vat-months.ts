import type { vatMonthTexts as thai } from '../../th/staff/vat-months';

export const vatMonthTexts: Record<keyof typeof thai, string> = {
  'vatMonth.title': 'Tax months',
  'vatMonth.lead':
    'Close a month once its return is filed: its figures change no more. Only an owner opens it again.',
  'vatMonth.none': 'There are no tax documents yet',
  'vatMonth.documents': 'Documents',
  'vatMonth.state': 'State',
  'vatMonth.by': 'By',
  'vatMonth.state.closed': 'closed',
  'vatMonth.state.open': 'not over yet',
  'vatMonth.state.toClose': 'to be closed',
  'vatMonth.state.reopened': 'opened again',
  'vatMonth.closedBy': 'closed by {name} on {at}',
  'vatMonth.reopenedBy': 'opened by {name} on {at}, because: {reason}',
  'vatMonth.reopen': 'Open {month} again',
  'vatMonth.reopenWhy':
    'Its documents can then be cancelled and reissued. Figures that were filed may change: file an additional return. Documents reported in a later month stay there.',
  'vatMonth.reason': 'Why it is opened',
  'vatMonth.reasonHint': 'Kept with the history of the month',
  'vatMonth.reasonMissing': 'Say why this month is opened again',
  'vatMonth.reopenYes': 'Open {month}',
  'vatMonth.ownerOnly': 'Only an owner opens a month again ({names})',
  'vatMonth.reopenedNow': 'The month is open. Close it again once it is right.',
  'vatMonth.no.NOT_CLOSED': 'This month is open already. What you pressed just now did nothing.',
  'vatMonth.no.OWNER_ONLY': 'Only an owner opens a month again',
  'vatMonth.locked': 'It cannot be cancelled and reissued: the tax month {month} is closed',
  'vatMonth.lockedSee': 'See the month',
  'vatMonth.lockedNote': 'It cannot be cancelled and reissued: a note refers to it',
  'audit.vat-month-closed': 'Closed a tax month',
  'audit.vat-month-reopened': 'Opened a tax month again',
};
