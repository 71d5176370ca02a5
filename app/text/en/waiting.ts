import type { waitingTexts as thai } from '../th/waiting';

export const waitingTexts: Record<keyof typeof thai, string> = {
  'waiting.title': 'Tell me when a seat is free',
  'waiting.lead':
    'This class is full. Leave your name and e-mail: when a seat becomes free, we hold it for the first on the list and send an e-mail.',
  'waiting.next.title': 'Wait for the next round',
  'waiting.next.lead':
    'This round is over. Leave your name and e-mail: when the next one opens we hold a seat for you in the order of the line and e-mail you.',
  'waiting.next.submit': 'Join the line for the next round',
  'waiting.name': 'Name',
  'waiting.nameMissing': 'Enter your name',
  'waiting.submit': 'Join the waiting list',
  'waiting.free': 'It costs nothing, and you can leave at any time.',
  'waiting.tooMany':
    'Too many requests. Wait {minutes, plural, one {# minute} other {# minutes}}, then try again. If a mail has come, confirm in it.',
  'waiting.sentTitle': 'One more step: confirm by e-mail',
  'waiting.sent': 'We have sent a link to your e-mail. Confirm there to join the waiting list.',
  'waiting.notCome': 'No e-mail? Check your spam folder, or fill in the form again.',
  'waiting.toCourse': 'Back to the course',
  'waiting.unconfirmed.title': 'Join the waiting list',
  'waiting.unconfirmed.lead': 'Confirm to join the waiting list for this class.',
  'waiting.confirm': 'Confirm',
  'waiting.waiting.title': 'You are on the waiting list',
  'waiting.waiting.lead':
    '{before, plural, one {# person is} other {# people are}} ahead of you. We will e-mail {email} when it is your turn.',
  'waiting.waiting.next': 'You are next. We will e-mail {email} when a seat becomes free.',
  'waiting.leave': 'Leave the waiting list',
  'waiting.offered.title': 'A seat is free for you',
  'waiting.offered.lead': 'We hold this seat for you until {until}. After that it goes to the next person.',
  'waiting.take': 'Register for this seat',
  'waiting.refuse': 'No thanks, give it to the next',
  'waiting.guestHint': 'Use {email} when you register: the seat is held for this e-mail.',
  'waiting.otherEmail':
    'The seat is held for {email}: enter that e-mail to register. For any other e-mail this class is full.',
  'waiting.taken.title': 'This seat is yours',
  'waiting.taken.lead': 'You have ordered it; the details are in your order e-mail.',
  'waiting.returned.title': 'This seat is no longer yours',
  'waiting.returned.lead':
    'Its order was cancelled, ran out or was refunded. If you still want to come, join the line again on the course page.',
  'waiting.lapsed.title': 'The time for this seat is over',
  'waiting.lapsed.lead': 'It has gone to the next person. You can join again on the course page.',
  'waiting.left.title': 'You have left the waiting list',
  'waiting.left.lead':
    'We will send no more e-mails about seats of this class. You can join again on the course page.',
  'consent.waiting': 'We use this name and e-mail only to tell you about a free seat in this class.',

  'class.waiting': 'Waiting list',
  'class.waiting.none': 'Nobody waits for a seat of this course.',
  'class.waiting.about':
    'A free seat is held for the first in line, who gets a mail; not taken in time it goes to the next, by itself.',
  'class.waiting.column.since': 'Waiting since',
  'class.waiting.column.state': 'State',
  'class.waiting.state.waiting': 'Waiting',
  'class.waiting.state.offered': 'Held until {until}',

  'mail.seatWaiting.confirm.subject': 'Please confirm your place: {course}',
  'mail.seatWaiting.confirm.title': 'Confirm to join the waiting list',
  'mail.seatWaiting.confirm.body':
    'Somebody asked us to write to this address when this class has a free seat. If it was you, confirm and we will keep your place.',
  'mail.seatWaiting.confirm.action': 'Confirm',
  'mail.seatWaiting.subject': 'You are on the waiting list: {course}',
  'mail.seatWaiting.title': 'You are on the waiting list',
  'mail.seatWaiting.body':
    'When a seat becomes free, we hold it for the next person on the list and send an e-mail. Press the button below to see your place or leave the list.',
  'mail.seatWaiting.action': 'See my place',
  'mail.seatWaiting.notYou': 'If you did not ask for this, you need not do anything.',
  'mail.seatOffered.subject': 'A seat is free: {course}',
  'mail.seatOffered.title': 'It is your turn: one seat is free',
  'mail.seatOffered.body': 'We hold this seat for you until {deadline}. Take it and register.',
  'mail.seatOffered.action': 'Take this seat',
  'mail.seatOffered.next':
    'If you do not take it by then, it goes to the next person. You can also decline on the same page.',

  'job.name.offer-freed-seats': 'Offer freed seats',
  'job.does.offer-freed-seats':
    'Holds a free seat of a class for the first in line and writes to them; then for the next',
  'settings.name.waiting_offer_hours': 'A free seat is held for who waits (hours)',
  'settings.about.waiting_offer_hours': 'The first in line has this long to take it before the next.',
};
