import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { VersionState } from '../../../../shared/content-kinds.ts';
import type { ContentItem } from '../../../../shared/contract/content.ts';
import type { Role } from '../../../../shared/roles.ts';
import { type Me, MeContext } from '../me.ts';
import { Actions } from './actions.tsx';
import { RowState } from './state.tsx';
import type { Item } from './use-item.ts';

afterEach(cleanup);

const item = {
  kind: 'news',
  recordId: 7,
  versionId: 9,
  revision: 1,
  state: 'draft',
  mine: true,
  title: '题',
  data: {},
} as unknown as ContentItem;
const press = vi.fn(async () => undefined);

function Bar({
  dirty = false,
  roles = ['administrator'],
  busy = false,
  ...more
}: {
  dirty?: boolean;
  roles?: Role[];
  live?: boolean;
  mine?: boolean;
  busy?: boolean;
  versionId?: number;
  state?: VersionState;
}) {
  const times = { publishAt: null, withdrawAt: null };
  const form = {
    dirty,
    faults: {},
    values: { data: {}, times },
    undoes: null,
    redoes: null,
    undo: () => {},
    redo: () => {},
  };
  const editor = { form, item, load: {}, save: async () => null } as unknown as Item;
  return (
    <MeContext.Provider value={{ roles } as unknown as Me}>
      <Actions
        kind="news"
        item={{ ...item, ...more }}
        editor={editor}
        busy={busy}
        press={press}
        settle={async () => undefined}
        onPreview={() => undefined}
      />
    </MeContext.Provider>
  );
}
const buttons = () => screen.getAllByRole('button').map((button) => button.textContent);

describe('the buttons of a draft', () => {
  it('stay where they are once it is saved, and a second press on the same spot asks for nothing', async () => {
    const { rerender } = render(<Bar dirty />);
    const save = screen.getByRole('button', { name: '保存草稿' });
    expect([buttons()[0], save.getAttribute('aria-disabled')]).toEqual(['保存草稿', null]);
    await userEvent.click(save);
    expect(press).toHaveBeenCalledOnce();
    rerender(<Bar dirty={false} />);
    expect(screen.getAllByRole('button')[0]).toBe(save);
    expect(save.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(save);
    expect(press).toHaveBeenCalledOnce();
  });
});

it('all that is done with a record waits for what is under way; what was only typed can be looked at', () => {
  const { rerender } = render(<Bar live state="submitted" busy />);
  const open = () => screen.getAllByRole('button').filter((b) => b.getAttribute('aria-disabled') !== 'true');
  expect([buttons(), open()]).toEqual([['通过并发布', '只通过', '退回', '预览', '撤下'], []]);
  const looked = () => screen.queryByRole('button', { name: '预览' }) !== null;
  rerender(<Bar versionId={0} />);
  expect(looked()).toBe(false);
  rerender(<Bar versionId={0} dirty />);
  expect(looked()).toBe(true);
});

describe('the buttons of what waits', () => {
  it('decide about the words of somebody else; about the own ones an administrator’s alone', () => {
    const { rerender } = render(<Bar state="submitted" roles={['approver']} />);
    const decisions = () => ['通过并发布', '只通过', '退回'].filter((name) => screen.queryByRole('button', { name }));
    expect(decisions()).toEqual([]);
    const said = () => screen.getByRole('status').textContent;
    // Who decides about others' is told why not about this one; an author who never does, for whom it waits.
    expect(said()).toBe('您改过这一稿，须由另一位审核');
    rerender(<Bar state="submitted" roles={['editor']} />);
    expect(said()).toBe('已提交，等待另一位审核');
    rerender(<Bar state="submitted" roles={['approver']} mine={false} />);
    expect(said()).toBe('');
    expect(decisions()).toEqual(['通过并发布', '只通过', '退回']);
    rerender(<Bar state="submitted" roles={['editor']} mine={false} />);
    expect(decisions()).toEqual([]);
    rerender(<Bar state="submitted" />);
    expect(decisions()).toEqual(['通过并发布', '只通过', '退回']);
  });
});

describe('what the public sees now', () => {
  const withdraw = () => screen.queryByRole('button', { name: '撤下' });

  it('is withdrawn from its own page, after a question, by those who approve', async () => {
    const { rerender } = render(<Bar live roles={['editor']} />);
    expect(withdraw()).toBeNull();
    rerender(<Bar roles={['approver']} />);
    expect(withdraw()).toBeNull();
    rerender(<Bar live roles={['approver']} />);
    await userEvent.click(withdraw() as HTMLElement);
    expect(screen.getByRole('dialog', { name: '撤下“题”？' })).toBeTruthy();
  });
});

describe('where a record of a list stands', () => {
  const said = (state: VersionState, open: VersionState | null, publishAt: string | null = null) =>
    render(<RowState of={{ state, open, publishAt, failed: false }} />).container.textContent;

  it('is its own state, and beside it that of the newer version', () => {
    expect(said('published', 'approved', '2026-11-18T16:05:00Z')).toBe('已发布11.19 00:05 发布');
    expect([said('withdrawn', 'submitted'), said('published', 'draft'), said('withdrawn', null)]).toEqual([
      '已撤下待审核',
      '已发布草稿',
      '已撤下',
    ]);
  });
});
