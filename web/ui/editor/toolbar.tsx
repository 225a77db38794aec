import type { Editor } from '@tiptap/core';
import { useRef, useState } from 'react';
import { EmbedDialog } from './embed-dialog.tsx';
import { below } from './keep-blocks.ts';
import { LinkDialog } from './link-dialog.tsx';
import styles from './editor.module.css';
import { sizes } from './extensions.ts';
import { chosenPicture, insertPictures } from './picture.ts';
import type { PictureSends } from './picture-sends.ts';

/** The pictures that a text takes. */
export const pictureTypes = 'image/jpeg,image/png,image/gif,image/webp';

type Act = {
  label: string;
  sign: string;
  look?: string;
  run: (editor: Editor) => void;
  on?: (editor: Editor) => boolean;
  can?: (editor: Editor) => boolean;
};

const marks: Act[] = [
  {
    label: '加粗',
    sign: 'B',
    look: 'bold',
    run: (e) => e.chain().focus().toggleBold().run(),
    on: (e) => e.isActive('bold'),
  },
  {
    label: '斜体',
    sign: 'I',
    look: 'italic',
    run: (e) => e.chain().focus().toggleItalic().run(),
    on: (e) => e.isActive('italic'),
  },
  {
    label: '下划线',
    sign: 'U',
    look: 'under',
    run: (e) => e.chain().focus().toggleUnderline().run(),
    on: (e) => e.isActive('underline'),
  },
  {
    label: '删除线',
    sign: 'S',
    look: 'strike',
    run: (e) => e.chain().focus().toggleStrike().run(),
    on: (e) => e.isActive('strike'),
  },
];
const lines: Act[] = (['left', 'center', 'right', 'justify'] as const).map((side, i) => ({
  label: ['左对齐', '居中', '右对齐', '两端对齐'][i] as string,
  sign: ['左', '中', '右', '齐'][i] as string,
  run: (e) => e.chain().focus().setTextAlign(side).run(),
  on: (e) => e.isActive({ textAlign: side }),
}));
const blocks: Act[] = [
  {
    label: '项目列表',
    sign: '列表',
    run: (e) => e.chain().focus().toggleBulletList().run(),
    on: (e) => e.isActive('bulletList'),
  },
  {
    label: '编号列表',
    sign: '编号',
    run: (e) => e.chain().focus().toggleOrderedList().run(),
    on: (e) => e.isActive('orderedList'),
  },
  {
    label: '引用',
    sign: '引用',
    run: (e) => e.chain().focus().toggleBlockquote().run(),
    on: (e) => e.isActive('blockquote'),
  },
  { label: '分隔线', sign: '分隔线', run: (e) => e.chain().focus().setHorizontalRule().run() },
];
const cells: Act[] = [
  { label: '加行（在下方）', sign: '加行', run: (e) => e.chain().focus().addRowAfter().run() },
  { label: '加列（在右侧）', sign: '加列', run: (e) => e.chain().focus().addColumnAfter().run() },
  { label: '删行', sign: '删行', run: (e) => e.chain().focus().deleteRow().run() },
  { label: '删列', sign: '删列', run: (e) => e.chain().focus().deleteColumn().run() },
  { label: '合并或拆分单元格', sign: '合并', run: (e) => e.chain().focus().mergeOrSplit().run() },
  { label: '首行作为表头', sign: '表头', run: (e) => e.chain().focus().toggleHeaderRow().run() },
  { label: '删表', sign: '删表', run: (e) => e.chain().focus().deleteTable().run() },
];
const steps: Act[] = [
  { label: '撤销', sign: '撤销', run: (e) => e.chain().focus().undo().run(), can: (e) => e.can().undo() },
  { label: '重做', sign: '重做', run: (e) => e.chain().focus().redo().run(), can: (e) => e.can().redo() },
];

function Buttons({ acts, editor, disabled, name }: { acts: Act[]; editor: Editor; disabled: boolean; name: string }) {
  return (
    <span className={styles.group} role="group" aria-label={name}>
      {acts.map((a) => (
        <button
          key={a.label}
          type="button"
          title={a.label}
          aria-label={a.label}
          className={a.look ? styles[a.look] : undefined}
          aria-pressed={a.on ? a.on(editor) : undefined}
          disabled={disabled || (a.can ? !a.can(editor) : false)}
          // The cursor stays in the text.
          onMouseDown={(e) => e.preventDefault()}
          onClick={() => a.run(editor)}
        >
          {a.sign}
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

/** Of which level the paragraph is, and how large its letters are. */
function Sizes({ editor, disabled }: Props) {
  const level = [2, 3, 4].find((n) => editor.isActive('heading', { level: n })) ?? 0;
  const size = (editor.getAttributes('textStyle').fontSize as string | null) ?? '';
  return (
    <>
      <select
        aria-label="段落样式"
        value={level}
        disabled={disabled}
        onChange={(e) => {
          const n = Number(e.target.value);
          if (n)
            editor
              .chain()
              .focus()
              .setHeading({ level: n as 2 })
              .run();
          else editor.chain().focus().setParagraph().run();
        }}
      >
        <option value={0}>正文</option>
        <option value={2}>一级标题</option>
        <option value={3}>二级标题</option>
        <option value={4}>三级标题</option>
      </select>
      <select
        aria-label="字号"
        value={size}
        disabled={disabled}
        onChange={(e) =>
          e.target.value
            ? editor.chain().focus().setFontSize(e.target.value).run()
            : editor.chain().focus().unsetFontSize().run()
        }
      >
        <option value="">默认字号</option>
        {sizes.map((s) => (
          <option key={s} value={s}>
            {s}
          </option>
        ))}
      </select>
    </>
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
          aria-pressed={editor.isActive('link')}
          onClick={() => setLinking(true)}
        >
          链接
        </button>
        <button
          type="button"
          disabled={disabled}
          title={chosen ? '改图片的文字、大小和位置' : '插入图片'}
          aria-pressed={chosen !== null}
          onClick={() => (chosen ? onPicture() : file.current?.click())}
        >
          图片
        </button>
        <button
          type="button"
          disabled={disabled}
          title="嵌入视频、音频或地图"
          aria-pressed={editor.isActive('embed')}
          onClick={() => setEmbedding(true)}
        >
          嵌入
        </button>
        <button type="button" disabled={disabled || editor.isActive('table')} onClick={() => insertTable(editor)}>
          表格
        </button>
        <button
          type="button"
          disabled={disabled}
          title="清除格式"
          onClick={() => editor.chain().focus().unsetAllMarks().clearNodes().run()}
        >
          清除格式
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

/** What can be done with the text; Chinese throughout. */
export function Toolbar({ editor, label, disabled, ...pictures }: Props & Pictures & { label: string }) {
  return (
    <div className={styles.bar} role="toolbar" aria-label={`${label}的格式`}>
      <Buttons acts={steps} editor={editor} disabled={disabled} name="撤销与重做" />
      <Sizes editor={editor} disabled={disabled} />
      <Buttons acts={marks} editor={editor} disabled={disabled} name="文字" />
      <Buttons acts={lines} editor={editor} disabled={disabled} name="对齐" />
      <Buttons acts={blocks} editor={editor} disabled={disabled} name="段落" />
      <Inserts editor={editor} disabled={disabled} {...pictures} />
      {editor.isActive('table') && <Buttons acts={cells} editor={editor} disabled={disabled} name="表格" />}
    </div>
  );
}
