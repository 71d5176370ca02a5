export const orderLifeTexts = {
  'notice.orderOver':
    'This order has run out or was cancelled: it can no longer be paid, and what it held is free again',

  'mail.orderExpiring.subject': 'Order {number} is about to run out',
  'mail.orderExpiring.title': 'Your order is about to run out',
  'mail.orderExpiring.todo':
    'This order still waits for your payment. If it is not paid before {deadline}, it is cancelled by itself and what it holds is free for others.',
  'mail.orderExpiring.transferred':
    'If you have transferred the money and not told us yet, press the button below and attach the slip. An order is never cancelled while we check.',
  'mail.orderExpiring.paidOnline': 'If you have just paid, do not pay again. A confirmation will follow.',
  'mail.orderExpiring.action': 'Pay now',
  'mail.orderExpiring.once': 'We remind you once. If you no longer want it, there is nothing to do.',

  'mail.goodsSent.subject': 'The goods of order {number} are on their way',
  'mail.goodsSent.title': 'Your goods are on their way',
  'mail.goodsSent.body':
    'We have handed them to {carrier}. The tracking number is below; the carrier may take up to a day to show it.',
  'mail.goodsSent.help': 'If nothing has arrived within 7 days, answer this mail or contact the shop.',
  'mail.fact.carrier': 'Carrier',
  'mail.fact.tracking': 'Tracking number',
  'mail.fact.trackingPage': 'Track it',
} as const;
