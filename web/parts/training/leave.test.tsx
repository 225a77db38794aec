import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { anew, press, settled, told } from '../../../test/screen.ts';
import type { OwnClassDetail } from '../../../shared/contract/own-classes.ts';
import { api, formApi } from '../../lib/api.ts';
import '../centre/trainee-calls.ts';
import { Leave } from './leave.tsx';

anew();

const now = new Date('2026-11-29T02:00:00Z');
const lesson: OwnClassDetail['courses'][number] = {
  ...{ id: 4, name: '第 4 课', teacherName: '', place: '', point: null, files: [], leave: null, objection: null },
  ...{ startTime: '2026-11-29T06:00:00.000Z', endTime: '2026-11-29T08:30:00.000Z' },
  ...{ signInStatus: null, signInTime: null },
};
const of: OwnClassDetail = {
  ...{ id: 2, name: '专题班', classType: 1, status: 2, startDate: '2026-11-28', endDate: '2026-11-30', place: '' },
  ...{ unitName: '清溪县教育培训中心', point: null, contactName: '', contactPhone: '', intro: '', coverUrl: '' },
  ...{ courses: [lesson], classmates: [], leaveRule: 'excluded', lateAfter: 10, opensBefore: 30, leaveBy: 'unit' },
  ...{ attendance: null, counts: { present: 0, late: 0, leave: 0, absent: 0 } },
};
const refused = {
  ...{ id: 9, trainingClassId: 2, className: '专题班', category: 2, reason: '发热', fileUrl: '', status: 2 },
  ...{ startTime: lesson.startTime, endTime: lesson.endTime, remark: '名额有限', revoked: false },
  ...{ createTime: '2026-11-29T01:00:00Z', courses: [] },
};

it.each([
  ['unit', '单位'],
  ['institute', '学院教务'],
] as const)('leave that the %s decides names it in every word', async (leaveBy, who) => {
  vi.spyOn(api.leave, 'mine').mockResolvedValue({ list: [refused], total: 1 });
  vi.spyOn(formApi.leave, 'ask').mockResolvedValue({ id: 9 });
  render(<Leave of={{ ...of, leaveBy }} now={now} />, { wrapper: MemoryRouter });
  await settled();
  const page = screen.getByRole('region', { name: '请假' }).textContent;
  expect(page).toContain(`由${who}批准，结果用消息告诉您`);
  expect(page).toContain(`${who}说明：名额有限`);
  await press('申请请假');
  await settled();
  expect(screen.getByText(`${who}会看到。`)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('事由'), { target: { value: '家里有事' } });
  fireEvent.click(screen.getByRole('checkbox', { hidden: true }));
  await settled();
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2000);
  await press('提交');
  expect(told()).toEqual([`已经提交，等${who}处理`]);
});

it('of a class that was ended before its lessons nobody asks for leave', async () => {
  vi.spyOn(api.leave, 'mine').mockResolvedValue({ list: [], total: 0 });
  render(<Leave of={{ ...of, status: 3 }} now={now} />, { wrapper: MemoryRouter });
  await settled();
  expect(screen.getByRole('region', { name: '请假' }).textContent).toContain('没有可以请假的课了');
  expect(screen.queryByRole('button', { name: '申请请假' })).toBeNull();
});

it('leave may still be asked for from a lesson that has begun, and from none that is over', async () => {
  vi.spyOn(api.leave, 'mine').mockResolvedValue({ list: [], total: 0 });
  const at = (hour: string) => <Leave of={of} now={new Date(`2026-11-29T${hour}:00Z`)} />;
  const { rerender } = render(at('08:29'), { wrapper: MemoryRouter });
  await settled();
  const ask = () => screen.queryByRole('button', { name: '申请请假' });
  expect(ask()).not.toBeNull();
  rerender(at('08:30'));
  expect(ask()).toBeNull();
});
