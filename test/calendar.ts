/** A reader of calendar files (RFC 5545) for the tests: lines unfolded, values as they were before. */
type Event = { uid: string; start: Date; end: Date; title: string; place: string; text: string; url: string };

/** An instant that is written in UTC; anything else is none. */
function instantOf(value = ''): Date {
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(value) ?? [];
  return new Date(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
}

const plain = (value = '') => value.replaceAll(/\\([\\;,nN])/g, (_, sign) => (/n/i.test(sign) ? '\n' : sign));

/** @throws where lines end or are nested as the standard does not have it */
export function readCalendar(file: string): { name: string; events: Event[] } {
  if (!file.endsWith('\r\n') || /[^\r]\n|\r(?!\n)/.test(file)) throw new Error('a line does not end with CRLF');
  const lines = file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);
  const open: string[] = [];
  const found: Map<string, string>[] = [];
  const head = new Map<string, string>();
  for (const line of lines) {
    const [, name = '', value = ''] = /^([A-Z-]+):(.*)$/.exec(line) ?? [];
    if (!name) throw new Error(`no property: ${line}`);
    if (name === 'BEGIN') open.push(value);
    if (name === 'BEGIN' && value === 'VEVENT') found.push(new Map());
    if (name === 'END' && open.pop() !== value) throw new Error(`not open: ${value}`);
    (open.at(-1) === 'VEVENT' ? (found.at(-1) as Map<string, string>) : head).set(name, value);
  }
  if (open.length || head.get('VERSION') !== '2.0' || !head.has('PRODID')) throw new Error('no calendar');
  const events = found.map((e) => ({
    uid: plain(e.get('UID')),
    start: instantOf(e.get('DTSTART')),
    end: instantOf(e.get('DTEND')),
    title: plain(e.get('SUMMARY')),
    place: plain(e.get('LOCATION')),
    text: plain(e.get('DESCRIPTION')),
    url: e.get('URL') ?? '',
  }));
  return { name: plain(head.get('X-WR-CALNAME')), events };
}
