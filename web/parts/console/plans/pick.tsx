import { useId, useRef } from 'react';
import type { PlanRef } from '../../../../shared/contract/plans.ts';
import { formApi } from '../../../lib/api.ts';
import { Choose } from '../../../ui/choose/choose.tsx';
import type { Option } from '../../../ui/choose/rows.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { leadOn } from '../lead.ts';

const kinds = { expert: '专家', point: '教学点', topic: '专题班次' } as const;
const optionOf = ({ kind, id, name, about }: PlanRef): Option => ({
  value: `${kind} ${id}`,
  label: name,
  about: [kinds[kind], about].filter(Boolean).join('，'),
});

/** Of each kind what the site has for the words. */
async function findRefs(wd: string): Promise<PlanRef[]> {
  const all = Object.keys(kinds) as PlanRef['kind'][];
  return (await Promise.all(all.map((kind) => formApi.plans.pick({ kind, wd })))).flat() as PlanRef[];
}

/** What has been chosen for a half day; each goes by itself. */
export function ChosenRefs({ refs, onDrop }: { refs: readonly PlanRef[]; onDrop: (i: number) => void }) {
  return refs.map((r, i) => (
    <span className="tag" key={`${r.kind} ${r.id}`}>
      {r.name}
      <button
        type="button"
        data-lead
        aria-label={`移除${r.name}`}
        onClick={(e) => leadOn(e.currentTarget, () => onDrop(i))}
      >
        ×
      </button>
    </span>
  ));
}

type Props = {
  title: string;
  chosen: readonly PlanRef[];
  most: number;
  onPick: (ref: PlanRef) => void;
  onDrop: (i: number) => void;
  onClose: () => void;
};

/** Looks for somebody who teaches, a teaching point or a topic of this site. */
export function PickDialog({ title, chosen, most, onPick, onDrop, onClose }: Props) {
  const id = useId();
  const found = useRef(new Map<string, PlanRef>());
  const options = chosen.map(optionOf);
  async function search(wd: string): Promise<Option[]> {
    const refs = await findRefs(wd);
    for (const ref of refs) found.current.set(optionOf(ref).value, ref);
    return refs.map(optionOf);
  }
  function change(next: readonly Option[]): void {
    const has = (list: readonly Option[], { value }: Option) => list.some((o) => o.value === value);
    const dropped = options.findIndex((o) => !has(next, o));
    if (dropped >= 0) onDrop(dropped);
    for (const added of next.filter((o) => !has(options, o))) {
      const ref = found.current.get(added.value);
      if (ref) onPick(ref);
    }
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <button type="button" className="btn ghost" onClick={onClose}>
          完成
        </button>
      }
    >
      <div className="field">
        <label htmlFor={id}>名称或介绍里的几个字</label>
        <Choose
          id={id}
          what="师资、教学点"
          search={search}
          least={1}
          many
          most={most}
          chosen={options}
          onChange={change}
          aria-describedby={`${id}hint`}
        />
        <p className="help" id={`${id}hint`}>
          专家、教学点、专题班次，最多 {most} 项
        </p>
      </div>
    </Dialog>
  );
}
