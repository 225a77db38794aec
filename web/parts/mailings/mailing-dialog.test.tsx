import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { anew, button, press, settled } from '../../../test/screen.ts';
import type { MailingPreview } from '../../../shared/contract/mailings.ts';
import { ApiError, api, formApi } from '../../lib/api.ts';
import { MailingDialog } from './mailing-dialog.tsx';

anew();
const person = (userId: number, name: string, more = {}) => ({
  ...{ userId, name, dept: '一处', reachable: true, archived: false, groupIds: [], ...more },
});
const roll = {
  people: [
    person(1, '周敏'),
    person(2, '李强', { reachable: false }),
    person(3, '王芳', { archived: true }),
    person(4, '赵云'),
  ],
  groups: [],
};
const read: MailingPreview = {
  ...{ count: 1, parts: 2, price: 6, cost: 12, key: 'k1', archived: [] },
  noNumber: [{ userId: 2, name: '李强' }],
  sample: { userId: 1, name: '周敏', content: '周敏，明天九点集合', signs: 9, parts: 2 },
};

async function open(absent?: number[], isOver = false) {
  vi.spyOn(formApi.classes, 'roll').mockResolvedValue(roll);
  const preview = vi.spyOn(formApi.mailings, 'preview').mockResolvedValue(read);
  const lesson = absent && { id: 11, name: '党史', isOver };
  const dialog = (
    <MailingDialog
      of={{ id: 7, name: '治理班', members: 3, sources: { group: 3, named: 0, applied: 0, walked: 0 } }}
      {...(lesson && { lesson, absent: async () => absent })}
      onClose={() => undefined}
    />
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: dialog }])} />);
  await settled();
  return preview;
}
const write = (words: string) => fireEvent.change(screen.getByLabelText(/短信内容/), { target: { value: words } });
const beside = () => screen.getByLabelText('预览').textContent;

it('who was absent is chosen, nobody who was archived; what it says and costs stands beside it before it goes', async () => {
  const preview = await open([2, 1, 3]);
  const send = vi.spyOn(formApi.mailings, 'send').mockResolvedValue({ id: 5, sentCount: 1 });
  vi.spyOn(api.mailings, 'results').mockResolvedValue({ list: [], total: 0 });
  expect(screen.queryByLabelText(/王芳/)).toBeNull();
  expect(screen.getByLabelText(/李强/).closest('label')?.textContent).toContain('没有号码');
  write('{姓名}，明天九点集合');
  await screen.findByText('周敏，明天九点集合');
  const body = { trainingClassId: 7, courseId: 11, userIds: [2, 1], content: '{姓名}，明天九点集合' };
  expect(preview.mock.calls).toEqual([[body]]);
  for (const word of ['收到短信1 人', '短信条数2 条', '费用，每条 0.06 元0.12 元', '没有号码 1 人　李强'])
    expect(beside(), word).toContain(word);
  await press('发送给 1 人，0.12 元');
  expect(send.mock.calls).toEqual([[{ ...body, key: 'k1' }]]);
  expect(screen.getByText('已交给短信服务，共 1 人')).toBeTruthy();
});

it('nothing goes out that was not counted, and what changed meanwhile is counted anew', async () => {
  const preview = await open([1]);
  const send = vi.spyOn(formApi.mailings, 'send').mockRejectedValue(new ApiError(400, '费用和预览时不一样了'));
  write('集合');
  await press('发送');
  expect([send.mock.calls.length, document.body.textContent?.includes('预览还没有更新')]).toEqual([0, true]);
  await screen.findByText('周敏，明天九点集合');
  expect(preview).toHaveBeenCalledTimes(1);
  await press('发送给 1 人，0.12 元');
  expect(document.body.textContent).toContain('费用和预览时不一样了');
  await vi.waitFor(() => expect(preview).toHaveBeenCalledTimes(2));
  expect((screen.getByLabelText(/短信内容/) as HTMLTextAreaElement).value).toBe('集合');
});

it('a preview that is refused says why, and nothing can be sent', async () => {
  const preview = await open([1]);
  preview.mockRejectedValue(new ApiError(400, '没有可以填进 {地点} 的内容'));
  const send = vi.spyOn(formApi.mailings, 'send');
  write('{地点}');
  expect(await screen.findByText('没有可以填进 {地点} 的内容')).toBeTruthy();
  fireEvent.click(button('发送') as HTMLElement);
  await settled();
  expect(send).not.toHaveBeenCalled();
});

it.each([
  [false, '未签到'],
  [true, '缺勤'],
])('who has not signed in is called absent once the lesson is over (%s), and not before', async (isOver, word) => {
  await open([1, 4], isOver);
  const page = document.body.textContent ?? '';
  expect(['未签到', '缺勤'].filter((one) => page.includes(one))).toEqual([word]);
});
