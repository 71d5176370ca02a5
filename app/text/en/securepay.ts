export const securePayTexts = {
  'pay.cancelled.title': 'Not paid yet',
  'securePay.title': 'Pay by card',
  'securePay.how': 'Your order is kept. Go on to enter your card or to see how the payment stands.',
  'securePay.notPayable': 'There is nothing left to pay for this order.',
  'securePay.pay': 'Go to payment',
  'securePay.check': 'Confirm with your bank',
  'securePay.checkHow':
    'The last step: your bank asks for a one-time code or a confirmation in its app. If this page does not take you there, press the button.',
  'securePay.go': 'Confirm with the bank',
  'securePay.safe': 'The card number is encrypted on your device. The shop neither sees nor keeps it.',
  'securePay.unread':
    'The encrypted card could not be read. Nothing was charged. Please enter the card again.',
  'notice.paymentUnread':
    'The result of the payment could not be read. Open your order from the link in the e-mail to see how it stands; please do not pay again yet.',
  'payment.instalment': '{months} months at about {amount}',
  'payment.interest.shop': 'no interest: the shop pays it',
  'payment.interest.buyer': 'plus the bank’s interest',
  'payment.instalmentHow':
    'Choose your bank and the number of months on the next page; you can start learning at once.',
} as const;
