import { fireEvent, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { at } from '../../../../test/lists.ts';
import { anew, button, inDialog, press, settled, told } from '../../../../test/screen.ts';
import { find } from '../../../../test/unit-centre.tsx';
import { ApiError, api, formApi, quietApi } from '../../../lib/api.ts';
import '../calls.ts';
import { type Me, MeContext } from '../me.ts';
import ApplicationPage from './application.tsx';
import Applications from './applications.tsx';

anew();
const row = (id: number, name: string, status: number) => ({
  ...{ id, name, status, projectId: 1, projectName: '项目一', startDate: '2026-12-01', cellPhone: '138', dept: '' },
  ...{ post: '', note: '', hasAttachment: false, reason: '', createTime: '2026-11-18T16:05:00Z', decideTime: null },
  ...{ classId: null, className: '' },
});
const classes = [
  { id: 3, name: '甲班', status: 1, startDate: '2026-12-01', endDate: '2026-12-03', members: 2 },
  { id: 4, name: '结束的甲班', status: 3, startDate: '2026-11-01', endDate: '2026-11-03', members: 2 },
];

/** One of them is over, whenever this is read, and one is to come. */
const lessons = [
  { id: 11, endTime: '2026-11-01T03:30:00.000Z' },
  { id: 12, endTime: '9999-12-31T03:30:00.000Z' },
];

async function show(roles: string[]) {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  vi.spyOn(api.applications, 'projects').mockResolvedValue([]);
  const list = [row(1, '甲', 1), row(2, '乙', 1), row(3, '丙', 0)];
  const read = vi.spyOn(api.applications, 'list').mockResolvedValue({ list, total: 3 });
  vi.spyOn(formApi.institute, 'list').mockResolvedValue({ list: classes as never, total: 2 });
  vi.spyOn(quietApi.institute, 'detail').mockResolvedValue({ id: 3, courses: lessons } as never);
  const element = (
    <MeContext value={{ username: 'a', roles } as unknown as Me}>
      <Applications />
    </MeContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  await settled();
  return read;
}
const tick = (n: number) => {
  const boxes = document.querySelectorAll('tbody input[type=checkbox]');
  for (let i = 0; i < n; i++) fireEvent.click(boxes[i] as Element);
};

describe('admitted applicants are put into a class', () => {
  it('by 教务, several at once, into one that is not over', async () => {
    const read = await show(['training']);
    const add = vi.spyOn(formApi.institute, 'addApplicants');
    tick(2);
    await press('编入培训班');
    await inDialog('编入');
    expect([add.mock.calls.length, document.querySelector('dialog .msg-err')?.textContent]).toEqual([
      0,
      '请选择培训班',
    ]);
    expect(document.querySelector('dialog .alert')).toBeNull();
    await find('培训班', '甲', /^甲班/);
    expect(document.querySelector('dialog .alert')?.textContent).toBe(
      '这个班已有 1 节课结束，新加入的学员在这些课上算缺勤。',
    );
    add.mockRejectedValueOnce(new ApiError(400, '甲已编入“乙班”，请先从那个班移出'));
    await inDialog('编入');
    expect(document.querySelector('dialog')?.textContent).toContain('请先从那个班移出');
    add.mockResolvedValueOnce({ added: 1, already: 1, gone: [], skipped: [] });
    await inDialog('编入');
    expect(add.mock.calls.at(-1)).toEqual([{ id: 3, ids: [1, 2] }]);
    expect([told(), read.mock.calls.length]).toEqual([['1 人已编入“甲班”，1 人原来就在班上'], 2]);
  });

  it('and who could not come with the others is named with why, until somebody has read it', async () => {
    const read = await show(['training']);
    const skipped = [{ id: 2, name: '乙', why: '已编入“乙班”，请先从那个班移出' }];
    vi.spyOn(formApi.institute, 'addApplicants').mockResolvedValue({ added: 1, already: 0, gone: [], skipped });
    tick(2);
    await press('编入培训班');
    await find('培训班', '甲', /^甲班/);
    await inDialog('编入');
    const dialog = () => document.querySelector('dialog');
    expect([dialog()?.getAttribute('aria-label'), told(), read.mock.calls.length]).toEqual([
      ...['1 人没有编入', ['1 人已编入“甲班”'], 2],
    ]);
    expect([...document.querySelectorAll('dialog li')].map((li) => li.textContent)).toEqual([
      '乙：已编入“乙班”，请先从那个班移出',
    ]);
    await inDialog('知道了');
    expect(dialog()).toBeNull();
  });

  it('not who is not admitted, nor by the desk', async () => {
    await show(['training']);
    tick(3);
    expect(button('编入培训班')).toBeNull();
    document.body.innerHTML = '';
    await show(['desk']);
    tick(2);
    expect([button('录取') !== null, button('编入培训班')]).toEqual([true, null]);
  });

  it('from the page of an application, which shows the class afterwards', async () => {
    const project = { id: 1, name: '项目一', startDate: '2026-12-01', signUpDeadline: '2026-11-30', capacity: 9 };
    const counts = { taken: 1, waiting: 0, received: 0, admitted: 1, applied: 1 };
    const detail = {
      ...{ ...row(5, '甲', 1), attachmentUrl: '', remark: '', deciderName: '', userId: null, receipt: 'abc' },
      ...{ project: { ...project, ...counts }, reach: { message: true, sms: true } },
    };
    const read = vi.spyOn(api.applications, 'detail').mockResolvedValue({ ...detail, status: 0 });
    vi.spyOn(formApi.institute, 'list').mockResolvedValue({ list: classes as never, total: 2 });
    vi.spyOn(quietApi.institute, 'detail').mockResolvedValue({ id: 3, courses: [] } as never);
    const add = vi
      .spyOn(formApi.institute, 'addApplicants')
      .mockResolvedValue({ added: 1, already: 0, gone: [], skipped: [] });
    const open = async (roles: string[]) => {
      document.body.innerHTML = '';
      const page = <ApplicationPage params={{ id: '5' }} />;
      const element = <MeContext value={{ username: 'a', roles } as unknown as Me}>{page}</MeContext>;
      render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
      await settled();
    };
    await open(['training']);
    expect(button('编入培训班'), 'who is not admitted').toBeNull();
    read.mockResolvedValue(detail);
    await open(['training']);
    await press('编入培训班');
    await find('培训班', '甲', /^甲班/);
    read.mockResolvedValue({ ...detail, classId: 3, className: '甲班' });
    await inDialog('编入');
    expect([add.mock.calls, at('甲班'), button('编入培训班')]).toEqual([
      ...[[[{ id: 3, ids: [5] }]], '/guanli/classes/people/3/', null],
    ]);
    await open(['desk']);
    expect([at('甲班'), document.body.textContent?.includes('甲班')], 'the desk has no way in').toEqual([null, true]);
  });
});
