import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { anew, settled } from '../../../test/screen.ts';
import type { OwnClassDetail } from '../../../shared/contract/own-classes.ts';
import { api } from '../../lib/api.ts';
import '../centre/trainee-calls.ts';
import { Leave } from './leave.tsx';

anew();
const now = new Date('2026-11-29T02:00:00Z');
const lesson: OwnClassDetail['courses'][number] = {
  ...{ id: 4, name: '第 4 课', teacherName: '', place: '', point: null, files: [], objection: null },
  ...{ startTime: '2026-11-29T06:00:00.000Z', endTime: '2026-11-29T08:30:00.000Z' },
  ...{ signInStatus: null, signInTime: null },
};
const of: OwnClassDetail = {
  ...{ id: 2, name: '专题班', classType: 1, status: 3, startDate: '2026-11-28', endDate: '2026-11-30', place: '' },
  ...{ unitName: '清溪县', point: null, contactName: '', contactPhone: '', intro: '', coverUrl: '' },
  ...{ courses: [lesson], classmates: [], leaveRule: 'excluded', lateAfter: 10, opensBefore: 30, leaveBy: 'unit' },
  ...{ attendance: null, counts: { present: 0, late: 0, leave: 0, absent: 0 } },
};

it('of a class that was ended before its lessons nobody asks for leave', async () => {
  vi.spyOn(api.leave, 'mine').mockResolvedValue({ list: [], total: 0 });
  render(<Leave of={of} now={now} />, { wrapper: MemoryRouter });
  await settled();
  expect(screen.getByRole('region', { name: '请假' }).textContent).toContain('没有可以请假的课了');
  expect(screen.queryByRole('button', { name: '申请请假' })).toBeNull();
});
