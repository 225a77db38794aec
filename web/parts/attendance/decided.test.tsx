import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { anew, inDialog, press, settled, told } from '../../../test/screen.ts';
import { anewUnit, classDetail, enter, pageOf } from '../../../test/unit-centre.tsx';
import { api, formApi } from '../../lib/api.ts';
import attendance from '../../routes/unit/attendance.tsx';
import { HolderContext } from '../classes/holder.ts';
import { institute } from '../console/classes/institute.ts';
import '../console/calls.ts';
import './attendance.tsx';
import { WalkIns } from './walk-ins.tsx';

anew();
anewUnit();
const walkIn = {
  ...{ id: 5, courseId: 11, courseName: '党史专题', name: '外来甲', cellPhone: '13900001111', status: 0 },
  ...{ signInTime: '2026-12-01T00:50:03.000Z', suggested: null },
};
const objection = {
  ...{ id: 8, courseId: 11, courseName: '党史专题', userId: 2, name: '方小乙', content: '我到了' },
  ...{ answer: '', status: 0, signInStatus: 0, createTime: '2026-12-01T05:00:00.000Z' },
};
let sums: ReturnType<typeof readSums>;
const readSums = () => vi.spyOn(api.attendance, 'allCourses').mockResolvedValue({ avgAttendance: null, list: [] });
beforeEach(() => {
  sums = readSums();
  vi.spyOn(api.classes, 'detail').mockResolvedValue({ ...classDetail, status: 2 } as never);
  for (const calls of ['walkIns', 'objections'] as const) vi.spyOn(api.attendance, calls).mockResolvedValue(pageOf([]));
});
const open = () => enter(attendance, '/wtdw/pxgl/pjdkl/3/');
const dialog = () => document.querySelector('dialog')?.textContent;

it('an absence that stays one is answered so, with the words for its trainee; then it waits no more, and all is read anew', async () => {
  const waits = vi.spyOn(api.attendance, 'objections').mockResolvedValue(pageOf([objection]));
  const answer = vi.spyOn(formApi.attendance, 'answerObjection').mockResolvedValue(null);
  await open();
  expect(screen.queryByText('12.01 13:00 提交')).not.toBeNull();
  await press(/^处理/);
  expect(dialog()).toContain('方小乙，“党史专题”：我到了');
  fireEvent.click(screen.getByLabelText('不属实，维持缺勤'));
  fireEvent.change(screen.getByRole('textbox', { hidden: true }), { target: { value: '当天未见' } });
  const before = sums.mock.calls.length;
  waits.mockResolvedValue(pageOf([{ ...objection, id: 9, content: '我也到了' }]));
  await inDialog('处理');
  expect([answer.mock.calls, dialog(), told()]).toEqual([
    [[{ id: 8, status: 2, answer: '当天未见' }]],
    ...[undefined, ['已处理，并通知了方小乙']],
  ]);
  const left = [...document.querySelectorAll('section[aria-labelledby=objections] li p:first-of-type')];
  expect([sums.mock.calls.length > before, left.map((p) => p.textContent)]).toEqual([true, ['我也到了']]);
});

it('who was matched with somebody waits no more; of whom a sign-in is matched or not accepted stands in the question', async () => {
  const suggested = { userId: 4, name: '外来假', dept: '', cellPhone: '13900001111', byNumber: true };
  const waits = vi.spyOn(api.attendance, 'walkIns').mockResolvedValue(pageOf([{ ...walkIn, suggested }]));
  vi.spyOn(formApi.attendance, 'matchWalkIn').mockResolvedValue(null);
  await open();
  await press(/^不认可/);
  expect(dialog()).toContain('外来甲，13900001111。这次签到不会算到任何人名下');
  await inDialog('取消');
  await press(/^匹配学员/);
  expect(dialog()).toContain('签到时填写的是：外来甲，13900001111');
  const before = sums.mock.calls.length;
  waits.mockResolvedValue(pageOf([]));
  await inDialog('匹配');
  expect([dialog(), sums.mock.calls.length > before, screen.queryByText('外来甲')]).toEqual([undefined, true, null]);
});

it('whom 教务 take into a class of theirs comes onto the list of the institute', async () => {
  vi.spyOn(api.instituteAttendance, 'walkIns').mockResolvedValue(pageOf([walkIn]));
  const add = vi.spyOn(api.instituteAttendance, 'addWalkIn').mockResolvedValue({ userId: 9 });
  const done = vi.fn(async () => undefined);
  render(
    <HolderContext value={institute}>
      <WalkIns of={{ ...classDetail, status: 2, classType: 1 } as never} done={done} />
    </HolderContext>,
  );
  await settled();
  await press(/^加入班级/);
  expect(dialog()).toContain('学院的学员名单里还没有这个号码的，也同时加进名单。');
  await inDialog('加入班级');
  expect([add.mock.calls, done.mock.calls.length]).toEqual([[[{ id: 5 }]], 1]);
});
