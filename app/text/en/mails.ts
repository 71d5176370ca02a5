export const mailTexts = {
  'mail.greeting': 'Hello {name}',
  'mail.desk.subject': '{count, plural, one {# learner waits} other {# learners wait}} for you',
  'mail.desk.title': 'Learners wait for you',
  'mail.desk.body': 'Homework or questions of your courses wait. The button below opens them.',
  'mail.desk.pieces': '{count, plural, one {# piece} other {# pieces}}',
  'mail.desk.questions': '{count, plural, one {# question} other {# questions}}',
  'mail.desk.mark': 'Mark homework',
  'mail.desk.answer': 'Answer questions',
  'mail.desk.settings': 'Mail settings',
  'mail.desk.note': 'Choose at once, once a day or never on your account page.',
  'mail.greetingPlain': 'Hello',
  'mail.seatGivenBack.subject': 'Seat given back: {course}',
  'mail.seatGivenBack.title': 'Your seat is given back',
  'mail.seatGivenBack.body':
    'Your seat is free for somebody else, and nobody expects you on this date. Thank you for telling us.',
  'mail.seatGivenBack.again':
    'If you change your mind, book again on the course’s page while seats are left.',
  'mail.seatToConfirm.subject': 'Confirm your seat, order {number}',
  'mail.seatToConfirm.title': 'Confirm to take your seat',
  'mail.seatToConfirm.todo':
    'This seat is held for you for {hours, plural, one {# hour} other {# hours}}. Press the button below to confirm it, or it goes to somebody else.',
  'mail.seatToConfirm.action': 'Confirm the seat',
  'mail.seatToConfirm.notYou': 'If you did not ask for it, do nothing: the seat is released automatically.',
  'mail.fact.order': 'Order',
  'mail.fact.items': 'Item',
  'mail.fact.freeBook': 'Comes with',
  'mail.fact.due': 'Amount due',
  'mail.fact.paid': 'Paid',
  'mail.fact.deadline': 'Pay before',
  'mail.fact.account': 'Transfer to',
  'mail.fact.reason': 'Reason',
  'mail.open': 'Open the order',
  'mail.withheld':
    'You withhold {amount} of tax. Once you have paid, send us the certificate (50 Tawi), made out as below, with the order number.',
  'mail.fact.certificateFor': 'Certificate made out to',
  'mail.fact.certificateTo': 'Send the certificate to',
  'mail.keep': 'Keep this e-mail: its links open the order without signing in. Do not forward it.',
  'mail.foot': 'Sent by {shop}',
  'mail.foot.tel': 'Sent by {shop}, tel. {tel}',

  'mail.orderPlaced.subject': 'Order {number} received: {due} to transfer',
  'mail.orderPlaced.title': 'Order received. Now make the transfer',
  'mail.orderPlaced.todo': 'Transfer exactly {due}, then report it with the slip on the order page.',
  'mail.orderPlaced.deadline': 'Transfer and report before {deadline}. After that the order is cancelled.',
  'mail.orderPlaced.action': 'Report payment',

  'mail.orderToPay.subject': 'Order {number} received: {due} to pay',
  'mail.orderToPay.title': 'Order received. Now pay',
  'mail.orderToPay.todo':
    'Open the order page and pay {due}. If you have already paid, there is nothing to do: a confirmation follows.',
  'mail.orderToPay.deadline': 'Pay before {deadline}. After that the order is cancelled.',
  'mail.orderToPay.action': 'Pay',

  'mail.transferReceived.subject': 'Payment report for order {number} received',
  'mail.transferReceived.title': 'Payment report received',
  'mail.transferReceived.next':
    'Our staff is checking the slip and will write to this address. There is no need to transfer or report again.',

  'mail.orderApproved.subject': 'Payment complete, order {number}',
  'mail.orderApproved.title': 'Payment complete',
  'mail.orderApproved.free.subject': 'Order {number} is approved',
  'mail.orderApproved.free.title': 'Your order is approved',
  'mail.orderApproved.learn': 'Your course is open. You can start learning now.',
  'mail.orderApproved.goods': 'Follow the delivery on the order page.',
  'mail.orderApproved.claim':
    'To learn on other devices more easily, open the order page and set a password: your courses are then kept in an account.',
  'mail.orderApproved.claimGoods':
    'To have all your orders in one place, open the order page and set a password: the order is then kept in an account.',
  'mail.orderApproved.action': 'Start learning',

  'mail.orderRejected.subject': 'The slip for order {number} was not accepted',
  'mail.orderRejected.title': 'The slip was not accepted',
  'mail.orderRejected.todo':
    'Your order is kept. Correct what the reason below says, then report the payment again on the order page.',
  'mail.orderRejected.deadline': 'Report again before {deadline}.',
  'mail.orderRejected.action': 'Report again',

  'mail.orderCancelled.subject': 'Order {number} was cancelled',
  'mail.orderCancelled.title': 'Order cancelled',

  'mail.orderCancelled.heldRefused':
    'The payment provider checked your payment and did not approve it, and the payment deadline has passed, so the order was cancelled. No money was taken.',
  'mail.orderCancelled.expired': 'It was not paid in time, so it was cancelled automatically.',
  'mail.orderCancelled.asked': 'It was cancelled as you asked.',
  'mail.orderCancelled.byShop': 'The shop cancelled this order.',
  'mail.orderCancelled.refused':
    'The shop did not approve this request. Ask the shop if anything is unclear.',
  'mail.orderCancelled.again': 'If you still want it, open the order page and order again.',
  'mail.orderCancelled.paid':
    'If you have already transferred, do not transfer again: contact the shop with your slip.',
  'mail.orderCancelled.paidOnline':
    'If you have already paid, do not pay again: contact the shop with the proof of your payment.',
  'mail.linesRefunded.subject': 'Items of order {number} cancelled, {amount} refunded',
  'mail.linesRefunded.title': 'Items cancelled, {amount} refunded',
  'mail.linesRefunded.body': 'The items below have been cancelled in your order.',
  'mail.linesRefunded.provider':
    '{amount} is on its way back by the way you paid. Your bank or card may take several days to show it. If that way does not work, we will e-mail you for a bank account.',
  'mail.linesRefunded.transfer': 'We have transferred {amount} back to you. Please check your account.',
  'mail.linesRefunded.both':
    '{amount} goes back to you in two parts: one we have transferred, the other is on its way back by the way you paid and may take several days to show. If that way does not work, we will e-mail you for a bank account.',
  'mail.linesRefunded.access': 'Your access from these items has ended.',
  'mail.linesRefunded.part.subject': '{amount} of order {number} refunded',
  'mail.linesRefunded.part.title': '{amount} refunded',
  'mail.linesRefunded.part.body': 'The shop has refunded part of the items below. The rest stays yours.',
  'mail.linesRefunded.free.subject': 'Items of order {number} cancelled',
  'mail.linesRefunded.free.title': 'Items cancelled',
  'mail.linesRefunded.free.money': 'Nothing was paid for them, so there is nothing to refund.',
  'mail.fact.refundedItems': 'Cancelled item',

  'mail.freeOrderWaiting.subject': 'Request {number} for a free course received, waiting for approval',
  'mail.freeOrderWaiting.title': 'Request received',
  'mail.freeOrderWaiting.next':
    'The course is free. Our staff approves requests before the course opens and will write to this address. Nothing has to be paid.',

  'mail.accessClosed.subject': 'Your access has ended: {course}',
  'mail.accessClosed.title': 'Your access has ended',
  'mail.accessClosed.body':
    'The shop has ended your access to this course, so its lessons no longer open. Your progress and your notes are kept.',
  'mail.accessClosed.action': 'See the course',
  'mail.accessClosed.ask': 'To hear why, or if this looks wrong, contact the shop.',
  'mail.accessEnding.subject': 'Your access to {course} ends on {day}',
  'mail.accessEnding.title': 'Your access is about to end',
  'mail.accessEnding.until': 'You can learn this course until {end}.',
  'mail.accessEnding.adds': 'Renew before then and the new time is added to the end: you lose no days.',
  'mail.accessEnding.finish': 'There is still time to finish. Continue from where you stopped.',
  'mail.accessEnding.learn': 'Continue learning',
  'mail.accessEnding.signIn': 'Sign in with the account that bought this course, and the renewal opens.',
  'mail.accessEnding.guestRenews':
    'Open the order page, press Start learning, then renew on the lesson page.',
  'mail.accessEnding.once':
    'We remind you once before it ends. If you have finished, there is nothing to do.',
  'mail.fact.course': 'Course',
  'mail.fact.accessEnds': 'Access until',
  'mail.accessEndless': 'without an end',

  'mail.guestRegistered.subject': 'You are registered: order {number}',
  'mail.guestRegistered.title': 'You are registered',
  'mail.guestRegistered.hello': 'Hello',
  'mail.guestRegistered.done':
    'You are registered with this e-mail. Everything about your order is on its page.',
  'mail.guestRegistered.keep':
    'If you want an account, open the order page and set a password there. We never send a password by e-mail.',
  'mail.guestRegistered.notMe':
    'If you did not register, there is nothing to do: an order nobody pays is cancelled.',
  'mail.accountCreated.subject': 'Your account is ready',
  'mail.accountCreated.title': 'Your account is ready',
  'mail.accountCreated.ready':
    'Sign in with the username below or this e-mail address, and the password you chose.',
  'mail.accountCreated.username': 'Username',
  'mail.accountCreated.action': 'Sign in',
  'mail.accountCreated.password': 'We never send a password by e-mail and never ask for one.',
  'mail.accountCreated.notMe': 'If you did not register, contact the shop and it will delete this account.',

  // one-time links
  'mail.passwordLink.subject': 'Set a new password',
  'mail.passwordLink.title': 'Set a new password',
  'mail.passwordLink.todo':
    'Somebody asked for a new password for your account. If it was you, press the button below.',
  'mail.passwordLink.limits': 'The link works once, for {hours, plural, one {# hour} other {# hours}}.',
  'mail.passwordLink.notYou':
    'If it was not you, there is nothing to do: your password still works. Do not share this link.',
  'mail.passwordLink.action': 'Set a new password',
  'mail.claimLink.subject': 'Keep order {number} in an account',
  'mail.claimLink.title': 'Keep your order in an account',
  'mail.claimLink.todo':
    'Press the button, set a password, and the order with everything that came with it is in your account.',
  'mail.claimLink.limits': 'The link works once, for {days, plural, one {# day} other {# days}}.',
  'mail.claimLink.notYou': 'If it was not you, there is nothing to do. Do not share this link.',
  'mail.claimLink.action': 'Keep in an account',
  'mail.socialLink.subject': 'Confirm your e-mail to sign in with {provider}',
  'mail.socialLink.title': 'Sign in with {provider}',
  'mail.socialLink.todo':
    'Somebody asked to sign in with {provider} to the account of this e-mail. If it was you, press the button below.',
  'mail.socialLink.limits': 'The link works once, within {hours, plural, one {# hour} other {# hours}}.',
  'mail.socialLink.notYou':
    'If you did not ask, do nothing. Do not share the link or the number it shows: whoever has them gets into your account.',
  'mail.socialLink.action': 'Confirm the e-mail',

  'mailbox.title': 'Mailbox of the demo shop',
  'mailbox.intro': 'The demo shop sends nothing out. Every e-mail can be read here.',
  'mailbox.empty.title': 'No e-mails yet',
  'mailbox.empty.body': 'Place an order, then come back to this page.',
  'mailbox.empty.word': 'none',
  'mailbox.column.at': 'Time',
  'mailbox.column.to': 'To',
  'mailbox.column.subject': 'Subject',
  'mailbox.column.status': 'Status',
  'mailbox.status.waiting': 'Waiting',
  'mailbox.status.sent': 'Sent',
  'mailbox.status.mailbox': 'Kept here',
  'mailbox.status.failed': 'Failed',
  'mailbox.back': 'All e-mails',
  'mailbox.html': 'The e-mail as its reader sees it',
  'mailbox.text': 'As plain text',
} as const;
