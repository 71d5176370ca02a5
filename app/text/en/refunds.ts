export const refundTexts = {
  'admin.money.kind.line-refund': 'Refunded lines',
  'admin.money.what.line-refund':
    'Money of refunded lines: it counts for the order no more and is on its way to the buyer. If the provider cannot send it back, transfer it and record that here',
  'admin.order.case.line-refund': 'Money of refunded lines',
} as const;
