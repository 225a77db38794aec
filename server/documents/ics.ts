/** What happens once, for a calendar. */
export type CalendarEvent = {
  /** The same for one thing whenever it is written: a calendar that knows it already changes it. */
  uid: string;
  /** How often it has changed. */
  sequence: number;
  start: Date;
  end: Date;
  title: string;
  place: string;
  text: string;
  url: string;
};

/** An instant in UTC, as `20261201T010000Z`: no program has to know a time zone to read it. */
const stamp = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** Text as a value (RFC 5545, 3.3.11); what cannot stand in a line is left out. */
const escaped = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')
    .replaceAll(/\p{Cc}/gu, '');

const widthOf = (text: string) => Buffer.byteLength(text);

/** A line of at most 75 octets, and its rest in further ones that begin with a blank (3.1); no sign is cut. */
function folded(line: string): string {
  const lines = [''];
  let room = 75;
  for (const sign of line) {
    const octets = widthOf(sign);
    if (octets > room) {
      lines.push('');
      room = 74;
    }
    lines[lines.length - 1] += sign;
    room -= octets;
  }
  return lines.join('\r\n ');
}

function eventLines(e: CalendarEvent, made: Date): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(e.uid)}`,
    `SEQUENCE:${e.sequence}`,
    `DTSTAMP:${stamp(made)}`,
    `DTSTART:${stamp(e.start)}`,
    `DTEND:${stamp(e.end)}`,
    `SUMMARY:${escaped(e.title)}`,
    ...(e.place ? [`LOCATION:${escaped(e.place)}`] : []),
    ...(e.text ? [`DESCRIPTION:${escaped(e.text)}`] : []),
    ...(e.url ? [`URL:${e.url}`] : []),
    'END:VEVENT',
  ];
}

/**
 * A calendar file (RFC 5545).
 * @param calendar.name what programs call it that keep it beside others
 * @param calendar.by the institute, as the maker of the file
 */
export function writeCalendar(
  { name, by, made }: { name: string; by: string; made: Date },
  events: readonly CalendarEvent[],
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(by)}//Portal//ZH`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    ...events.flatMap((event) => eventLines(event, made)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
