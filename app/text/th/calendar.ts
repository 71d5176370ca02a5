export const calendarTexts = {
  'calendar.open': 'เปิดปฏิทิน',
  'calendar.previousYear': 'ปีก่อน',
  'calendar.previousMonth': 'เดือนก่อน',
  'calendar.nextMonth': 'เดือนถัดไป',
  'calendar.nextYear': 'ปีถัดไป',
  'calendar.today': 'วันนี้',
  'calendar.close': 'ปิด',
  'calendar.wholeMonth': 'ทั้งเดือนนี้',
  'calendar.second': 'เลือกวันสุดท้าย กดวันเดิมถ้าต้องการวันเดียว',
};
