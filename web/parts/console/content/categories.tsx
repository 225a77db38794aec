import rules from 'virtual:rules/content.moveCategory';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { contentKind } from '../../../../shared/content-kinds.ts';
import { api, attempt, formApi } from '../../../lib/api.ts';
import { formatDate } from '../../../lib/format.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useLoad } from '../../../lib/load.ts';
import { toastError, toastOk } from '../../../lib/toast.ts';
import { Confirm, Dialog } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/field.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { listed } from '../../../lib/gone.ts';
import { consoleHref } from '../address.ts';
import { Arrange } from '../../../ui/arrange/arrange.tsx';
import { ConsoleHead } from '../head.tsx';
import { type Category, staleOnes } from './stale.ts';

const groups = contentKind('category').fields.find((f) => f.name === 'kind')?.options ?? [];

const warningOf = ({ uses }: Category) =>
  uses ? `还有 ${uses} 条内容在这个栏目里，先要把它们移到别的栏目。` : '移除后公开页面不再列出它；可以从回收站恢复。';

/** The columns and classes of every kind: their order, what hangs on them, and where it goes when one is given up. */
export default function Categories() {
  const load = useLoad('categories', () => api.content.categories({}));
  const stale = new URLSearchParams(useLocation().search).has('stale');
  const [moving, setMoving] = useState<Category | null>(null);
  const [leaving, setLeaving] = useState<Category | null>(null);
  async function arrange(group: string, next: Category[]): Promise<void> {
    const before = load.data ?? [];
    load.put([...before.filter((c) => c.kind !== group), ...next]);
    if (!(await attempt(api.content.arrange({ kind: 'category', group, ids: next.map((c) => c.id) }))))
      await load.reload();
  }
  async function remove(category: Category): Promise<void> {
    const answer = await attempt(
      api.content.bulk({ deed: 'trash', items: [{ kind: 'category', recordId: category.id }] }),
    );
    setLeaving(null);
    if (!answer) return;
    const [failed] = answer.data.failed;
    if (failed) toastError(listed([{ name: category.name, why: failed.message }]));
    else toastOk(`已移除${category.name}`);
    await load.reload();
  }
  const othersOf = (of: Category) => (load.data ?? []).filter((c) => c.kind === of.kind && c.id !== of.id);
  return (
    <>
      <ConsoleHead
        title="栏目与分类"
        text="拖动把手或按上下键调整顺序，公开页面即刻生效；正在使用的栏目要先把内容移走才能移除。"
      >
        <Link className="btn" to={consoleHref('contentEdit', { kind: 'category', id: 'new' })}>
          <Icon name="plus" />
          新建栏目
        </Link>
      </ConsoleHead>
      <Loaded load={load}>
        {(all) =>
          !all.length ? (
            <Empty title="还没有栏目">
              <p>内容都挂在栏目下，请先新建一个。</p>
            </Empty>
          ) : stale ? (
            <Stale of={staleOnes(all)} />
          ) : (
            <Groups of={all} onArrange={arrange} onMove={setMoving} onLeave={setLeaving} />
          )
        }
      </Loaded>
      {moving && (
        <MoveDialog from={moving} others={othersOf(moving)} onClose={() => setMoving(null)} onDone={load.reload} />
      )}
      {leaving && (
        <LeaveDialog
          of={leaving}
          onLeave={() => remove(leaving)}
          onMove={
            leaving.uses > 0 && othersOf(leaving).length > 0
              ? async () => {
                  setMoving(leaving);
                  setLeaving(null);
                }
              : null
          }
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  );
}

type LeaveProps = {
  of: Category;
  onLeave: () => Promise<void>;
  onMove: (() => Promise<void>) | null;
  onClose: () => void;
};

/** Asks before a column is given up; as long as something hangs on it, moving that is what is offered. */
function LeaveDialog({ of, onLeave, onMove, onClose }: LeaveProps) {
  return (
    <Confirm
      title={`移除“${of.name}”？`}
      yes={onMove ? '移动内容' : '移除'}
      danger={!onMove}
      onYes={onMove ?? onLeave}
      onClose={onClose}
    >
      <p>{warningOf(of)}</p>
    </Confirm>
  );
}

/** Those to which nothing new came for long, the oldest first: each leads to what it has. */
function Stale({ of }: { of: Category[] }) {
  return (
    <section className="card" aria-labelledby="stale">
      <div className="card-head">
        <h2 id="stale">三十天没有新内容的栏目</h2>
        <Link className="fs-sm" to={consoleHref('categories')}>
          看全部栏目
        </Link>
      </div>
      {!of.length && <p className="card-pad muted fs-sm">各栏目都有近一个月的新内容。</p>}
      <ul className="console-rows">
        {of.map((c) => (
          <li key={c.id}>
            <span>
              <Link to={consoleHref('content', { kind: c.kind }, { categoryId: c.id })}>
                {contentKind(c.kind).label} · {c.name}
              </Link>
            </span>
            <span className="fs-sm muted">
              {c.newest ? `最近 ${formatDate(c.newest, 'yyyy.MM.dd')}` : '还没有内容'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type GroupsProps = Pick<GroupProps, 'onMove' | 'onLeave'> & {
  of: Category[];
  onArrange: (group: string, next: Category[]) => Promise<void>;
};

/** The columns of every kind that has some. */
function Groups({ of: all, onArrange, onMove, onLeave }: GroupsProps) {
  return (
    <div className="two-columns">
      {groups
        .map((g) => ({ ...g, own: all.filter((c) => c.kind === g.value) }))
        .filter((g) => g.own.length > 0)
        .map((g) => (
          <GroupCard
            key={g.value}
            of={g}
            onArrange={(next) => void onArrange(String(g.value), next)}
            onMove={onMove}
            onLeave={onLeave}
          />
        ))}
    </div>
  );
}

type GroupProps = {
  of: { value: string | number; label: string; own: Category[] };
  onArrange: (next: Category[]) => void;
  onMove: (category: Category) => void;
  onLeave: (category: Category) => void;
};

/** The columns of one kind, in their order. */
function GroupCard({ of: g, onArrange, onMove, onLeave }: GroupProps) {
  return (
    <section className="card" aria-labelledby={`group-${g.value}`}>
      <div className="card-head">
        <h2 id={`group-${g.value}`}>{g.label}</h2>
      </div>
      <Arrange
        label={`${g.label}的栏目`}
        items={g.own}
        idOf={(c) => c.id}
        nameOf={(c) => c.name}
        disabled={g.own.length < 2}
        onMove={onArrange}
      >
        {(c) => (
          <>
            <span>
              <Link to={consoleHref('contentEdit', { kind: 'category', id: c.id })}>{c.name}</Link>
              <span className="fs-xs muted sub">
                <span className="nowrap">
                  {c.uses} 条内容{c.newest && '，'}
                </span>
                {c.newest && <span className="nowrap">最近 {formatDate(c.newest, 'yyyy.MM.dd')}</span>}
              </span>
            </span>
            <span className="acts">
              {c.uses > 0 && g.own.length > 1 && (
                <button type="button" onClick={() => onMove(c)}>
                  移动内容<span className="vh">，{c.name}</span>
                </button>
              )}
              {!c.fixed && (
                <button type="button" onClick={() => onLeave(c)}>
                  移除<span className="vh">{c.name}</span>
                </button>
              )}
            </span>
          </>
        )}
      </Arrange>
    </section>
  );
}

/** Hangs what one category has on another one. */
function MoveDialog({
  from,
  others,
  onClose,
  onDone,
}: {
  from: Category;
  others: Category[];
  onClose: () => void;
  onDone: () => Promise<void>;
}) {
  const form = useForm({ first: { to: '' }, rules });
  async function send(): Promise<void> {
    const { moved } = await formApi.content.moveCategory({ from: from.id, to: Number(form.values.to) });
    toastOk(`已移动 ${moved} 条内容`);
    onClose();
    await onDone();
  }
  return (
    <Dialog
      title={`移动“${from.name}”的内容`}
      text={`${from.uses} 条内容连同草稿一起移到另一个栏目，地址不变。`}
      narrow
      onClose={onClose}
    >
      <DialogForm form={form} label="移动" send={send} onClose={onClose}>
        <Select form={form} name="to" options={others.map((c) => ({ value: c.id, label: c.name }))} />
      </DialogForm>
    </Dialog>
  );
}
