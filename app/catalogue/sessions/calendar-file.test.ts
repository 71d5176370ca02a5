import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { bangkokInstant } from '~/values/time';
import { type CalendarEvent, calendarFile } from './calendar-file';

const event: CalendarEvent = {
  uid: '5e3a8a04-9f2d-4f52-8f0c-3b7e7d5b8a11',
  beginsAt: bangkokInstant('2026-12-05', '09:30:00'),
  endsAt: bangkokInstant('2026-12-05', '16:00:00'),
  createdAt: new Date('2026-11-01T03:00:00Z'),
  changedAt: new Date('2026-11-01T03:00:00Z'),
  title: 'สีน้ำวันเสาร์; วาด "ใบไม้", ใบเดียวให้มีชีวิต \\ หนึ่งวันเต็มกับใบไม้จริงหนึ่งใบ 🍃🍃🍃 เริ่มได้แม้ไม่เคยจับพู่กัน',
  place: 'เชียงใหม่ สตูดิโอใบไม้ นิมมานเหมินท์ ซอย 9, ชั้น 2',
  description: 'เตรียมมา: ผ้ากันเปื้อน\nสอนโดย ครูแพร',
  url: 'https://shop.example/order/AbCdEfGhIjKlMnOpQrStUv?a=1;b=2,3',
};
const parseEvents = (file: string) =>
  new ICAL.Component(ICAL.parse(file) as unknown[])
    .getAllSubcomponents('vevent')
    .map((each) => new ICAL.Event(each));

test('another program reads what was written: hours in Bangkok, Thai text, every sign', () => {
  const file = calendarFile([event, { ...event, uid: 'b', title: 'สั้น' }], 'ร้าน "เรียน"; สาขา/1');
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone')!);
  expect(zone.tzid).toBe('Asia/Bangkok');
  const [one, other] = parseEvents(file);
  expect([one!.uid, other!.uid]).toEqual([event.uid, 'b']);
  expect([one!.summary, other!.summary]).toEqual([event.title, 'สั้น']);
  expect(one!.location).toBe(event.place);
  expect(one!.description).toBe(event.description);
  expect(one!.component.getFirstPropertyValue('url')).toBe(event.url);
  expect(one!.startDate.toString()).toBe('2026-12-05T09:30:00');
  expect(one!.component.getFirstProperty('dtstart')!.getParameter('tzid')).toBe('Asia/Bangkok');
  one!.startDate.zone = zone;
  one!.endDate.zone = zone;
  expect(one!.startDate.toJSDate()).toEqual(event.beginsAt);
  expect(one!.endDate.toJSDate()).toEqual(event.endsAt);
  expect(one!.sequence).toBe(0);
});

test('no line is longer than 75 octets, none is cut inside a letter, and each ends as the standard has it', () => {
  const file = calendarFile([event], 'ร้าน');
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const lines = file.split('\r\n');
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(lines.some((line) => line.startsWith(' '))).toBe(true);
  expect(Buffer.from(file).toString()).not.toContain('\ufffd');
});

test('no text becomes a property of its own', () => {
  const evil = 'x\r\nEND:VEVENT\nATTENDEE:mailto:a@b.test\u0000';
  const file = calendarFile(
    [{ ...event, title: evil, place: evil, description: evil, url: `https://a.test/${evil}` }],
    evil,
  );
  const [one, ...others] = parseEvents(file);
  expect(others).toEqual([]);
  expect(one!.attendees).toEqual([]);
  expect(one!.summary).toBe('x\nEND:VEVENT\nATTENDEE:mailto:a@b.test');
});

test('a session that moved keeps its UID and counts the change', () => {
  const movedEvent = {
    ...event,
    beginsAt: bangkokInstant('2026-12-06', '09:30:00'),
    endsAt: bangkokInstant('2026-12-06', '16:00:00'),
    changedAt: new Date('2026-11-02T03:00:00Z'),
  };
  const [before] = parseEvents(calendarFile([event], 'ร้าน'));
  const [after] = parseEvents(calendarFile([movedEvent], 'ร้าน'));
  expect(after!.uid).toBe(before!.uid);
  expect(after!.sequence).toBeGreaterThan(before!.sequence);
  expect(after!.startDate.toString()).toBe('2026-12-06T09:30:00');
});
