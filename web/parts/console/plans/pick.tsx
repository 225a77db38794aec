import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import type { PlanRef } from '../../../../shared/contract/plans.ts';
import { formApi } from '../../../lib/api.ts';
import { thenFocus } from '../../../lib/then-focus.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { leadOn } from '../lead.ts';
import styles from './plan.module.css';

const kinds = [
  ['expert', '专家'],
  ['point', '教学点'],
  ['topic', '专题班次'],
] as const;

/** What the site answers to a term, a moment after the last key; null while nothing is asked. */
function usePickable(kind: PlanRef['kind'], term: string): { found: PlanRef[] | null; fault: string } {
  const [found, setFound] = useState<PlanRef[] | null>(null);
  const [fault, setFault] = useState('');
  useEffect(() => {
    setFault('');
    if (!term) return setFound(null);
    let gone = false;
    const timer = setTimeout(() => {
      formApi.plans.pick({ kind, wd: term }).then(
        (list) => !gone && setFound(list as PlanRef[]),
        (error: Error) => !gone && setFault(error.message),
      );
    }, 250);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [kind, term]);
  return { found, fault };
}

function Names({ refs, onPick }: { refs: PlanRef[]; onPick: (ref: PlanRef) => void }) {
  return (
    <ul className="found-people" aria-label="找到的">
      {refs.map((r) => (
        <li key={r.id}>
          <button type="button" onClick={(e) => take(e.currentTarget, () => onPick(r))} onKeyDown={step}>
            <b>{r.name}</b>
            <span className="muted">{r.about}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What is taken leaves the list; the keys go on at its neighbour, or at the words. */
function take(from: HTMLElement, pick: () => void): void {
  const row = from.closest('li');
  const next = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector('button');
  const words = from.closest('dialog')?.querySelector<HTMLElement>('[type="search"]');
  thenFocus(pick, () => next ?? words ?? null);
}

/** Arrows lead from the words to what was found, through it and back. */
function step(e: KeyboardEvent<HTMLElement>): void {
  const by = e.key === 'ArrowDown' ? 1 : e.key === 'ArrowUp' ? -1 : 0;
  const around = e.currentTarget.closest('dialog') ?? document;
  const stops = [...around.querySelectorAll<HTMLElement>('[type="search"], .found-people button')];
  const next = by ? stops[stops.indexOf(e.currentTarget) + by] : undefined;
  if (!next) return;
  e.preventDefault();
  next.focus();
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
  chosen: PlanRef[];
  most: number;
  onPick: (ref: PlanRef) => void;
  onDrop: (i: number) => void;
  onClose: () => void;
};

/** Looks for somebody who teaches, a teaching point or a topic of this site. */
export function PickDialog({ title, chosen, most, onPick, onDrop, onClose }: Props) {
  const id = useId();
  const [kind, setKind] = useState<PlanRef['kind']>('expert');
  const [wd, setWd] = useState('');
  const term = wd.trim();
  const { found, fault } = usePickable(kind, term);
  const left = found?.filter((r) => !chosen.some((c) => c.kind === r.kind && c.id === r.id)) ?? [];
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
      <div className="stack">
        {chosen.length > 0 && (
          <div>
            <p className="fs-sm muted" role="status">{`已选 ${chosen.length} 项，最多 ${most} 项`}</p>
            <span className={styles.refs}>
              <ChosenRefs refs={chosen} onDrop={onDrop} />
            </span>
          </div>
        )}
        <div className="field">
          <label htmlFor={id}>名称或介绍里的几个字</label>
          <input
            className="input"
            id={id}
            type="search"
            maxLength={60}
            autoComplete="off"
            value={wd}
            onChange={(e) => setWd(e.target.value)}
            onKeyDown={step}
          />
        </div>
        <div className="choices" role="radiogroup" aria-label="从哪里选">
          {kinds.map(([value, label]) => (
            <label className="choice" key={value}>
              <input type="radio" name={`${id}kind`} checked={kind === value} onChange={() => setKind(value)} />
              {label}
            </label>
          ))}
        </div>
        {fault && (
          <p className="msg-err" role="alert">
            {fault}
          </p>
        )}
        {found && left.length === 0 && <Empty title={`没有找到“${term}”`} />}
        {left.length > 0 && <Names refs={left} onPick={onPick} />}
      </div>
    </Dialog>
  );
}
