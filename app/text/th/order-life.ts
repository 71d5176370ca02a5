export const orderLifeTexts = {
  'notice.orderOver': 'หมดเวลาหรือถูกยกเลิกไปแล้ว คำสั่งซื้อนี้จ่ายไม่ได้อีก ที่จองไว้เปิดให้คนอื่นแล้ว',

  'mail.orderExpiring.subject': 'คำสั่งซื้อ {number} ใกล้หมดเวลาชำระ',
  'mail.orderExpiring.title': 'ใกล้หมดเวลาชำระ',
  'mail.orderExpiring.todo': 'คำสั่งซื้อนี้รอชำระอยู่ ถ้าไม่ชำระก่อน {deadline} ระบบจะยกเลิกให้เอง และที่จองไว้จะเปิดให้คนอื่น',
  'mail.orderExpiring.transferred': 'ถ้าโอนแล้วแต่ยังไม่ได้แจ้ง กดปุ่มข้างล่างแล้วแนบสลิป คำสั่งซื้อจะไม่ถูกยกเลิกระหว่างตรวจ',
  'mail.orderExpiring.paidOnline': 'ถ้าเพิ่งจ่ายไป ไม่ต้องจ่ายซ้ำ อีเมลยืนยันจะตามมา',
  'mail.orderExpiring.action': 'ชำระเงิน',
  'mail.orderExpiring.once': 'เราเตือนครั้งเดียว ถ้าไม่ต้องการแล้ว ไม่ต้องทำอะไร',

  'mail.goodsSent.subject': 'ส่งของตามคำสั่งซื้อ {number} แล้ว',
  'mail.goodsSent.title': 'ของกำลังเดินทางไปหาคุณ',
  'mail.goodsSent.body': 'เราฝากส่งกับ{carrier}แล้ว เลขพัสดุอยู่ข้างล่าง ระบบของขนส่งอาจแสดงสถานะช้าได้ถึงหนึ่งวัน',
  'mail.goodsSent.help': 'ถ้าของไม่ถึงภายใน 7 วัน ตอบอีเมลนี้หรือติดต่อร้าน',
  'mail.fact.carrier': 'ขนส่ง',
  'mail.fact.tracking': 'เลขพัสดุ',
  'mail.fact.trackingPage': 'ติดตามพัสดุ',
} as const;
