import { addDays, bangkokDay, type Day, formatClock } from '~/values/time';

/** A calendar event; texts are plain. */
export interface CalendarEvent {
  uid: string;
  beginsAt: Date;
  endsAt: Date;
  createdAt: Date;
  changedAt: Date;
  /** whole days, the last one included, when the hours are unknown: then only these count */
  days?: { from: Day; to: Day };
  title: string;
  place: string;
  description: string;
  /** an address to open; '': none */
  url: string;
  /** it will not be */
  isCancelled?: boolean;
}

/** Octets of a line without its end (RFC 5545, 3.1). */
const LINE_OCTETS = 75;

/** Thailand has had one offset since 1920, so one rule is the whole zone. */
const BANGKOK = [
  'BEGIN:VTIMEZONE',
  'TZID:Asia/Bangkok',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0700',
  'TZOFFSETTO:+0700',
  'TZNAME:+07',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** With the mail it is sent with: published by that sender, and nobody is asked to answer (RFC 5546). */
interface MailedWith {
  organizer?: string;
}

/**
 * Sessions as a calendar file (RFC 5545). An event imported again replaces itself: its UID stays and its changes are
 * counted.
 */
export function calendarFile(
  events: readonly CalendarEvent[],
  shopName: string,
  { organizer }: MailedWith = {},
): string {
  const published = organizer
    ? [`ORGANIZER;CN="${oneLine(shopName).replaceAll('"', '')}":mailto:${oneLine(organizer)}`]
    : [];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(shopName).replaceAll('/', ' ')}//Rian//TH`,
    'CALSCALE:GREGORIAN',
    ...(organizer ? ['METHOD:PUBLISH'] : []),
    ...BANGKOK,
    ...events.flatMap((event) => eventLines(event, published)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

function eventLines(event: CalendarEvent, published: readonly string[]): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${inUtc(event.changedAt)}`,
    `CREATED:${inUtc(event.createdAt)}`,
    `LAST-MODIFIED:${inUtc(event.changedAt)}`,
    // grows with every change; 0 for an unchanged event
    `SEQUENCE:${Math.floor((event.changedAt.getTime() - event.createdAt.getTime()) / 1000)}`,
    ...timeLines(event),
    ...published,
    `SUMMARY:${escapeText(event.title)}`,
    ...(event.place ? [`LOCATION:${escapeText(event.place)}`] : []),
    ...(event.description ? [`DESCRIPTION:${escapeText(event.description)}`] : []),
    ...(event.url ? [`URL:${oneLine(event.url)}`] : []),
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ];
}

/** By the standard a whole-day event ends on the next day. */
function timeLines({ days, beginsAt, endsAt }: CalendarEvent): string[] {
  const plain = (day: Day) => day.replaceAll('-', '');
  return days
    ? [
        `DTSTART;VALUE=DATE:${plain(days.from)}`,
        `DTEND;VALUE=DATE:${plain(addDays(days.to, 1))}`,
        'TRANSP:TRANSPARENT',
      ]
    : [`DTSTART;TZID=Asia/Bangkok:${inBangkok(beginsAt)}`, `DTEND;TZID=Asia/Bangkok:${inBangkok(endsAt)}`];
}

const inUtc = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '');
const inBangkok = (at: Date) => `${bangkokDay(at).replaceAll('-', '')}T${formatClock(at).replace(':', '')}00`;
/** No text may end its line and start another property. */
const oneLine = (text: string) => text.replace(/\p{Cc}/gu, '');
const escapeText = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => oneLine(line).replace(/[\\;,]/g, '\\$&'))
    .join('\\n');

/** A long line continues after a line end and a space; no letter is split. */
function foldLine(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const letter of line) {
    const size = octetsOf(letter);
    if (octets + size > LINE_OCTETS) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += letter;
    octets += size;
  }
  return [...parts, part].join('\r\n');
}

const octetsOf = (letter: string): number => {
  const code = letter.codePointAt(0)!;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
};
