import { afterEach, expect, it, vi } from 'vitest';
import { hasArrived, picturesMissing, tellUnderWay } from './under-way.ts';

afterEach(() => {
  tellUnderWay('body', '');
  document.body.replaceChildren();
});

it('leads to the picture that is not there', async () => {
  document.body.innerHTML = `<div id="f-body" tabindex="-1"><figure data-lacks="words"><button>词</button></figure>
    <figure data-lacks="file"><button>选择图片文件</button></figure></div>`;
  tellUnderWay('body', picturesMissing(1));
  const [blame, shown] = [vi.fn(), vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)];
  expect(hasArrived({ blame, idOf: (path) => `f-${path}` })).toBe(false);
  expect(blame).toHaveBeenCalledWith('body', expect.stringContaining('1 张图片'));
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('选择图片文件'));
  expect((shown.mock.contexts.at(-1) as HTMLElement | undefined)?.dataset.lacks).toBe('file');
  shown.mockRestore();
});
