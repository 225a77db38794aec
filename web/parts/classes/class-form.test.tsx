import { cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anew, button, idle, inDialog, press, settled, told } from '../../../test/screen.ts';
import { anewUnit, classDetail, enter, group, pageOf } from '../../../test/unit-centre.tsx';
import { ApiError, api, formApi, quietApi } from '../../lib/api.ts';
import classEdit from '../../routes/unit/class-edit.tsx';

anew();
anewUnit();
const asksClashes = () => vi.spyOn(quietApi.classes, 'clashes');
const edits = () => vi.spyOn(formApi.classes, 'edit').mockResolvedValue({ version: 3 });
const steps = () => vi.spyOn(formApi.classes, 'updateStatus').mockResolvedValue(null);
let clashes: ReturnType<typeof asksClashes>;
let edit: ReturnType<typeof edits>;
let step: ReturnType<typeof steps>;
beforeEach(() => {
  vi.spyOn(api.students, 'groups').mockResolvedValue(pageOf([group]));
  vi.spyOn(api.catalogue, 'themes').mockResolvedValue([{ id: 7, name: '基层治理', summary: '', total: 1 }]);
  vi.spyOn(api.classes, 'members').mockResolvedValue(pageOf([{ userId: 1, name: '陆青禾' }]));
  clashes = asksClashes().mockResolvedValue([]);
  edit = edits();
  step = steps();
});
const name = () => screen.getByLabelText<HTMLInputElement>('培训班名称');
const type = (value: string) => fireEvent.change(name(), { target: { value } });
const dialog = () => document.querySelector('dialog');
const open = async (given: object = {}, id = 3) => {
  const read = vi.spyOn(api.classes, 'detail').mockResolvedValue({ ...classDetail, id, ...given } as never);
  const router = await enter(classEdit, `/wtdw/pxgl/xzpxb/${id}/`);
  await settled();
  return { read, router };
};
const page = '/wtdw/pxgl/pxbxq/3/';

describe('publishing in the form of a class', () => {
  it('saves it, publishes it, and says so by its name without blanks', async () => {
    const { router } = await open();
    type(' 青年干部班 ');
    await press('发布');
    await inDialog('发布');
    expect([edit.mock.calls.length, step.mock.calls, told(), router.state.location.pathname]).toEqual([
      ...[1, [[{ id: 3, status: 1 }]], ['“青年干部班”已发布，班上有账号的学员会收到通知'], page],
    ]);
  });

  it('of a new class says so by its name without blanks as well', async () => {
    const add = vi.spyOn(formApi.classes, 'addAndPublish').mockResolvedValue({ id: 9 });
    const router = await enter(classEdit, '/wtdw/pxgl/xzpxb/');
    type(' 青年干部班 ');
    for (const label of ['开始日期', '结束日期'])
      fireEvent.change(screen.getByLabelText(label), { target: { value: '2026-12-01' } });
    await press('发布');
    await inDialog('发布');
    expect([add.mock.calls.length, told(), router.state.location.pathname]).toEqual([
      ...[1, ['“青年干部班”已发布，班上有账号的学员会收到通知'], '/wtdw/pxgl/pxbxq/9/'],
    ]);
  });

  it('is not asked about what the form refuses, nor done by who thinks better of it', async () => {
    await open();
    type('');
    await press('发布');
    expect([dialog(), document.querySelector('form .msg-err')?.textContent]).toEqual([null, '请填写培训班名称']);
    type('青年干部班');
    await press('发布');
    await inDialog('取消');
    expect([dialog(), edit.mock.calls, step.mock.calls]).toEqual([null, [], []]);
    await press('保存草稿');
    expect([edit.mock.calls.length, step.mock.calls, told()]).toEqual([1, [], ['草稿已保存']]);
  });

  it('is not asked about while a draft is being saved', async () => {
    let answer = (_: { version: number }): void => undefined;
    edit.mockReturnValue(new Promise((done) => (answer = done)) as never);
    const { router } = await open();
    await press('保存草稿');
    await press('发布');
    expect([dialog(), idle('发布')]).toEqual([null, true]);
    answer({ version: 3 });
    await settled();
    expect([step.mock.calls, told(), router.state.location.pathname]).toEqual([[], ['草稿已保存'], page]);
  });

  it('does not follow where it could not be saved', async () => {
    edit.mockRejectedValue(new ApiError(400, '培训班名称已经有了'));
    const { router } = await open();
    await press('发布');
    await inDialog('发布');
    expect([dialog(), step.mock.calls, told(), router.state.location.pathname]).toEqual([
      ...[null, [], [], '/wtdw/pxgl/xzpxb/3/'],
    ]);
    expect(document.querySelector('form .alert.err')?.textContent).toBe('培训班名称已经有了');
  });

  it('asks about the people and the clashes of what is typed, and says that a clash stands in the way', async () => {
    const count = vi.mocked(quietApi.classes.countPeople);
    const other = { course: null, trainingClassId: 9, className: '别的班', name: '别的课' };
    clashes.mockResolvedValue([
      {
        ...{ course: 0, kinds: ['teacher'] },
        other: { ...other, startTime: '2026-12-01T01:00:00.000Z', endTime: '2026-12-01T02:00:00.000Z' },
      },
    ]);
    await open({ place: '三号楼', pointId: 4, pointName: '枫桥', refuseClashes: true });
    count.mockClear();
    clashes.mockClear();
    await press('发布');
    expect(count.mock.calls).toEqual([[{ id: 3, groupIds: [5], studentUserIds: [1] }]]);
    expect(clashes.mock.calls.at(-1)?.[0]).toMatchObject({ id: 3, groupIds: [5], place: '三号楼', pointId: 4 });
    expect(dialog()?.querySelector('.alert.err')?.textContent).toContain('改好以后才能发布');
    await inDialog('取消');
    fireEvent.click(screen.getByLabelText('教师、地点或分组有冲突时不能保存'));
    await press('发布');
    expect([dialog()?.querySelector('.alert.err'), dialog()?.querySelector('.alert.warn') !== null]).toEqual([
      ...[null, true],
    ]);
  });
});

describe('a class that somebody else has changed meanwhile', () => {
  const said = new ApiError(409, '这个班刚刚在别处改过');
  const newest = () => vi.spyOn(formApi.classes, 'detail').mockResolvedValue({ ...classDetail, version: 8 } as never);
  const versions = () => edit.mock.calls.map(([of]) => of.version);

  it('is published as one wrote it where publishing was wanted, and only saved where saving was', async () => {
    newest();
    edit.mockRejectedValueOnce(said);
    await open();
    await press('发布');
    await inDialog('发布');
    await inDialog('用我写的保存');
    expect([versions(), step.mock.calls]).toEqual([[2, 8], [[{ id: 3, status: 1 }]]]);
    cleanup();
    for (const call of [edit, step]) call.mockClear();
    edit.mockRejectedValueOnce(said).mockRejectedValueOnce(said);
    await open();
    await press('发布');
    await inDialog('发布');
    fireEvent(dialog() as HTMLElement, new Event('cancel', { cancelable: true }));
    await settled();
    expect(dialog(), 'the question goes, and what is typed stays').toBeNull();
    await press('保存草稿');
    await inDialog('用我写的保存');
    expect([versions(), step.mock.calls]).toEqual([[2, 2, 8], []]);
  });

  it('is not written over while it cannot be read how it stands', async () => {
    edit.mockRejectedValueOnce(said);
    vi.spyOn(formApi.classes, 'detail').mockRejectedValue(new ApiError(0, '网络不通'));
    await open();
    await press('保存草稿');
    await inDialog('用我写的保存');
    expect([versions(), dialog(), document.querySelector('form .alert.err')?.textContent]).toEqual([
      ...[[2], null, '网络不通'],
    ]);
  });

  it('stands there as theirs once one has given way, and asks no more', async () => {
    edit.mockRejectedValueOnce(said);
    const { read } = await open();
    type('我写的');
    await press('保存草稿');
    read.mockResolvedValue({ ...classDetail, name: '别人写的', version: 8 } as never);
    await inDialog('载入现在的内容');
    expect([dialog(), name().value]).toEqual([null, '别人写的']);
    await press('保存草稿');
    expect(versions()).toEqual([2, 8]);
  });

  it('says whether what one wrote can be found again', async () => {
    const question = async () => {
      cleanup();
      edit.mockRejectedValueOnce(said);
      await open();
      type('我写的');
      await press('保存草稿');
      return dialog()?.textContent?.match(/您写的(.*?)。/)?.[1];
    };
    expect(await question()).toBe('仍在这个页面里，可以找回');
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const nothing = { length: 0, getItem: () => null, removeItem: () => undefined };
    vi.stubGlobal('sessionStorage', { ...nothing, setItem });
    expect(await question()).toBe('不再保留');
  });

  it('asks once, and by the version that the last save made', async () => {
    step.mockRejectedValueOnce(new ApiError(400, '结束日期已过'));
    const { read } = await open();
    read.mockResolvedValue({ ...classDetail, version: 3 } as never);
    await press('发布');
    await inDialog('发布');
    await press('保存草稿');
    expect([versions(), dialog()]).toEqual([[2, 3], null]);
  });

  it('asks by the version that the last save made also where the class cannot be read anew', async () => {
    step.mockRejectedValueOnce(new ApiError(400, '结束日期已过'));
    const { read } = await open();
    read.mockRejectedValue(new ApiError(0, '网络不通'));
    await press('发布');
    await inDialog('发布');
    await press('保存草稿');
    expect([versions(), dialog()]).toEqual([[2, 3], null]);
  });

  it('is not written over by what was typed before that and found again', async () => {
    await open();
    type('我写的');
    cleanup();
    await open({ name: '别人写的', version: 8 });
    await press('找回');
    await press('保存草稿');
    expect([edit.mock.calls.at(-1)?.[0].name, versions()]).toEqual(['我写的', [2]]);
  });
});

describe('the form of a class', () => {
  it('says that changes are told only where the class is published, and has its own words for its buttons', async () => {
    const says = async (status: number) => {
      cleanup();
      await open({ status });
      return ['保存草稿', '保存', '发布'].filter(button).concat(screen.queryByText(/课程有改动时/) ? ['告知'] : []);
    };
    expect(await says(0)).toEqual(['保存草稿', '发布']);
    expect(await says(1)).toEqual(['保存', '告知']);
    expect(await says(2)).toEqual(['保存', '告知']);
  });

  it('keeps what was typed of one class from the form of another', async () => {
    await open();
    type('我写的');
    cleanup();
    await open({}, 4);
    expect([name().value, button('找回')]).toEqual(['青年干部班', null]);
    cleanup();
    await open();
    await press('找回');
    expect(name().value).toBe('我写的');
  });
});
