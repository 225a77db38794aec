import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anew } from '../../../test/screen.ts';
import type { OwnClassDetail } from '../../../shared/contract/own-classes.ts';
import { Attendance } from './attendance.tsx';

anew();

it('the lessons stand before the rule, and of a first absence it is asked that it be put right', () => {
  const lesson = {
    ...{ id: 1, name: '第 1 课', startTime: '2026-11-28T01:00:00.000Z', endTime: '2026-11-28T01:50:00.000Z' },
    ...{ place: '', signInStatus: 0, signInTime: null, objection: null },
  };
  const given = {
    ...{ courses: [lesson], attendance: 0, counts: { present: 0, late: 0, leave: 0, absent: 1 } },
    ...{ leaveRule: 'excluded', opensBefore: 30, lateAfter: 10 },
  };
  render(<Attendance of={given as unknown as OwnClassDetail} reload={async () => undefined} />);
  const own = screen.getByRole('region', { name: '考勤' });
  expect(own.textContent?.replaceAll(/\s+/g, ' ')).toMatch(
    /第 1 课缺勤.*申请更正：第 1 课到课率怎样算到课率 = .*准假的课不计入应到的节数/,
  );
  expect(own.querySelector('details')?.open).toBe(false);
});
