import { useState } from 'react';
import type { PlanDay } from '../../../../shared/contract/plans.ts';
import { Icon } from '../../../ui/icon.tsx';
import { dayOf } from '../../../../shared/plan-words.ts';
import { leadOn } from '../lead.ts';
import { useRowKeys } from '../row-keys.ts';
import { PickDialog } from './pick.tsx';
import styles from './plan.module.css';

const half = (): PlanDay['morning'] => ({ what: '', refs: [] });
export const emptyDay = (): PlanDay => ({ theme: '', morning: half(), afternoon: half() });
const halves = [
  ['morning', '上午'],
  ['afternoon', '下午'],
] as const;
const mostDays = 30;

type Props = { days: PlanDay[]; startDate: string; disabled: boolean; onChange: (days: PlanDay[]) => void };

/** The days of a plan, each with its morning and its afternoon. */
export function Schedule({ days, startDate, disabled, onChange }: Props) {
  const [picking, setPicking] = useState<{ day: number; part: 'morning' | 'afternoon' } | null>(null);
  const put = (i: number, more: Partial<PlanDay>) => onChange(days.map((d, j) => (j === i ? { ...d, ...more } : d)));
  const rows = useRowKeys(days.length);
  function move(from: number): void {
    if (from === 0) return;
    const next = [...days];
    next.splice(from - 1, 0, ...next.splice(from, 1));
    rows.move(from, from - 1);
    onChange(next);
  }
  function remove(at: number): void {
    rows.remove(at);
    onChange(days.filter((_, j) => j !== at));
  }
  const open = picking && days[picking.day]?.[picking.part];
  return (
    <>
      <ol className={styles.days}>
        {days.map((d, i) => (
          <li key={rows.keys[i]}>
            <fieldset disabled={disabled}>
              <legend>
                <b>第 {i + 1} 天</b>
                {startDate && <span>{dayOf(startDate, i)}</span>}
              </legend>
              <span className={styles.acts}>
                <button
                  type="button"
                  disabled={disabled}
                  aria-disabled={i === 0 || undefined}
                  onClick={() => move(i)}
                  aria-label={`第 ${i + 1} 天上移`}
                  title="上移"
                >
                  <Icon name="up" />
                </button>
                <button
                  type="button"
                  data-lead
                  disabled={disabled || days.length === 1}
                  onClick={(e) => {
                    leadOn(e.currentTarget);
                    remove(i);
                  }}
                  aria-label={`移除第 ${i + 1} 天`}
                  title="移除"
                >
                  <Icon name="close" />
                </button>
              </span>
              <input
                className="input"
                aria-label={`第 ${i + 1} 天的主题`}
                placeholder="当天主题，选填"
                maxLength={40}
                value={d.theme}
                onChange={(e) => put(i, { theme: e.target.value })}
              />
              {halves.map(([part, name]) => (
                <div key={part} className={styles.half}>
                  <span aria-hidden="true">{name}</span>
                  <div>
                    <textarea
                      className="textarea"
                      rows={2}
                      aria-label={`第 ${i + 1} 天${name}的安排`}
                      placeholder="讲什么、去哪里、怎样讨论"
                      maxLength={120}
                      value={d[part].what}
                      onChange={(e) => put(i, { [part]: { ...d[part], what: e.target.value } })}
                    />
                    <span className={styles.refs}>
                      {d[part].refs.map((r) => (
                        <span className="tag" key={`${r.kind} ${r.id}`}>
                          {r.name}
                          <button
                            type="button"
                            data-lead
                            aria-label={`移除${r.name}`}
                            onClick={(e) => {
                              leadOn(e.currentTarget);
                              put(i, { [part]: { ...d[part], refs: d[part].refs.filter((o) => o !== r) } });
                            }}
                          >
                            ×
                          </button>
                        </span>
                      ))}
                      {d[part].refs.length < 4 && (
                        <button type="button" className="btn plain sm" onClick={() => setPicking({ day: i, part })}>
                          <Icon name="plus" />
                          师资、教学点
                          <span className="vh">
                            ：第 {i + 1} 天{name}
                          </span>
                        </button>
                      )}
                    </span>
                  </div>
                </div>
              ))}
            </fieldset>
          </li>
        ))}
      </ol>
      <button
        type="button"
        className="btn ghost sm"
        disabled={disabled || days.length >= mostDays}
        onClick={() => onChange([...days, emptyDay()])}
      >
        <Icon name="plus" />
        添加一天
      </button>
      {picking && open && (
        <PickDialog
          title={`第 ${picking.day + 1} 天${picking.part === 'morning' ? '上午' : '下午'}`}
          chosen={open.refs}
          onClose={() => setPicking(null)}
          onPick={(ref) => {
            put(picking.day, { [picking.part]: { ...open, refs: [...open.refs, ref] } });
            if (open.refs.length >= 3) setPicking(null);
          }}
        />
      )}
    </>
  );
}
