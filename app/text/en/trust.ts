export const trustTexts = {
  'trust.refundLink': 'Refund terms',
  'trust.paper.tax-invoice': 'Full tax invoice on request',
  'trust.paper.receipt': 'You get a receipt',
  'trust.learners': '{count} learners so far',
  'trust.line': 'Ask on LINE {name}',
  'receipt.title': 'Receipt',
  'receipt.ask': 'I need a receipt in my name or my company’s name',
  'receipt.fill': 'Fill in receipt details',
  'receipt.delivery': 'Send the receipt to',
  'receipt.deliverySame': 'The address on the receipt',
  'receipt.deliveryAddress': 'Address to send the receipt to',
};
