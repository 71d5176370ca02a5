/** Lines of a paid order that go back (PAY-24). */
export const refundTexts = {
  'admin.money.kind.line-refund': 'คืนรายการ',
  'admin.money.what.line-refund':
    'เงินของรายการที่คืน ไม่นับให้คำสั่งซื้อแล้ว รอคืนผู้ซื้อ ถ้าผู้ให้บริการคืนไม่ได้ โอนคืนเองแล้วบันทึกที่นี่',
  'admin.order.case.line-refund': 'เงินของรายการที่คืน',
} as const;
