import { useState } from 'react';
import type { PlanContent, PlanDay, PlanRef } from '../../../../shared/contract/plans.ts';
import { firstValues } from '../../../../shared/fields/field.ts';
import { planFields } from '../../../../shared/plan-fields.ts';
import { dayOf } from '../../../../shared/plan-words.ts';
import { valueAt } from '../../../lib/form/paths.ts';
import type { Form } from '../../../lib/form/use-form.ts';
import { thenFocus } from '../../../lib/then-focus.ts';
import { FieldFault } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Cell } from '../fields/cell.tsx';
import { Several } from '../fields/several.tsx';
import { ChosenRefs, PickDialog } from './pick.tsx';
import styles from './plan.module.css';

const scheduleField = planFields[5];
const [themeField, ...halves] = scheduleField.fields;
const [whatField, refsField] = halves[0].fields;
export const emptyDay = () => firstValues(scheduleField.fields) as PlanDay;

/** The days of a plan, each with its morning and its afternoon. */
export function Schedule({ form }: { form: Form<PlanContent> }) {
  /** The half whose experts and points are being chosen. */
  const [picking, setPicking] = useState<string | null>(null);
  const { startDate } = form.values;
  const chosen = picking ? (valueAt(form.values, `${picking}.refs`) as PlanRef[] | undefined) : undefined;
  return (
    <>
      <div className={styles.days}>
        <Several<PlanDay> form={form} path="schedule" field={scheduleField} cards keepsOne>
          {(_, path, i, out) => (
            <fieldset>
              <legend>
                <b>第 {i + 1} 天</b>
                {startDate && <span>{dayOf(startDate, i)}</span>}
              </legend>
              <span className={styles.acts}>{out}</span>
              <Cell form={form} path={`${path}.theme`} field={themeField} />
              {halves.map((f) => (
                <Half
                  key={f.name}
                  form={form}
                  path={`${path}.${f.name}`}
                  name={f.label}
                  onPick={() => setPicking(`${path}.${f.name}`)}
                />
              ))}
            </fieldset>
          )}
        </Several>
      </div>
      <FieldFault form={form} name="schedule" />
      {picking && chosen && (
        <PickDialog
          title={form.nameOf(picking)}
          chosen={chosen}
          most={refsField.most}
          onDrop={(i) => form.remove(`${picking}.refs`, i)}
          onClose={() => setPicking(null)}
          onPick={(ref) => {
            const add = () => form.add(`${picking}.refs`, ref);
            if (chosen.length < refsField.most - 1) return add();
            // With the last one the dialog goes, and the button that opened it.
            const end = () => {
              add();
              setPicking(null);
            };
            thenFocus(end, () => document.getElementById(form.idOf(`${picking}.refs`)));
          }}
        />
      )}
    </>
  );
}

type HalfProps = { form: Form<PlanContent>; path: string; name: string; onPick: () => void };

function Half({ form, path, name, onPick }: HalfProps) {
  const refs = valueAt(form.values, `${path}.refs`) as PlanRef[];
  return (
    <div className={styles.half}>
      <span aria-hidden="true">{name}</span>
      <div>
        <Cell form={form} path={`${path}.what`} field={whatField} />
        <span className={styles.refs} id={form.idOf(`${path}.refs`)} tabIndex={-1}>
          <ChosenRefs refs={refs} onDrop={(i) => form.remove(`${path}.refs`, i)} />
          {refs.length < refsField.most && (
            <button type="button" className="btn plain sm" onClick={onPick}>
              <Icon name="plus" />
              {refsField.label}
              <span className="vh">：{form.nameOf(path)}</span>
            </button>
          )}
        </span>
        <FieldFault form={form} name={`${path}.refs`} />
      </div>
    </div>
  );
}
