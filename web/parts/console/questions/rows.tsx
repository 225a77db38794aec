import { type KeyboardEvent, useState } from 'react';
import type { WrittenQuestion } from '../../../../shared/contract/surveys.ts';
import { kindOfQuestion, type QuestionKind, questionOnWire } from '../../../../shared/questions.ts';
import { isWithin } from '../../../lib/form/paths.ts';
import type { Form } from '../../../lib/form/use-form.ts';
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
/** The questions of a form: written, added, taken out and moved, by mouse or by Alt with the arrows. */
export function QuestionRows({ form }: { form: Form<Written> }) {
  const [said, setSaid] = useState('');
  const rows = form.values.questions;
  const keys = form.keysOf('questions');
  const lead = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus());
  const nameAt = (i: number) => form.idOf(`questions.${i}.name`);
  function move(from: number, by: 1 | -1, part: string): void {
    const to = from + by;
    const row = rows[from];
    if (!row || to < 0 || to >= rows.length) return;
    form.move('questions', from, to);
    setSaid(`${row.name || '没有题目的一题'}移到第 ${to + 1} 位`);
    // Moving takes the focus from what was moved.
    lead(form.idOf(`questions.${to}.${part}`));
  }
  function remove(i: number): void {
    form.remove('questions', i);
    lead(rows.length > 1 ? nameAt(Math.min(i, rows.length - 2)) : 'add-question');
  }
  function add(): void {
    form.add('questions', fresh);
    lead(nameAt(rows.length));
  }
  return (
    <>
      <ol className={styles.rows}>
        {rows.map((row, i) => (
          <Question
            key={keys[i]}
            form={form}
            row={row}
            at={i}
            last={i === rows.length - 1}
            move={(by, part) => move(i, by, part)}
            remove={() => remove(i)}
          />
        ))}
      </ol>
      <button type="button" className="btn ghost" id="add-question" onClick={add}>
        <Icon name="plus" />
        添加题目
      </button>
      <p className="vh" role="status">
        {said}
      </p>
    </>
  );
}

type RowProps = {
  form: Form<Written>;
  row: Row;
  at: number;
  last: boolean;
  /** `part` is the control that keeps the focus. */
  move: (by: 1 | -1, part: string) => void;
  remove: () => void;
};

function Question({ form, row, at, last, move, remove }: RowProps) {
  const path = `questions.${at}`;
  const id = (part: string) => form.idOf(`${path}.${part}`);
  const nth = at + 1;
  const faults = Object.entries(form.faults).filter(([p]) => isWithin(p, path));
  function keys(e: KeyboardEvent): void {
    if (!e.altKey || !['ArrowUp', 'ArrowDown'].includes(e.key)) return;
    e.preventDefault();
    const own = (e.target as HTMLElement).id.slice(id('').length);
    move(e.key === 'ArrowUp' ? -1 : 1, own || 'name');
  }
  const wrong = (part: string) =>
    `${path}.${part}` in form.faults ? { 'aria-invalid': true as const, 'aria-describedby': id('err') } : {};
  return (
    <li className={`card ${styles.row}${faults.length ? ` ${styles.wrong}` : ''}`}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the fields within */}
      <div className={styles.fields} onKeyDown={keys}>
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
        <Acts id={id} nth={nth} last={last} move={move} remove={remove} />
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
    </li>
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

type ActsProps = Pick<RowProps, 'last' | 'move' | 'remove'> & { id: (part: string) => string; nth: number };

function Acts({ id, nth, last, move, remove }: ActsProps) {
  return (
    <span className={styles.acts}>
      <button
        type="button"
        id={id('up')}
        aria-disabled={nth === 1 || undefined}
        onClick={() => move(-1, 'up')}
        aria-label={`第 ${nth} 题上移`}
        title="上移（Alt + ↑）"
      >
        <Icon name="up" />
      </button>
      <button
        type="button"
        id={id('down')}
        className={styles.down}
        aria-disabled={last || undefined}
        onClick={() => move(1, 'down')}
        aria-label={`第 ${nth} 题下移`}
        title="下移（Alt + ↓）"
      >
        <Icon name="up" />
      </button>
      <button type="button" onClick={remove} aria-label={`移除第 ${nth} 题`} title="移除">
        <Icon name="close" />
      </button>
    </span>
  );
}
