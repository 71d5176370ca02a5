export const paymentTexts = {
  'payment.belowProviderMinimum': 'This method cannot be used because the total is under {amount}',
  'payment.noKeys': 'The shop has not finished setting up this method; it cannot be used for now',
  'payment.qrHow': 'Scan the QR on the next page with any bank’s app. Confirmed at once; no slip is needed.',
  'payment.pageHow': 'You pay on the provider’s page and are brought back here.',
  'order.step.pay': 'Payment',
  'order.head.waitingCoursePay': 'Seat reserved. Now pay',
  'order.next.cancelledPay':
    'If you have already paid, do not pay again: contact our team with your proof of payment.',
  'notice.paymentNotSeen':
    'No money has come in yet. If you have just paid, wait a moment: we check automatically, and you need not pay again.',
  'order.head.waitingPay': 'Order received. Now pay',
  'order.next.waitingPay': 'Pay before the time is up; the order is confirmed as soon as the money is in.',
  'order.payNow': 'Pay now',
  'pay.title': 'Scan to pay',
  'pay.amount': 'To pay',
  'pay.before': 'This code can be paid until {at}',
  'pay.timeLeft': 'Time left',
  'pay.qrAlt': 'PromptPay QR, {amount}',
  'pay.number': 'Order {number}',
  'pay.done': 'I have paid. Check again',
  'pay.notYet':
    'The money is not in yet. If you have just paid, wait a moment: this page keeps checking. Do not pay twice.',
  'pay.samePhone': 'Paying on this phone',
  'pay.samePhone.save': 'Tap “Save the QR picture”',
  'pay.samePhone.scan': 'Open your bank’s app, choose scan, then choose the saved picture',
  'pay.samePhone.check': 'Check the receiver and the amount, then confirm',
  'pay.after': 'What happens after you pay',
  'pay.afterHow':
    'This page checks with the bank every 6 seconds. Once the money is in it takes you on, and we write to {email}.',
  'pay.canClose': 'You may close this page: your order is kept. The link in your e-mail brings you back.',
  'pay.testPage': 'Demo shop: open the stand-in bank to pay this QR',
  'pay.leave.title': 'Pay with {methodName}',
  'pay.leave.how':
    'Use the button to pay on the provider’s page. Afterwards you are brought back here. Your order is already saved.',
  'pay.underWay.title': 'Waiting for your payment with {methodName}',
  'pay.underWay.how':
    'If you have paid, this page will see it and take you on. If not, go back to the payment page: no need to order again, and you will not be charged twice.',
  'pay.goThere': 'Go to the payment page',
  'pay.check': 'I have paid. Check again',
  'pay.cardsElsewhere':
    'Card details are typed at the payment provider; the shop neither sees nor keeps them',
  'pay.cancelled': 'Nothing was paid. Your order is kept: you can pay any time before the deadline.',
  'pay.preparing.title': 'Your payment is being prepared',
  'pay.preparing.how':
    'The provider answers more slowly than usual. This page tries again by itself every few seconds; your order is safe.',
  'pay.lookAgain': 'Look again',
  'pay.expired.title': 'The time to pay this way is up',
  'pay.expired.how':
    'You no longer need the old payment page or QR. Press “Try again” to start anew. If you have already paid, wait a moment: we check by ourselves.',
  'pay.failed.title': 'Not paid',
  'pay.failed.how': 'The payment did not go through. Please try again. No money was taken.',
  'pay.failed.why': 'The provider’s answer: {description} ({code})',
  'pay.why.fraud': 'Fraud protection does not let this card through: use another card or another way.',
  'pay.why.number': 'The card number or its security code is wrong: check it and try again.',
  'pay.why.processing': 'The bank could not process it: try again or pay another way.',
  'pay.why.funds': 'Not enough funds or credit on the card. Use another card or another way to pay.',
  'pay.why.issuer': 'The bank that issued the card did not approve it',
  'pay.why.rejected': 'The bank did not approve this payment',
  'pay.again': 'Try again',
  'pay.instead': 'Pay by {method} instead',
  'pay.moneyWaits.title': 'Payment received; we are checking the amount',
  'pay.moneyWaits.how':
    'It does not match this order. Our team is checking it and will e-mail you. Please do not pay again for now.',
  'pay.rest.title': 'Part of the payment received',
  'pay.rest.facts': '{came} received, {left} left to pay',
  'pay.rest.how':
    'You can pay the rest now. Once it is complete your order is confirmed at once. Or wait: our team will e-mail you.',
  'pay.rest.pay': 'Pay the remaining {left}',
  'pay.rest.transfer': 'Transfer the remaining {left}',
  'pay.rest.transferHow':
    'Transfer only {left}, then send the slip of this transfer. What came before is kept for this order.',
  'pay.rest.otherWay': 'Pay the rest another way',
  'pay.rest.none':
    'The rest is too small to pay online. Our team will e-mail you; you can also contact the shop to pay it or get your money back.',
  'pay.moneyHeld.title': 'Paid; waiting for the provider to confirm',
  'pay.moneyHeld.how':
    'The payment provider has received your money and is checking it: mostly a few hours, sometimes 2–3 days. Your order is kept. Please do not pay again; we e-mail you once it is confirmed.',
  'pay.tooMany.title': 'Too many tries',
  'pay.tooMany.how': 'Wait an hour and try again, pay another way, or contact our team. Your order is kept.',
  'pay.notUsable.title': 'This method cannot be used for now',
  'pay.notUsable.how': 'Your order is kept. Try again later, or contact our team.',
} as const;
