import type { ReactNode } from 'react';
import { type Field, firstItem, unitOf } from '../../../../shared/fields/field.ts';
import { isWithin, valueAt } from '../../../lib/form/paths.ts';
import type { Fields } from '../../../lib/form/use-form.ts';
import { thenFocus } from '../../../lib/then-focus.ts';
import { Arrange } from '../../../ui/arrange/arrange.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './fields.module.css';

/** A form with the values of its fields. */
export type FieldForm = Fields & { values: object };

type Props<T> = {
  form: FieldForm;
  path: string;
  field: Field;
  disabled?: boolean | undefined;
  /** Items that are cards, whose parts say themselves what is wrong with them; else rows, which say it below. */
  cards?: boolean;
  /** What an item is called by those who move it; its place where nothing is said. */
  nameOf?: (item: T) => string;
  /** The last one left stays. */
  keepsOne?: boolean;
  /** What stands over its items. */
  heads?: ReactNode;
  /** In place of the button that adds an empty item: what has the focus when the last item is gone is within it. */
  adder?: ReactNode;
  /** One item; `at` is its path. */
  children: (item: T, at: string, i: number, out: ReactNode) => ReactNode;
};

/** Everything that is wrong with an item and what lies within. */
function ItemFaults({ form, at }: { form: Fields; at: string }) {
  const said = [...new Set(Object.entries(form.faults).flatMap(([path, said]) => (isWithin(path, at) ? [said] : [])))];
  return (
    said.length > 0 && (
      <p className="msg-err" id={`${form.idOf(at)}-err`} role="alert">
        {said.join('；')}
      </p>
    )
  );
}

const control = ':is(input, textarea, select):enabled';

/** What is typed into of an item: itself, or its first part. */
const controlOf = (id: string) =>
  document.getElementById(id) ?? document.querySelector<HTMLElement>(`${control}[id^="${CSS.escape(id)}."]`);

function append(form: FieldForm, path: string, field: Field): void {
  if (Array.isArray(valueAt(form.values, path))) form.add(path, firstItem(field));
  else form.set(path, [firstItem(field)]);
}

/** One item was moved: down, where the next one has come into its place, else up. */
function put(form: Fields, path: string, next: readonly number[]): void {
  const keys = form.keysOf(path);
  const from = keys.findIndex((key, i) => next[i] !== key);
  if (from < 0) return;
  if (next[from] === keys[from + 1]) form.move(path, from, next.indexOf(keys[from] as number));
  else form.move(path, keys.indexOf(next[from] as number), from);
}

/** Items that are added, put into an order and taken out: the frame of every field that holds several things. */
export function Several<T>({ form, path, field, disabled, cards, nameOf, keepsOne, heads, adder, children }: Props<T>) {
  const items = (valueAt(form.values, path) as T[] | undefined) ?? [];
  const keys = form.keysOf(path);
  const full = field.most !== undefined && items.length >= field.most;
  const called = (i: number) => form.nameOf(`${path}.${i}`);
  const saidAt = (i: number) => nameOf?.(items[i] as T) || called(i);

  function add(): void {
    const made = form.idOf(`${path}.${items.length}`);
    thenFocus(
      () => append(form, path, field),
      () => controlOf(made),
    );
  }
  const outId = (i: number) => `${form.idOf(`${path}.${i}`)}-out`;
  /** The focus goes on to the item that has come into its place, at the end to the one before, else to adding. */
  function remove(i: number): void {
    const next = items.length > 1 ? outId(Math.min(i, items.length - 2)) : `${form.idOf(path)}-add`;
    thenFocus(
      () => form.remove(path, i),
      () => document.getElementById(next),
    );
  }
  const out = (i: number) => (
    <button
      type="button"
      className={styles.out}
      id={outId(i)}
      disabled={disabled || (keepsOne && items.length === 1)}
      onClick={() => remove(i)}
      aria-label={`移除${called(i)}`}
      title="移除"
    >
      <Icon name="close" />
    </button>
  );
  return (
    <div className={styles.several}>
      {items.length > 0 && heads}
      <Arrange
        label={field.label}
        items={keys}
        idOf={(key) => key}
        nameOf={(key) => saidAt(keys.indexOf(key))}
        onMove={(next) => put(form, path, next)}
        disabled={disabled ?? false}
        {...(cards && { cards })}
      >
        {(key) => {
          const i = keys.indexOf(key);
          const at = `${path}.${i}`;
          if (i < 0) return null;
          if (cards) return <div>{children(items[i] as T, at, i, out(i))}</div>;
          return (
            <div className={styles.row}>
              <div className={styles.cells}>{children(items[i] as T, at, i, null)}</div>
              {out(i)}
              <ItemFaults form={form} at={at} />
            </div>
          );
        }}
      </Arrange>
      {adder ?? (
        <button
          type="button"
          className="btn ghost sm"
          id={`${form.idOf(path)}-add`}
          disabled={disabled || full}
          onClick={add}
        >
          <Icon name="plus" />
          {full
            ? `最多 ${field.most} ${unitOf(field)}`
            : `添加一${unitOf(field)}${field.item || field.input === 'words' ? field.label : ''}`}
        </button>
      )}
    </div>
  );
}
