export const cardTexts = {
  'card.title': 'Pay by card',
  'card.how': 'You enter your card on the next page. The shop never sees or keeps the number.',
  'card.brands': 'Cards accepted',
  'card.number': 'Card number',
  'card.month': 'Month',
  'card.year': 'Year',
  'card.code': 'CVV',
  'card.codeHow':
    'The expiry date is on the front. The CVV is the 3 digits on the back (American Express: 4 on the front).',
  'card.name': 'Name on card',
  'card.numberMissing': 'Enter the card number',
  'card.numberWrong': 'The card number is not valid. Check it against your card.',
  'card.monthMissing': 'Enter the month',
  'card.monthWrong': 'The month is 01–12',
  'card.past': 'This card has expired. Use another one.',
  'card.yearMissing': 'Enter the year',
  'card.yearWrong': 'Enter the year as on the card, e.g. 2028',
  'card.codeMissing': 'Enter the CVV',
  'card.codeWrong': 'The CVV has 3 or 4 digits',
  'card.nameMissing': 'Enter the name on the card',
  'card.nameWrong': 'Enter the name on the card, not numbers',
  'card.pay': 'Pay {amount}',
  'card.sending': 'Sending the card…',
  'card.safe': 'The card number goes straight to the payment provider; the shop neither sees nor keeps it',
  'card.unreachable':
    'The card provider cannot be reached. Nothing was charged. Check your connection and pay again, or choose another way below.',
  'card.noScript':
    'This browser runs no JavaScript, so the card cannot be typed here. Pay on the provider’s own page instead.',
  'card.noScriptNoPage':
    'This browser runs no JavaScript, and this payment method has no page of its own. Choose another method on the order page.',
  'card.hostedPage': 'Pay on the provider’s page',
  'pay.beside.title': 'Pay on the provider’s page',
  'pay.beside.how':
    'Press the button below: the payment page opens in a new tab. Come back here once you have paid. We check the result and take you on; do not pay twice.',
  'pay.beside.open': 'Open the payment page (new tab)',
  'error.400.card': 'The shop takes no card number here',
  'error.400.cardBody':
    'What you sent holds a card number. All of it was dropped and nothing was kept. Go back, take the number out, and type a card only on the page for paying by card.',
};
