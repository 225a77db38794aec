import {
  faultsIn,
  kindNames,
  kindOfQuestion,
  type QuestionKind,
  questionOnWire,
  questionsField,
  type WrittenQuestion,
} from '../../../../shared/questions.ts';
import { isWithin } from '../../../lib/form/paths.ts';
import type { Form } from '../../../lib/form/use-form.ts';
import { FieldFault } from '../../../ui/field.tsx';
import { FieldInput } from '../fields/field-input.tsx';
import { Several } from '../fields/several.tsx';
import styles from './questions.module.css';

/** What the editor of a set holds. */
export type Written = { note: string; questions: WrittenQuestion[] };

const beside = (_: never, { questions }: Written, path: string) =>
  faultsIn(questions).find((fault) => fault.path === path)?.message ?? null;
/** What the rules of each field cannot say, for the form that holds the questions. */
export const questionChecks = Object.fromEntries(
  ['name', 'questionType', 'optionValue', 'optionValue.*'].map((name) => [`questions.*.${name}`, beside]),
);

const [, nameField, , requiredField, optionsField] = questionsField.fields;

/** The questions of a form: written, added, taken out and put into an order. */
export function QuestionRows({ form }: { form: Form<Written> }) {
  return (
    <>
      <Several<WrittenQuestion>
        form={form}
        path="questions"
        field={questionsField}
        cards
        nameOf={(row) => row.name || '没有题目的一题'}
      >
        {(row, path, i, out) => {
          const wrong = Object.keys(form.faults).some((at) => isWithin(at, path));
          const beside = <span className="vh">：{row.name || `第 ${i + 1} 题`}</span>;
          const kind = kindOfQuestion(row);
          return (
            <div className={`${styles.fields}${wrong ? ` ${styles.wrong}` : ''}`}>
              <FieldInput
                form={form}
                path={`${path}.name`}
                field={nameField}
                label={`第 ${i + 1} 题`}
                readOnly={kind === 'region'}
                className={styles.name}
              />
              <div className={`field ${styles.type}`}>
                <label htmlFor={form.idOf(`${path}.questionType`)}>题型{beside}</label>
                <KindSelect form={form} path={path} row={row} kind={kind} />
                <FieldFault form={form} name={`${path}.questionType`} />
              </div>
              <FieldInput form={form} path={`${path}.isRequired`} field={requiredField} label={<>必填{beside}</>} />
              {out}
              {kind === 'choice' && (
                <FieldInput
                  form={form}
                  path={`${path}.optionValue`}
                  field={optionsField}
                  label={<>选项{beside}</>}
                  className={styles.options}
                />
              )}
            </div>
          );
        }}
      </Several>
      <FieldFault form={form} name="questions" />
    </>
  );
}

type KindProps = { form: Form<Written>; path: string; row: WrittenQuestion; kind: QuestionKind | null };

/** The kind of a question; a region brings its name along, and a choice needs two options at the least. */
function KindSelect({ form, path, row, kind }: KindProps) {
  const turn = (next: QuestionKind) =>
    form.set(path, {
      ...row,
      ...questionOnWire(next, kind === 'region' ? '' : row.name),
      optionValue: next === 'choice' && !row.optionValue.length ? ['', ''] : next === 'region' ? [] : row.optionValue,
    });
  const wrong = `${path}.questionType` in form.faults;
  return (
    <select
      className="select"
      id={form.idOf(`${path}.questionType`)}
      value={kind ?? ''}
      aria-invalid={wrong || undefined}
      aria-describedby={wrong ? `${form.idOf(`${path}.questionType`)}-err` : undefined}
      onChange={(e) => turn(e.target.value as QuestionKind)}
    >
      {(Object.keys(kindNames) as QuestionKind[]).map((k) => (
        <option key={k} value={k}>
          {kindNames[k]}
        </option>
      ))}
    </select>
  );
}
