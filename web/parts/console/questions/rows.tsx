import type { WrittenQuestion } from '../../../../shared/contract/surveys.ts';
import { limits } from '../../../../shared/limits.ts';
import { Arrange } from '../../../ui/arrange/arrange.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './questions.module.css';

/** A question in the editor; `key` stays its own while it is moved, also before it has a number. Options are one text, a line each. */
export type Row = Omit<WrittenQuestion, 'optionValue'> & { key: number; options: string };

export const toRows = (questions: WrittenQuestion[]): Row[] =>
  questions.map(({ optionValue, ...q }) => ({ ...q, key: q.demandQuestionId, options: optionValue.join('\n') }));
export const toQuestions = (rows: Row[]): WrittenQuestion[] =>
  rows.map(({ key: _, options, ...q }) => ({
    ...q,
    optionValue: options
      .split('\n')
      .map((o) => o.trim())
      .filter(Boolean),
  }));

const regionName = '地区';
const isRegion = (r: Row) => r.questionType === 2 && r.name.trim() === regionName;
const freshKey = (rows: Row[]) => Math.min(0, ...rows.map((r) => r.key)) - 1;
const types = [
  { value: '1', label: '单行文字' },
  { value: '2', label: '选择' },
  { value: '3', label: '多行文字' },
  { value: regionName, label: '省、市、区县' },
];

type Props = { rows: Row[]; onChange: (rows: Row[]) => void; fault: { at: number; message: string } | null };

/** The questions of a form: written, added, taken out and put into an order. */
export function QuestionRows({ rows, onChange, fault }: Props) {
  const lead = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus());
  function remove(i: number): void {
    onChange(rows.filter((_, j) => j !== i));
    const next = rows[i + 1] ?? rows[i - 1];
    lead(next ? `q${next.key}-name` : 'add-question');
  }
  function add(): void {
    const key = freshKey(rows);
    onChange([...rows, { key, demandQuestionId: 0, name: '', questionType: 1, isRequired: false, options: '' }]);
    lead(`q${key}-name`);
  }
  return (
    <>
      <div className={styles.rows}>
        <Arrange
          label="题目"
          items={rows}
          idOf={(row) => row.key}
          nameOf={(row) => row.name || '没有题目的一题'}
          onMove={onChange}
          cards
        >
          {(row, i) => (
            <Question
              row={row}
              nth={i + 1}
              fault={fault?.at === i ? fault.message : null}
              set={(more) => onChange(rows.map((r, j) => (j === i ? { ...r, ...more } : r)))}
              remove={() => remove(i)}
            />
          )}
        </Arrange>
      </div>
      <button type="button" className="btn ghost" id="add-question" onClick={add}>
        <Icon name="plus" />
        添加题目
      </button>
    </>
  );
}

type RowProps = {
  row: Row;
  nth: number;
  fault: string | null;
  set: (more: Partial<Row>) => void;
  remove: () => void;
};

function Question({ row, nth, fault, set, remove }: RowProps) {
  const id = (part: string) => `q${row.key}-${part}`;
  const region = isRegion(row);
  const turn = (value: string) =>
    set(
      value === regionName
        ? { questionType: 2, name: regionName, options: '' }
        : { questionType: Number(value), ...(region && { name: '' }) },
    );
  const wrong = fault ? { 'aria-invalid': true as const, 'aria-describedby': id('err') } : {};
  return (
    <div className={`${styles.row}${fault ? ` ${styles.wrong}` : ''}`}>
      <div className={styles.fields}>
        <span className={styles.nth} aria-hidden="true">
          {nth}
        </span>
        <div className={`field ${styles.name}`}>
          <label htmlFor={id('name')}>第 {nth} 题</label>
          <input
            className="input"
            id={id('name')}
            maxLength={limits.singleLine}
            value={row.name}
            readOnly={region}
            placeholder="写给访客看的题目"
            {...wrong}
            onChange={(e) => set({ name: e.target.value })}
          />
        </div>
        <div className={`field ${styles.type}`}>
          <label htmlFor={id('type')}>
            题型<span className="vh">：{row.name || `第 ${nth} 题`}</span>
          </label>
          <select
            className="select"
            id={id('type')}
            value={region ? regionName : String(row.questionType)}
            onChange={(e) => turn(e.target.value)}
          >
            {types.map((t) => (
              <option key={t.value} value={t.value}>
                {t.label}
              </option>
            ))}
          </select>
        </div>
        <label className="check" htmlFor={id('required')}>
          <input
            type="checkbox"
            id={id('required')}
            checked={row.isRequired}
            onChange={(e) => set({ isRequired: e.target.checked })}
          />
          必填
        </label>
        <span className={styles.acts}>
          <button type="button" onClick={remove} aria-label={`移除第 ${nth} 题`} title="移除">
            <Icon name="close" />
          </button>
        </span>
        {row.questionType === 2 && !region && (
          <Options row={row} nth={nth} id={id('options')} wrong={wrong} set={set} />
        )}
        {fault && (
          <p className={`msg-err ${styles.options}`} id={id('err')} role="alert">
            {fault}
          </p>
        )}
      </div>
    </div>
  );
}

type OptionsProps = Pick<RowProps, 'row' | 'nth' | 'set'> & { id: string; wrong: object };

/** The options of a choice, a line each. */
function Options({ row, nth, id, wrong, set }: OptionsProps) {
  return (
    <div className={`field ${styles.options}`}>
      <label htmlFor={id}>
        选项<span className="vh">：{row.name || `第 ${nth} 题`}</span>
      </label>
      <textarea
        className="textarea"
        id={id}
        rows={Math.min(8, Math.max(3, row.options.split('\n').length))}
        value={row.options}
        placeholder="一行一个选项"
        {...wrong}
        onChange={(e) => set({ options: e.target.value })}
      />
    </div>
  );
}
