export const trustTexts = {
  'trust.refundLink': 'เงื่อนไขการคืนเงิน',
  'trust.paper.tax-invoice': 'ออกใบกำกับภาษีเต็มรูปได้',
  'trust.paper.receipt': 'ออกใบเสร็จรับเงินให้',
  'trust.learners': 'มีผู้เรียนแล้ว {count} คน',
  'trust.line': 'ถามทาง LINE {name}',
  'receipt.title': 'ใบเสร็จรับเงิน',
  'receipt.ask': 'ขอใบเสร็จรับเงินระบุชื่อผู้ซื้อ',
  'receipt.fill': 'กรอกข้อมูลใบเสร็จ',
  'receipt.delivery': 'ส่งใบเสร็จไปที่',
  'receipt.deliverySame': 'ที่อยู่เดียวกับในใบเสร็จ',
  'receipt.deliveryAddress': 'ที่อยู่จัดส่งใบเสร็จ',
} as const;
