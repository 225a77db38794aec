import { afterEach, describe, expect, it, vi } from 'vitest';
import { filesIn, inOrder, leadTo, standsIn } from './controls.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});
const page = (html: string) => {
  document.body.innerHTML = html;
};

describe('what stands in a control before the page takes over', () => {
  it.each([
    ['a field', '<input id="f-x" value="甲">', '甲'],
    ['a text', '<textarea id="f-x">文</textarea>', '文'],
    ['a choice', '<select id="f-x"><option value="1">一</option><option value="2" selected>二</option></select>', '2'],
    ['a tick', '<input id="f-x" type="checkbox" value="yes" checked>', '1'],
    ['no tick', '<input id="f-x" type="checkbox" value="yes">', ''],
    [
      'one of several',
      '<input id="f-x" type="radio" name="r.x" value="a"><input type="radio" name="r.x" value="b" checked>',
      'b',
    ],
    ['none of several', '<input id="f-x" type="radio" name="r" value="a">', ''],
    ['what is no control', '<p id="f-x">文</p>', ''],
    ['nothing', '', ''],
  ])('%s', (_, html, value) => {
    page(html);
    expect(standsIn('f-', 'x')).toBe(value);
  });

  it('is never the made up path of a file; the files themselves are', () => {
    page('<input id="f-x" type="file"><p id="f-y"></p>');
    const field = document.getElementById('f-x') as HTMLInputElement;
    const file = new File(['a'], 'a.txt');
    vi.spyOn(field, 'value', 'get').mockReturnValue('C:\\fakepath\\a.txt');
    vi.spyOn(field, 'files', 'get').mockReturnValue([file] as unknown as FileList);
    expect([standsIn('f-', 'x'), filesIn(field)]).toEqual(['', [file]]);
    vi.spyOn(field, 'files', 'get').mockReturnValue(null);
    expect([filesIn(field), filesIn(document.getElementById('f-y')), filesIn(null)]).toEqual([[], [], []]);
  });
});

describe('faults', () => {
  const html =
    '<input id="f-b"><fieldset id="f-list" tabindex="-1"></fieldset><p id="f-list-err"></p><input id="f-a"><p id="f-fault" tabindex="-1"></p>';
  it('stand in the order of their controls, an inner one at what is around it, those of none last', () => {
    page(html);
    const faults = { a: '1', gone: '2', 'list.0.name': '3', b: '4' };
    expect(Object.keys(inOrder('f-', faults))).toEqual(['b', 'list.0.name', 'a', 'gone']);
  });

  const led = async (paths: string[]) => {
    (document.activeElement as HTMLElement | null)?.blur();
    leadTo('f-', paths);
    await new Promise((resolve) => requestAnimationFrame(() => resolve(null)));
    return document.activeElement?.id;
  };
  it('lead to the first control that is there, with its sentence in sight; without one to what is said of all', async () => {
    page(html);
    const seen = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => undefined);
    expect(await led(['gone', 'list.0.name', 'a'])).toBe('f-list');
    expect(seen.mock.contexts.map((e) => (e as HTMLElement).id)).toEqual(['f-list-err']);
    expect(await led(['a'])).toBe('f-a');
    expect(await led([])).toBe('f-fault');
    expect(await led(['gone'])).not.toBe('f-fault');
    // A control is its own sentence's place; what is said of all stands where bars may lie over it.
    expect(seen.mock.contexts.map((e) => (e as HTMLElement).id)).toEqual(['f-list-err', 'f-fault']);
  });
});
