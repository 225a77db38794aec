import type { WrittenQuestion } from '../../../../shared/contract/surveys.ts';
import { kindOfQuestion, type QuestionKind, questionOnWire } from '../../../../shared/questions.ts';
import { isWithin } from '../../../lib/form/paths.ts';
import type { Form } from '../../../lib/form/use-form.ts';
import { Arrange } from '../../../ui/arrange/arrange.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { kindNames } from './differences.ts';
import styles from './questions.module.css';

/** A question in the editor: its options are one text, a line each. */
export type Row = Omit<WrittenQuestion, 'optionValue'> & { optionValue: string };
/** What the editor of a set holds. */
export type Written = { note: string; questions: Row[] };

export const toRows = (questions: WrittenQuestion[]): Row[] =>
  questions.map(({ optionValue, ...q }) => ({ ...q, optionValue: optionValue.join('\n') }));
export const toQuestions = (rows: Row[]): WrittenQuestion[] =>
  rows.map(({ optionValue, ...q }) => ({
    ...q,
    optionValue: optionValue
      .split('\n')
      .map((o) => o.trim())
      .filter(Boolean),
  }));

const fresh: Row = { demandQuestionId: 0, ...questionOnWire('line', ''), isRequired: false, optionValue: '' };
/** The questions of a form: written, added, taken out and put into an order. */
export function QuestionRows({ form }: { form: Form<Written> }) {
  const rows = form.values.questions;
  const keys = form.keysOf('questions');
  const lead = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus());
  const nameAt = (i: number) => form.idOf(`questions.${i}.name`);
  function put(next: readonly number[]): void {
    const from = keys.findIndex((key, i) => next[i] !== key);
    // One row was moved: down, where the next one has come into its place, else up.
    if (from < 0) return;
    if (next[from] === keys[from + 1]) form.move('questions', from, next.indexOf(keys[from] as number));
    else form.move('questions', keys.indexOf(next[from] as number), from);
  }
  function remove(i: number): void {
    form.remove('questions', i);
    lead(rows.length > 1 ? nameAt(Math.min(i, rows.length - 2)) : 'add-question');
  }
  function add(): void {
    form.add('questions', fresh);
    lead(nameAt(rows.length));
  }
  const rowOf = (key: number) => rows[keys.indexOf(key)];
  return (
    <>
      <div className={styles.rows}>
        <Arrange
          label="题目"
          items={keys}
          idOf={(key) => key}
          nameOf={(key) => rowOf(key)?.name || '没有题目的一题'}
          onMove={put}
          cards
        >
          {(key) => {
            const at = keys.indexOf(key);
            const row = rows[at];
            return row && <Question form={form} row={row} at={at} remove={() => remove(at)} />;
          }}
        </Arrange>
      </div>
      <button type="button" className="btn ghost" id="add-question" onClick={add}>
        <Icon name="plus" />
        添加题目
      </button>
    </>
  );
}

type RowProps = { form: Form<Written>; row: Row; at: number; remove: () => void };

function Question({ form, row, at, remove }: RowProps) {
  const path = `questions.${at}`;
  const id = (part: string) => form.idOf(`${path}.${part}`);
  const nth = at + 1;
  const faults = Object.entries(form.faults).filter(([p]) => isWithin(p, path));
  const wrong = (part: string) =>
    `${path}.${part}` in form.faults ? { 'aria-invalid': true as const, 'aria-describedby': id('err') } : {};
  return (
    <div className={`${styles.row}${faults.length ? ` ${styles.wrong}` : ''}`}>
      <div className={styles.fields}>
        <span className={styles.nth} aria-hidden="true">
          {nth}
        </span>
        <NameAndKind form={form} row={row} path={path} nth={nth} wrong={wrong} />
        <label className="check" htmlFor={id('isRequired')}>
          <input
            type="checkbox"
            id={id('isRequired')}
            checked={row.isRequired}
            onChange={(e) => form.set(`${path}.isRequired`, e.target.checked)}
          />
          必填
        </label>
        <span className={styles.acts}>
          <button type="button" onClick={remove} aria-label={`移除第 ${nth} 题`} title="移除">
            <Icon name="close" />
          </button>
        </span>
        {kindOfQuestion(row) === 'choice' && (
          <div className={`field ${styles.options}`}>
            <label htmlFor={id('optionValue')}>
              选项<span className="vh">：{row.name || `第 ${nth} 题`}</span>
            </label>
            <textarea
              className="textarea"
              id={id('optionValue')}
              rows={Math.min(8, Math.max(3, row.optionValue.split('\n').length))}
              value={row.optionValue}
              placeholder="一行一个选项"
              {...wrong('optionValue')}
              onChange={(e) => form.set(`${path}.optionValue`, e.target.value)}
            />
          </div>
        )}
        {faults.length > 0 && (
          <p className={`msg-err ${styles.options}`} id={id('err')} role="alert">
            {faults.map(([, message]) => message).join('；')}
          </p>
        )}
      </div>
    </div>
  );
}

type NameProps = {
  form: Form<Written>;
  row: Row;
  path: string;
  nth: number;
  wrong: (part: string) => { 'aria-invalid'?: true; 'aria-describedby'?: string };
};

function NameAndKind({ form, row, path, nth, wrong }: NameProps) {
  const id = (part: string) => form.idOf(`${path}.${part}`);
  const kind = kindOfQuestion(row);
  const turn = (next: QuestionKind) =>
    form.set(path, {
      ...row,
      ...questionOnWire(next, kind === 'region' ? '' : row.name),
      ...(next === 'region' && { optionValue: '' }),
    });
  return (
    <>
      <div className={`field ${styles.name}`}>
        <label htmlFor={id('name')}>第 {nth} 题</label>
        <input
          className="input"
          id={id('name')}
          maxLength={form.ruleOf(`${path}.name`).longest}
          value={row.name}
          readOnly={kind === 'region'}
          placeholder="写给访客看的题目"
          {...wrong('name')}
          onChange={(e) => form.set(`${path}.name`, e.target.value)}
        />
      </div>
      <div className={`field ${styles.type}`}>
        <label htmlFor={id('questionType')}>
          题型<span className="vh">：{row.name || `第 ${nth} 题`}</span>
        </label>
        <select
          className="select"
          id={id('questionType')}
          value={kind ?? ''}
          {...wrong('questionType')}
          onChange={(e) => turn(e.target.value as QuestionKind)}
        >
          {(Object.keys(kindNames) as QuestionKind[]).map((k) => (
            <option key={k} value={k}>
              {kindNames[k]}
            </option>
          ))}
        </select>
      </div>
    </>
  );
}
