import { cleanup, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anew, settled } from '../../../test/screen.ts';
import { classDetail, classRow } from '../../../test/unit-centre.tsx';
import type { Clash } from '../../../shared/contract/clashes.ts';
import { ApiError, quietApi } from '../../lib/api.ts';
import { lessonOf } from './lessons.ts';
import { HeardBy, PublishDialog, TimetableSaid } from './publish.tsx';

anew();
const course = (id: number, name: string) => ({ ...classDetail.courses[0], id, name });
const lessons = [course(11, '党史专题'), course(12, '公文写作')].map((c) => lessonOf(c as never));
const clash = (of: number, hour: number): Clash => ({
  ...{ course: of, kinds: ['teacher'] },
  other: {
    ...{ course: null, trainingClassId: 8, className: '选调生班', name: `第 ${hour} 课` },
    ...{ startTime: `2026-12-01T0${hour}:00:00.000Z`, endTime: `2026-12-01T0${hour}:30:00.000Z` },
  },
});
const asksClashes = () => vi.spyOn(quietApi.classes, 'clashes');
let clashes: ReturnType<typeof asksClashes>;
beforeEach(() => {
  clashes = asksClashes().mockResolvedValue([]);
});
const alert = () => document.querySelector('.alert');
const counts = { people: 3, hearing: 3, archived: 0, reachable: 3 };

describe('what is said of a timetable before it is published', () => {
  const open = async (given: Partial<Parameters<typeof TimetableSaid>[0]> = {}) => {
    cleanup();
    render(<TimetableSaid id={3} lessons={lessons} groupIds={[5]} {...given} />);
    await settled();
    return document.body.textContent;
  };

  it('is that it is empty where it is', async () => {
    expect(await open({ lessons: [] })).toBe('课程表还是空的，学员看不到上课时间。');
  });

  it('is that nothing clashes by saying nothing, and that it could not be looked at', async () => {
    expect(await open()).toBe('课程表里有 2 节课。');
    clashes.mockRejectedValue(new ApiError(0, '网络不通'));
    expect(await open()).toBe('课程表里有 2 节课。现在查不到有没有排课冲突。');
  });

  it('is three of its clashes by the names of its lessons, and how many there are besides', async () => {
    clashes.mockResolvedValue([clash(1, 1), clash(0, 2), clash(0, 3)]);
    const text = await open();
    const told = () => [...document.querySelectorAll('li')].map((li) => li.textContent?.split('与')[0]);
    expect([told(), text?.includes('其余')]).toEqual([['“公文写作”', '“党史专题”', '“党史专题”'], false]);
    clashes.mockResolvedValue([1, 2, 3, 4, 5].map((hour) => clash(0, hour)));
    expect(await open()).toContain('其余 2 处在编辑页的课程表里看。');
    expect(told()).toHaveLength(3);
  });

  it('is whether a clash stands in the way', async () => {
    clashes.mockResolvedValue([clash(0, 1)]);
    await open();
    expect([alert()?.className, alert()?.querySelector('b')?.textContent]).toEqual(['alert warn', '还有 1 处排课冲突']);
    await open({ refuses: true });
    expect([alert()?.className, alert()?.querySelector('b')?.textContent]).toEqual([
      ...['alert err', '还有 1 处排课冲突，您选了不允许冲突，改好以后才能发布'],
    ]);
  });

  it('is by where the class is, as that is typed', async () => {
    await open({ at: { place: '105 教室', point: [{ value: '4', label: '枫桥' }] } });
    expect(clashes.mock.calls.at(-1)?.[0]).toMatchObject({ id: 3, groupIds: [5], place: '105 教室', pointId: 4 });
  });
});

describe('who hears of a class', () => {
  it('is being counted, until that is known', async () => {
    let answer = (_: typeof counts): void => undefined;
    vi.spyOn(quietApi.classes, 'countPeople').mockReturnValue(new Promise((done) => (answer = done)) as never);
    render(<HeardBy of={classRow} asked={{ id: 3 }} />);
    const said = () => document.querySelector('[aria-live]')?.textContent;
    await settled();
    expect(said()).toBe('正在清点班上的学员。');
    answer(counts);
    await settled();
    expect(said()).toBe('班上 3 人都有账号，将收到通知。');
  });

  it('is asked with the days and lessons that the class has now, where the list is older', async () => {
    const count = vi.spyOn(quietApi.classes, 'countPeople').mockResolvedValue(counts);
    const now = { ...classDetail, name: '改过的班', endDate: '2026-12-09', groupIds: [6] };
    vi.spyOn(quietApi.classes, 'detail').mockResolvedValue(now as never);
    render(<PublishDialog of={classRow} onYes={async () => undefined} onClose={() => undefined} />);
    await settled();
    await settled();
    expect(screen.getByText('改过的班').parentElement?.textContent).toBe('改过的班，2026.12.01–12.09。');
    expect(count.mock.calls).toEqual([[{ id: 3 }]]);
    expect(clashes.mock.calls.at(-1)?.[0]).toMatchObject({ id: 3, groupIds: [6], courses: [{ id: 11 }] });
  });
});
