import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react';
import type { Field } from '../../../../shared/fields/field.ts';
import { valueAt } from '../../../lib/form/paths.ts';
import { thenFocus } from '../../../lib/then-focus.ts';
import { PictureField } from '../content/picture-field.tsx';
import { Cell, widthOf } from './cell.tsx';
import type { InputProps } from './control.tsx';
import { Documents } from './documents.tsx';
import styles from './fields.module.css';
import { Several } from './several.tsx';

/**
 * Short texts, one below the other: Enter goes on to the next empty one, or makes one; lines that are pasted become
 * one text each.
 */
function Words(props: InputProps) {
  const { form, path, field } = props;
  const items = (valueAt(form.values, path) as string[] | undefined) ?? [];
  const most = field.most ?? Number.POSITIVE_INFINITY;
  // What is longer than a line of a phone goes on below it.
  const input = field.each ? 'lines' : 'line';
  const to = (i: number, change: () => void) =>
    thenFocus(change, () => document.getElementById(form.idOf(`${path}.${i}`)));
  const paste = (e: ClipboardEvent, i: number) => {
    const lines = e.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .map((l) => l.trim())
      .filter(Boolean);
    if (lines.length < 2) return;
    e.preventDefault();
    const next = [...items.slice(0, items[i] ? i + 1 : i), ...lines, ...items.slice(i + 1)].slice(0, most);
    to(Math.min(next.length - 1, i + lines.length - (items[i] ? 0 : 1)), () => form.set(path, next));
  };
  const enter = (e: KeyboardEvent, i: number) => {
    if (e.key !== 'Enter' || e.nativeEvent.isComposing) return;
    e.preventDefault();
    to(i + 1, () => {
      if (items.length < most && items[i] && items[i + 1] !== '') form.add(path, '', i + 1);
    });
  };
  return (
    <Several<string> {...props} nameOf={(word) => word}>
      {(_, at, i) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: hears what its text field lets through
        <span className={styles.word} onPaste={(e) => paste(e, i)} onKeyDown={(e) => enter(e, i)}>
          <Cell {...props} path={at} row={at} field={{ name: '', label: '', input, most: field.each ?? 80 }} />
        </span>
      )}
    </Several>
  );
}

const pair = (name: string, label: string, most: number): Field => ({ name, label, input: 'line', most });
const pairFields = [pair('0', '名称', 20), pair('1', '内容', 120)];

/** What stands in the columns of the rows below; a phone, whose rows have no columns, says it before each value. */
function Heads({ of }: { of: readonly Field[] }) {
  return (
    <div className={styles.heads} aria-hidden="true">
      <div className={styles.cells}>
        {of.map((f) => (
          <span key={f.name} className={`${styles.part} ${widthOf(f) ?? ''}`}>
            {f.label}
          </span>
        ))}
      </div>
    </div>
  );
}

/** A field that holds several things, one row each. */
export function Rows(props: InputProps): ReactNode {
  const { form, field, disabled } = props;
  if (field.input === 'words') return <Words {...props} />;
  if (field.input === 'files') return <Documents {...props} />;
  if (field.input === 'pictures')
    return (
      <Several<{ url: string }> {...props}>
        {(row, at, i) => (
          <>
            <PictureField
              id={form.idOf(`${at}.url`)}
              label={`第 ${i + 1} 张`}
              value={row.url}
              onChange={(url) => form.set(`${at}.url`, url)}
              disabled={disabled ?? false}
              small
            />
            <Cell {...props} path={`${at}.caption`} row={at} field={pair('caption', '说明', 60)} />
          </>
        )}
      </Several>
    );
  const parts = field.input === 'pairs' ? pairFields : (field.fields ?? []);
  return (
    <Several {...props} heads={<Heads of={parts} />}>
      {(_, at) =>
        parts.map((f) => (
          <span key={f.name} className={`${styles.part} ${widthOf(f) ?? ''}`}>
            <span aria-hidden="true">{f.label}</span>
            <Cell {...props} path={`${at}.${f.name}`} row={at} field={f} />
          </span>
        ))
      }
    </Several>
  );
}
