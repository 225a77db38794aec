import { useState } from 'react';
import type { PlanContent, PlanDay, PlanRef } from '../../../../shared/contract/plans.ts';
import { valueAt } from '../../../lib/form/paths.ts';
import type { Form } from '../../../lib/form/use-form.ts';
import { FieldFault } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { dayOf } from '../../../../shared/plan-words.ts';
import { leadOn } from '../lead.ts';
import { PickDialog } from './pick.tsx';
import styles from './plan.module.css';

const half = (): PlanDay['morning'] => ({ what: '', refs: [] });
export const emptyDay = (): PlanDay => ({ theme: '', morning: half(), afternoon: half() });
const halves = [
  ['morning', '上午'],
  ['afternoon', '下午'],
] as const;
type Part = (typeof halves)[number][0];
/** Experts, points and topics of one half, as the schema of a plan has it. */
const mostRefs = 4;

/** The days of a plan, each with its morning and its afternoon. */
export function Schedule({ form }: { form: Form<PlanContent> }) {
  const [picking, setPicking] = useState<{ day: number; part: Part } | null>(null);
  const { schedule: days, startDate } = form.values;
  const keys = form.keysOf('schedule');
  const open = picking && days[picking.day]?.[picking.part];
  return (
    <>
      <ol className={styles.days}>
        {days.map((d, i) => (
          <li key={keys[i]}>
            <Day
              form={form}
              at={i}
              date={startDate && dayOf(startDate, i)}
              alone={days.length === 1}
              theme={d.theme}
              onPick={(part) => setPicking({ day: i, part })}
            />
          </li>
        ))}
      </ol>
      <button
        type="button"
        className="btn ghost sm"
        id={form.idOf('schedule')}
        disabled={days.length >= (form.ruleOf('schedule').most ?? 0)}
        onClick={() => form.add('schedule', emptyDay())}
      >
        <Icon name="plus" />
        添加一天
      </button>
      <FieldFault form={form} name="schedule" />
      {picking && open && (
        <PickDialog
          title={`第 ${picking.day + 1} 天${picking.part === 'morning' ? '上午' : '下午'}`}
          chosen={open.refs}
          onClose={() => setPicking(null)}
          onPick={(ref) => {
            form.add(`schedule.${picking.day}.${picking.part}.refs`, ref);
            if (open.refs.length >= mostRefs - 1) setPicking(null);
          }}
        />
      )}
    </>
  );
}

type DayProps = {
  form: Form<PlanContent>;
  at: number;
  date: string;
  /** The last one left stays. */
  alone: boolean;
  theme: string;
  onPick: (part: Part) => void;
};

function Day({ form, at, date, alone, theme, onPick }: DayProps) {
  const path = `schedule.${at}`;
  const nth = at + 1;
  return (
    <fieldset>
      <legend>
        <b>第 {nth} 天</b>
        {date && <span>{date}</span>}
      </legend>
      <span className={styles.acts}>
        <button
          type="button"
          aria-disabled={at === 0 || undefined}
          onClick={() => form.move('schedule', at, at - 1)}
          aria-label={`第 ${nth} 天上移`}
          title="上移"
        >
          <Icon name="up" />
        </button>
        <button
          type="button"
          data-lead
          disabled={alone}
          onClick={(e) => {
            leadOn(e.currentTarget);
            form.remove('schedule', at);
          }}
          aria-label={`移除第 ${nth} 天`}
          title="移除"
        >
          <Icon name="close" />
        </button>
      </span>
      <input
        className="input"
        id={form.idOf(`${path}.theme`)}
        aria-label={`第 ${nth} 天的主题`}
        placeholder="当天主题，选填"
        maxLength={form.ruleOf(`${path}.theme`).longest}
        value={theme}
        onChange={(e) => form.set(`${path}.theme`, e.target.value)}
      />
      <FieldFault form={form} name={`${path}.theme`} />
      {halves.map(([part, name]) => (
        <Half key={part} form={form} path={`${path}.${part}`} name={name} nth={nth} onPick={() => onPick(part)} />
      ))}
    </fieldset>
  );
}

type HalfProps = { form: Form<PlanContent>; path: string; name: string; nth: number; onPick: () => void };

function Half({ form, path, name, nth, onPick }: HalfProps) {
  const refs = valueAt(form.values, `${path}.refs`) as PlanRef[];
  return (
    <div className={styles.half}>
      <span aria-hidden="true">{name}</span>
      <div>
        <textarea
          className="textarea"
          rows={2}
          id={form.idOf(`${path}.what`)}
          aria-label={`第 ${nth} 天${name}的安排`}
          placeholder="讲什么、去哪里、怎样讨论"
          maxLength={form.ruleOf(`${path}.what`).longest}
          value={form.text(`${path}.what`)}
          onChange={(e) => form.set(`${path}.what`, e.target.value)}
        />
        <FieldFault form={form} name={`${path}.what`} />
        <span className={styles.refs} id={form.idOf(`${path}.refs`)} tabIndex={-1}>
          {refs.map((r, i) => (
            <span className="tag" key={`${r.kind} ${r.id}`}>
              {r.name}
              <button
                type="button"
                data-lead
                aria-label={`移除${r.name}`}
                onClick={(e) => {
                  leadOn(e.currentTarget);
                  form.remove(`${path}.refs`, i);
                }}
              >
                ×
              </button>
            </span>
          ))}
          {refs.length < mostRefs && (
            <button type="button" className="btn plain sm" onClick={onPick}>
              <Icon name="plus" />
              师资、教学点
              <span className="vh">
                ：第 {nth} 天{name}
              </span>
            </button>
          )}
        </span>
        <FieldFault form={form} name={`${path}.refs`} />
      </div>
    </div>
  );
}
