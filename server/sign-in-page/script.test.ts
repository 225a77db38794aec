import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { askedAloud, positionFields, script } from './position.ts';

type Coords = { latitude: number; longitude: number; accuracy: number };
type Found = (found: { coords: Coords }) => void;

/** A phone that shows the page: what it is asked, what stands in the form then, and what is said meanwhile. */
function aPhone(had = '', isAble = true) {
  const fields = Object.fromEntries(['lat', 'lng', 'accuracy'].map((id) => [id, { value: id === 'lat' ? had : '' }]));
  const said: string[] = [];
  const placed = {
    set textContent(text: string) {
      said.push(text);
    },
  };
  const asked: [found: Found, failed: () => void, how: object][] = [];
  const geolocation = { getCurrentPosition: (...of: (typeof asked)[0]) => asked.push(of) };
  const getElementById = (id: string) => (id === 'placed' ? placed : fields[id]);
  runInNewContext(script, { navigator: isAble ? { geolocation } : {}, document: { getElementById } });
  return { asked, said, values: () => Object.values(fields).map((f) => f.value) };
}

it('a phone that knows no place, or whose place stands in the form already, is asked nothing', () => {
  for (const { asked, said } of [aPhone('', false), aPhone('30.25')]) expect([asked, said]).toEqual([[], []]);
});

it('a place that is not found is said so, and the form is left as it was', () => {
  const phone = aPhone();
  expect(phone.said).toEqual(['正在取得位置…']);
  // Where it is said, it is also read aloud.
  expect(askedAloud).toContain('<b id="placed" role="status"></b>');
  phone.asked[0]?.[1]();
  expect([phone.said.at(-1), phone.values()]).toEqual(['没有取得位置，可以直接签到。', ['', '', '']]);
});

it('a place that is found goes into the form, as exactly as the phone knows it and no older than a minute', () => {
  const phone = aPhone();
  const [[found, , how] = []] = phone.asked;
  expect(how).toEqual({ enableHighAccuracy: true, timeout: 20_000, maximumAge: 60_000 });
  found?.({ coords: { latitude: 30.25, longitude: 120.12, accuracy: 12 } });
  expect([phone.said.at(-1), phone.values(), phone.asked.length]).toEqual(['已取得位置。', [30.25, 120.12, 12], 1]);
});

it('a place on the equator comes again in a form as it was', () => {
  const html = positionFields({ latitude: 0, longitude: 120.12, accuracy: 0 });
  expect([...html.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value])).toEqual([
    ['lat', '0'],
    ['lng', '120.12'],
    ['accuracy', '0'],
  ]);
});
