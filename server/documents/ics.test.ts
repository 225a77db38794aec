import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCalendar } from '../../test/calendar.ts';
import { type CalendarEvent, writeCalendar } from './ics.ts';

const made = new Date('2026-11-29T02:03:04Z');
const of = { name: '我的培训', by: '之江培训学院', made };
const event: CalendarEvent = {
  ...{ uid: 'lesson-7@portal.test', sequence: 3, title: '一张走访表', place: '105 教室', text: '', url: '' },
  start: new Date('2026-12-01T01:00:00Z'),
  end: new Date('2026-12-01T03:30:00Z'),
};

it('a calendar has its lessons at the instant at which they are, in UTC', () => {
  const lines = writeCalendar(of, [event]).split('\r\n');
  expect(lines).toContain('DTSTART:20261201T010000Z');
  expect(lines).toContain('DTEND:20261201T033000Z');
  expect(lines).toContain('DTSTAMP:20261129T020304Z');
  expect(lines).toContain('SEQUENCE:3');
  expect(lines.filter((line) => line.startsWith('LOCATION'))).toEqual(['LOCATION:105 教室']);
  expect(lines.filter((line) => /^(DESCRIPTION|URL)/.test(line))).toEqual([]);
});

it('what is written is read back as it was, whatever somebody has called it, in lines of 75 octets at most', () => {
  const text = fc.string({
    unit: fc.constantFrom('一', '🙂', ';', ',', '\\', '\n', ':', 'n', ' ', 'É', 'a'),
    maxLength: 90,
  });
  const events = fc.array(
    fc.record({
      uid: fc.nat().map((n) => `lesson-${n}@portal.test`),
      sequence: fc.nat(),
      start: fc.date({
        min: new Date('1000-01-01T00:00:00Z'),
        max: new Date('2999-01-01T00:00:00Z'),
        noInvalidDate: true,
      }),
      end: fc.constant(new Date('2999-06-01T00:00:00Z')),
      ...{ title: text, place: text, text },
      url: fc.constant('https://portal.test/grzx/wdpx/'),
    }),
    { maxLength: 5 },
  );
  const seconds = (at: Date) => new Date(Math.floor(at.getTime() / 1000) * 1000);
  fc.assert(
    fc.property(text, events, (name, list) => {
      const file = writeCalendar({ ...of, name }, list);
      for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      const wanted = list.map(({ sequence: _, ...e }) => ({ ...e, start: seconds(e.start) }));
      expect(readCalendar(file)).toEqual({ name, events: wanted });
    }),
  );
});

it('what no calendar can hold is left out', () => {
  const title = 'a\u0000b\u0007c\r\nd\re\uD800';
  expect(readCalendar(writeCalendar(of, [{ ...event, title }])).events[0]?.title).toBe('abc\nd\ne\uFFFD');
});
