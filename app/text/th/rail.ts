export const railTexts = {
  'rail.menu': 'เมนู',
  'rail.today': 'วันนี้',
  'rail.sales': 'ขาย',
  'rail.catalogue': 'แคตตาล็อก',
  'rail.setup': 'ตั้งค่า',
};
