import type { Editor } from '@tiptap/core';
import { useRef, useState } from 'react';
import { EmbedDialog } from './embed-dialog.tsx';
import { below } from './keep-blocks.ts';
import { LinkDialog } from './link-dialog.tsx';
import styles from './editor.module.css';
import { sizes } from './extensions.ts';
import { chosenPicture, insertPictures } from './picture.ts';
import type { PictureSends } from './picture-sends.ts';
import { Sign, type SignName } from './signs.tsx';

/** The pictures that a text takes. */
export const pictureTypes = 'image/jpeg,image/png,image/gif,image/webp';

type Act = {
  label: string;
  /** A word where no drawing is known to everybody. */
  sign: SignName | { word: string };
  run: (editor: Editor) => void;
  on?: (editor: Editor) => boolean;
  can?: (editor: Editor) => boolean;
};

const marks: Act[] = [
  {
    label: '加粗',
    sign: 'bold',
    run: (e) => e.chain().focus().toggleBold().run(),
    on: (e) => e.isActive('bold'),
  },
  {
    label: '斜体',
    sign: 'italic',
    run: (e) => e.chain().focus().toggleItalic().run(),
    on: (e) => e.isActive('italic'),
  },
  {
    label: '下划线',
    sign: 'under',
    run: (e) => e.chain().focus().toggleUnderline().run(),
    on: (e) => e.isActive('underline'),
  },
  {
    label: '删除线',
    sign: 'strike',
    run: (e) => e.chain().focus().toggleStrike().run(),
    on: (e) => e.isActive('strike'),
  },
];
const lines: Act[] = (['left', 'center', 'right', 'justify'] as const).map((side, i) => ({
  label: ['左对齐', '居中', '右对齐', '两端对齐'][i] as string,
  sign: side,
  run: (e) => e.chain().focus().setTextAlign(side).run(),
  on: (e) => e.isActive({ textAlign: side }),
}));
const blocks: Act[] = [
  {
    label: '项目列表',
    sign: 'bullets',
    run: (e) => e.chain().focus().toggleBulletList().run(),
    on: (e) => e.isActive('bulletList'),
  },
  {
    label: '编号列表',
    sign: 'numbers',
    run: (e) => e.chain().focus().toggleOrderedList().run(),
    on: (e) => e.isActive('orderedList'),
  },
  {
    label: '引用',
    sign: 'quote',
    run: (e) => e.chain().focus().toggleBlockquote().run(),
    on: (e) => e.isActive('blockquote'),
  },
  { label: '分隔线', sign: { word: '分隔线' }, run: (e) => e.chain().focus().setHorizontalRule().run() },
];
const cells: Act[] = [
  { label: '加行（在下方）', sign: { word: '加行' }, run: (e) => e.chain().focus().addRowAfter().run() },
  { label: '加列（在右侧）', sign: { word: '加列' }, run: (e) => e.chain().focus().addColumnAfter().run() },
  { label: '删行', sign: { word: '删行' }, run: (e) => e.chain().focus().deleteRow().run() },
  { label: '删列', sign: { word: '删列' }, run: (e) => e.chain().focus().deleteColumn().run() },
  { label: '合并或拆分单元格', sign: { word: '合并' }, run: (e) => e.chain().focus().mergeOrSplit().run() },
  { label: '首行作为表头', sign: { word: '表头' }, run: (e) => e.chain().focus().toggleHeaderRow().run() },
  { label: '删表', sign: { word: '删表' }, run: (e) => e.chain().focus().deleteTable().run() },
];
const steps: Act[] = [
  { label: '撤销', sign: 'undo', run: (e) => e.chain().focus().undo().run(), can: (e) => e.can().undo() },
  { label: '重做', sign: 'redo', run: (e) => e.chain().focus().redo().run(), can: (e) => e.can().redo() },
];

function Buttons({ acts, editor, disabled, name }: { acts: Act[]; editor: Editor; disabled: boolean; name: string }) {
  return (
    <span className={styles.group} role="group" aria-label={name} data-name={name}>
      {acts.map((a) => (
        <button
          key={a.label}
          type="button"
          title={a.label}
          aria-label={a.label}
          aria-pressed={a.on ? a.on(editor) : undefined}
          disabled={disabled || (a.can ? !a.can(editor) : false)}
          // The cursor stays in the text.
          onMouseDown={(e) => e.preventDefault()}
          onClick={() => a.run(editor)}
        >
          {typeof a.sign === 'string' ? <Sign name={a.sign} /> : a.sign.word}
        </button>
      ))}
    </span>
  );
}

/** Puts a table where the cursor is; a picture that is chosen stays. */
export function insertTable(editor: Editor): void {
  below(editor.view);
  editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run();
}

type Props = { editor: Editor; disabled: boolean };
/** `onPicture` opens what is said of the chosen picture. */
type Pictures = { sends: PictureSends; onPicture: () => void };

/**
 * A choice for the text. Who chooses with the pointer goes on writing; who goes through a list by its keys stays in it,
 * for each key is a choice.
 */
function Choice(props: {
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  disabled: boolean;
  onChoose: (value: string, back: boolean) => void;
}) {
  const byKey = useRef(false);
  return (
    <select
      aria-label={props.label}
      value={props.value}
      disabled={props.disabled}
      onPointerDown={() => {
        byKey.current = false;
      }}
      onKeyDown={() => {
        byKey.current = true;
      }}
      onChange={(e) => props.onChoose(e.target.value, !byKey.current)}
    >
      {props.options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

const levels = [
  ['0', '正文'],
  ['2', '一级标题'],
  ['3', '二级标题'],
  ['4', '三级标题'],
] as const;
/** A chain that leaves the focus where it is, or takes it back into the text. */
const chainOf = (editor: Editor, back: boolean) => (back ? editor.chain().focus() : editor.chain());

/** Of which level the paragraph is. */
function Level({ editor, disabled }: Props) {
  const level = [2, 3, 4].find((n) => editor.isActive('heading', { level: n })) ?? 0;
  return (
    <Choice
      label="段落样式"
      value={String(level)}
      options={levels}
      disabled={disabled}
      onChoose={(value, back) => {
        const chain = chainOf(editor, back);
        if (value === '0') chain.setParagraph().run();
        else chain.setHeading({ level: Number(value) as 2 }).run();
      }}
    />
  );
}

/** How large the letters are. */
function Size({ editor, disabled }: Props) {
  return (
    <Choice
      label="字号"
      value={(editor.getAttributes('textStyle').fontSize as string | null) ?? ''}
      options={[['', '默认字号'], ...sizes.map((s) => [s, s] as const)]}
      disabled={disabled}
      onChoose={(value, back) => {
        const chain = chainOf(editor, back);
        if (value) chain.setFontSize(value).run();
        else chain.unsetFontSize().run();
      }}
    />
  );
}

/** Links, pictures, players and tables go in here. */
function Inserts({ editor, disabled, sends, onPicture }: Props & Pictures) {
  const chosen = chosenPicture(editor);
  const file = useRef<HTMLInputElement>(null);
  const [linking, setLinking] = useState(false);
  const [embedding, setEmbedding] = useState(false);
  return (
    <>
      <span className={styles.group} role="group" aria-label="插入">
        <button
          type="button"
          disabled={disabled}
          title="链接"
          aria-pressed={editor.isActive('link')}
          onClick={() => setLinking(true)}
        >
          <Sign name="link" />
          <span className="vh">链接</span>
        </button>
        <button
          type="button"
          disabled={disabled}
          title={chosen ? '改图片的文字、大小和位置' : '插入图片'}
          aria-pressed={chosen !== null}
          // Asked when it is pressed: what has just been chosen may not be drawn yet.
          onClick={() => (chosenPicture(editor) ? onPicture() : file.current?.click())}
        >
          <Sign name="picture" />
          <span className="vh">图片</span>
        </button>
        <button
          type="button"
          disabled={disabled}
          title="嵌入视频、音频或地图"
          aria-pressed={editor.isActive('embed')}
          onClick={() => setEmbedding(true)}
        >
          <Sign name="embed" />
          <span className="vh">嵌入</span>
        </button>
        <button
          type="button"
          title="插入表格"
          disabled={disabled || editor.isActive('table')}
          onClick={() => insertTable(editor)}
        >
          <Sign name="table" />
          <span className="vh">表格</span>
        </button>
        <button
          type="button"
          disabled={disabled}
          title="清除格式"
          onClick={() => editor.chain().focus().unsetAllMarks().clearNodes().run()}
        >
          <Sign name="plain" />
          <span className="vh">清除格式</span>
        </button>
      </span>
      <input
        ref={file}
        type="file"
        hidden
        multiple
        accept={pictureTypes}
        aria-label="插入图片"
        onChange={(e) => {
          insertPictures(editor, sends, [...(e.target.files ?? [])]);
          e.target.value = '';
        }}
      />
      {linking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
      {embedding && <EmbedDialog editor={editor} onClose={() => setEmbedding(false)} />}
    </>
  );
}

/** What can be done with the text; Chinese throughout. What is wanted most comes first; a phone shows it in lines. */
export function Toolbar({ editor, label, disabled, ...pictures }: Props & Pictures & { label: string }) {
  return (
    <div
      className={styles.bar}
      role="toolbar"
      aria-label={`${label}的格式`}
      // A tool that is gone to is seen whole, also where the row goes on beyond the edge.
      onFocus={(e) => e.target.scrollIntoView({ inline: 'nearest', block: 'nearest' })}
    >
      <div className={`${styles.row} fades`}>
        <div className={styles.line}>
          <Buttons acts={steps} editor={editor} disabled={disabled} name="撤销与重做" />
          <Level editor={editor} disabled={disabled} />
          <Buttons acts={marks} editor={editor} disabled={disabled} name="文字" />
        </div>
        <div className={styles.line}>
          <Inserts editor={editor} disabled={disabled} {...pictures} />
        </div>
        <div className={styles.line}>
          <Size editor={editor} disabled={disabled} />
          <Buttons acts={lines} editor={editor} disabled={disabled} name="对齐" />
          <Buttons acts={blocks} editor={editor} disabled={disabled} name="段落" />
        </div>
        {editor.isActive('table') && (
          <div className={styles.line}>
            <Buttons acts={cells} editor={editor} disabled={disabled} name="表格" />
          </div>
        )}
      </div>
    </div>
  );
}
