import { useId, useState } from 'react';
import { usePress } from '../../lib/press.ts';
import { Icon } from '../icon.tsx';
import styles from './tools.module.css';
import { bounds, type LayoutOf, shownOf } from './layout.ts';
import type { Column, Filter, TakeHow } from './types.ts';
import type { WidthsOf } from './widths.ts';
import { ToolMenu } from './tool-menu.tsx';
import { Views } from './views.tsx';

type Props<Row> = {
  columns: readonly Column<Row>[];
  of: LayoutOf;
  widths: WidthsOf;
  keys: { on: boolean; toggle: () => void };
  chooses: boolean;
  /** How many rows are chosen. */
  chosen: number;
  sort: string;
  onSort: (sort: string) => void;
  /** The address of what is shown, without its page. */
  search: string;
  /** What the page around the list says of itself in the address. */
  part: string;
  filters: readonly Filter[];
  onTake: ((how: TakeHow) => Promise<void>) | undefined;
};

/** How the list is shown: its order on a phone, columns, views, the help of the keys, and the download. */
export function Tools<Row>(props: Props<Row>) {
  const { columns, of, onTake } = props;
  return (
    <div className={styles.tools}>
      <SortSelect {...props} />
      <Views
        of={of}
        search={props.search}
        part={props.part}
        columns={shownOf(columns, of.layout.columns).map((c) => c.key)}
        ranges={props.filters.filter((f) => f.kind === 'days')}
      />
      <Columns columns={columns} of={of} widths={props.widths} />
      <Keys keys={props.keys} chooses={props.chooses} />
      {onTake && <Take onTake={onTake} chosen={props.chosen} />}
    </div>
  );
}

/** As what, and whether somebody waits for it. */
function Take({ onTake, chosen }: { onTake: (how: TakeHow) => Promise<void>; chosen: number }) {
  const [later, setLater] = useState(false);
  const take = (format: TakeHow['format'], close: () => void) => async () => {
    await onTake({ format, later });
    // What is made elsewhere leaves nothing to wait for here.
    if (later) close();
  };
  return (
    <ToolMenu title="导出">
      {(close) => (
        <>
          <TakeAs take={take('xlsx', close)}>Excel 工作簿</TakeAs>
          <TakeAs take={take('csv', close)}>CSV 文本</TakeAs>
          {chosen > 0 && <p className="help">导出列表里的全部，不只是选中的 {chosen} 条</p>}
          <label className="check">
            <input type="checkbox" checked={later} onChange={(e) => setLater(e.target.checked)} />
            在后台生成，完成后通知我
          </label>
        </>
      )}
    </ToolMenu>
  );
}

/** Each form stands for itself: who took the one may take the other at once. */
function TakeAs({ take, children }: { take: () => Promise<void>; children: string }) {
  const { busy, press } = usePress();
  return (
    <button type="button" aria-disabled={busy || undefined} onClick={() => press(take)}>
      <Icon name="download" />
      {children}
    </button>
  );
}

/** On a phone there are no headings to sort by. */
function SortSelect<Row>({ columns, sort, onSort }: Pick<Props<Row>, 'columns' | 'sort' | 'onSort'>) {
  const sorts = columns.filter((c) => c.sort);
  const id = useId();
  if (!sorts.length) return null;
  const named = sorts.some((c) => c.sort === sort || `-${c.sort}` === sort);
  return (
    <span className={styles.sortSelect}>
      <label className="vh" htmlFor={id}>
        排序
      </label>
      <select className="select" id={id} value={sort} onChange={(e) => onSort(e.target.value)}>
        {!named && <option value={sort}>默认顺序</option>}
        {sorts.flatMap((c) => [
          <option key={`-${c.sort}`} value={`-${c.sort}`}>
            {c.title} ↓
          </option>,
          <option key={c.sort} value={c.sort}>
            {c.title} ↑
          </option>,
        ])}
      </select>
    </span>
  );
}

function Columns<Row>({ columns, of: { layout, set }, widths }: Pick<Props<Row>, 'columns' | 'of' | 'widths'>) {
  const shown = shownOf(columns, layout.columns);
  const toggle = (column: Column<Row>) =>
    set({ columns: columns.filter((c) => (c === column) !== shown.includes(c)).map((c) => c.key) });
  return (
    <ToolMenu title="列">
      <fieldset className={styles.columns}>
        <legend>显示的列与列宽</legend>
        {columns.map((c) => (
          <div key={c.key}>
            <label className="check">
              <input
                type="checkbox"
                checked={shown.includes(c)}
                disabled={c.main ?? false}
                onChange={() => toggle(c)}
              />
              {c.title}
            </label>
            {shown.includes(c) && (
              <input
                type="range"
                aria-label={`${c.title}的列宽`}
                min={bounds.least}
                max={bounds.most}
                step={8}
                value={widths.widthOf(c.key)}
                aria-valuetext={`${widths.widthOf(c.key)} 像素`}
                onChange={(e) => widths.set(c.key, Number(e.target.value))}
              />
            )}
          </div>
        ))}
      </fieldset>
      <label className="check">
        <input type="checkbox" checked={layout.dense} onChange={() => set({ dense: !layout.dense })} />
        紧凑行距
      </label>
      <button type="button" onClick={() => set({ columns: null, widths: {}, dense: false })}>
        恢复默认的列
      </button>
    </ToolMenu>
  );
}

function Keys({ keys, chooses }: { keys: { on: boolean; toggle: () => void }; chooses: boolean }) {
  const help = [
    [['j', 'k'], '下一行、上一行'],
    [['Enter'], '打开'],
    ...(chooses ? [[['x'], '选择这一行'] as const] : []),
    [['/'], '到搜索框'],
  ] as const;
  return (
    <ToolMenu title="快捷键" look={styles.keys}>
      <dl>
        {help.map(([signs, does]) => (
          <div key={does}>
            <dt>
              {signs.map((sign) => (
                <kbd key={sign}>{sign}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className="check">
        <input type="checkbox" checked={keys.on} onChange={keys.toggle} />
        启用快捷键
      </label>
    </ToolMenu>
  );
}
