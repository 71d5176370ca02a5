export const orderTexts = {
  'upload.empty': 'ไฟล์นี้ว่างเปล่า เลือกไฟล์ใหม่',
  'upload.typeNotAllowed': 'ไฟล์ชนิดนี้ใช้ไม่ได้ เลือกรูป JPG, PNG, GIF หรือ WebP',
  'upload.tooLarge': 'ไฟล์ใหญ่เกินไป เลือกไฟล์ที่ไม่เกิน {size} MB',
  'upload.outOfStorage': 'พื้นที่เก็บไฟล์ของร้านเต็ม แจ้งทีมงานหรือส่งใหม่ภายหลัง',
  'upload.unreadable': 'เปิดรูปนี้ไม่ได้ ไฟล์อาจเสีย บันทึกรูปใหม่แล้วเลือกอีกครั้ง',
} as const;
