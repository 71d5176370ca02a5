import { BUYER, GOODS, MESSAGE_SAMPLES, PLACE } from '../../../app/messages/contents/message-samples';

/** A name and titles nobody should choose: what they try must stay text. */
const EVIL: Readonly<Record<string, string>> = {
  [BUYER]: 'มาลี\r\nBcc: thief@example.com <b>x</b> & "เพื่อน"',
  [GOODS]: 'ชุดสีน้ำ <24 สี> × 2',
  [PLACE]: 'เชียงใหม่ <b>x</b> & สตูดิโอ',
  หัวตารางสองแถว: 'หัวตารางสองแถว <b>x</b>',
  เปลี่ยนห้องเรียน: 'เปลี่ยนห้องเรียน <b>x</b>',
  ไฟล์เปิดไม่ได้: 'ไฟล์ <b>x</b> เปิดไม่ได้',
};

function spoilt<Value>(value: Value): Value {
  if (typeof value === 'string') return (EVIL[value] ?? value) as Value;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (Array.isArray(value)) return value.map(spoilt) as Value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, spoilt(each)])) as Value;
}

export const EVIL_MESSAGE_SAMPLES = spoilt(MESSAGE_SAMPLES);
