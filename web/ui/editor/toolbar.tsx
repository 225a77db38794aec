import type { Editor } from '@tiptap/core';
import { type ComponentType, type KeyboardEvent, type MouseEvent, Suspense, useRef, useState } from 'react';
import { type Act, afterChosen, blocks, cells, chainOf, clear, isPointed, lines, marks, run, steps } from './acts.ts';
import { EmbedDialog } from './embed-dialog.tsx';
import { below } from './keep-blocks.ts';
import { LinkDialog } from './link-dialog.tsx';
import styles from './editor.module.css';
import { sizes } from './extensions.ts';
import { chosenPicture, insertPicture, insertPictures } from './picture.ts';
import type { PictureSends } from './picture-sends.ts';
import { Sign, type SignName } from './signs.tsx';
import { byArrows, useEnds, useOneStop } from './tool-row.ts';

/** The pictures that a text takes. */
export const pictureTypes = 'image/jpeg,image/png,image/gif,image/webp';

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
          disabled={disabled}
          // What cannot be done just now takes the press all the same: beside it a finger would meet its neighbour.
          aria-disabled={(a.can && !a.can(editor)) || undefined}
          onClick={(e) => (a.can?.(editor) ?? true) && run(editor, isPointed(e), a.does)}
        >
          {typeof a.sign === 'string' ? <Sign name={a.sign} /> : a.sign.word}
        </button>
      ))}
    </span>
  );
}

/** Puts a table where the cursor is, and the focus there if it is wanted `back`; a picture that is chosen stays. */
export function insertTable(editor: Editor, back = true): void {
  below(editor.view);
  afterChosen(chainOf(editor, back)).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run();
}

type Props = { editor: Editor; disabled: boolean };
/** A dialog of the page's own in which a picture is chosen that was uploaded before. */
export type LibraryOf = ComponentType<{ onChoose: (src: string) => void; onClose: () => void }>;
/** `onPicture` opens what is said of the chosen picture; without a library there is no tool for it. */
type Pictures = { sends: PictureSends; library?: LibraryOf | undefined; onPicture: () => void };

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
        const level = Number(value) as 0 | 2;
        run(editor, back, (c) => (level ? c.setHeading({ level }) : c.setParagraph()));
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
      onChoose={(value, back) => run(editor, back, (c) => (value ? c.setFontSize(value) : c.unsetFontSize()))}
    />
  );
}

type ToolProps = {
  sign: SignName;
  /** Its name for those who hear it. */
  name: string;
  title: string;
  disabled: boolean;
  'aria-pressed'?: boolean;
  'aria-disabled'?: true | undefined;
  onClick: (e: MouseEvent) => void;
};

function Tool({ sign, name, ...button }: ToolProps) {
  return (
    <button type="button" {...button}>
      <Sign name={sign} />
      <span className="vh">{name}</span>
    </button>
  );
}

type FromLibraryProps = { editor: Editor; library: LibraryOf; onClose: () => void };

function FromLibrary({ editor, library: Library, onClose }: FromLibraryProps) {
  const choose = (src: string) => {
    insertPicture(editor, src);
    onClose();
  };
  return (
    <Suspense>
      <Library onClose={onClose} onChoose={choose} />
    </Suspense>
  );
}

/** Links, pictures, players and tables go in here. */
function Inserts({ editor, disabled, sends, library, onPicture }: Props & Pictures) {
  const chosen = chosenPicture(editor);
  const file = useRef<HTMLInputElement>(null);
  const [asks, setAsks] = useState<'link' | 'library' | 'embed' | null>(null);
  const close = () => setAsks(null);
  return (
    <>
      <span className={styles.group} role="group" aria-label="插入">
        <Tool
          sign="link"
          name="链接"
          title="链接"
          disabled={disabled}
          aria-pressed={editor.isActive('link')}
          onClick={() => setAsks('link')}
        />
        <Tool
          sign="picture"
          name="图片"
          title={chosen ? '改图片的文字、大小和位置' : '插入图片'}
          disabled={disabled}
          aria-pressed={chosen !== null}
          // Asked when it is pressed: what has just been chosen may not be drawn yet.
          onClick={() => (chosenPicture(editor) ? onPicture() : file.current?.click())}
        />
        {library && (
          <Tool
            sign="library"
            name="图片库"
            title="从图片库插入"
            disabled={disabled}
            onClick={() => setAsks('library')}
          />
        )}
        <Tool
          sign="embed"
          name="嵌入"
          title="嵌入视频、音频或地图"
          disabled={disabled}
          aria-pressed={editor.isActive('embed')}
          onClick={() => setAsks('embed')}
        />
        <Tool
          sign="table"
          name="表格"
          title="插入表格"
          disabled={disabled}
          aria-disabled={editor.isActive('table') || undefined}
          onClick={(e) => editor.isActive('table') || insertTable(editor, isPointed(e))}
        />
        <Tool
          sign="plain"
          name="清除格式"
          title="清除格式"
          disabled={disabled}
          onClick={(e) => run(editor, isPointed(e), clear)}
        />
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
      {asks === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {asks === 'embed' && <EmbedDialog editor={editor} onClose={close} />}
      {asks === 'library' && library && <FromLibrary editor={editor} library={library} onClose={close} />}
    </>
  );
}

/** Keys at a tool: Escape goes back to the text, Ctrl+Z and those like it are its; one that is held presses once. */
function keysOf(editor: Editor, e: KeyboardEvent<HTMLElement>): void {
  const key = e.key.toLowerCase();
  if (e.repeat && key === 'enter') e.preventDefault();
  if ((e.target as Element).closest('dialog')) return;
  if (key === 'escape') editor.commands.focus();
  if (!(e.ctrlKey || e.metaKey) || e.altKey || !['z', 'y'].includes(key)) return;
  e.preventDefault();
  if (key === 'z' && !e.shiftKey) editor.commands.undo();
  else editor.commands.redo();
}

/** By how much of what is seen a press at its end moves the row. */
const aScreen = 0.8;

/** What can be done with the text; Chinese throughout. What is wanted most comes first; a phone shows it in one line
 * that moves sideways. */
export function Toolbar({ editor, label, disabled, ...pictures }: Props & Pictures & { label: string }) {
  const { row, ends, look } = useEnds();
  const { bar, reached } = useOneStop();
  const more = (side: -1 | 1, isEnd: boolean) => (
    // By finger; the keyboard goes from tool to tool. At an end it keeps its place: a press too many meets no tool.
    <button
      type="button"
      className={styles.more}
      tabIndex={-1}
      aria-hidden="true"
      data-side={side}
      data-end={isEnd || undefined}
      onClick={() => row.current?.scrollBy({ left: side * row.current.clientWidth * aScreen, behavior: 'smooth' })}
    >
      {side > 0 ? '›' : '‹'}
    </button>
  );
  const goesOn = !ends.left || !ends.right;
  return (
    <div
      className={styles.bar}
      role="toolbar"
      aria-label={`${label}的格式`}
      aria-keyshortcuts="Alt+F10"
      ref={bar}
      // A tool that is gone to is seen whole, also where the row goes on beyond the edge.
      onFocus={(e) => {
        reached(e.target);
        e.target.scrollIntoView({ inline: 'nearest', block: 'nearest' });
      }}
      onKeyDown={(e) => {
        if (!disabled) keysOf(editor, e);
        byArrows(e);
      }}
      // The cursor stays in the text, also where a press meets the ground between the tools.
      onMouseDown={(e) => (e.target as Element).closest(`select, dialog`) ?? e.preventDefault()}
    >
      <div className={styles.ends}>
        {goesOn && more(-1, ends.left)}
        <div className={styles.row} ref={row} onScroll={look}>
          <div className={styles.line}>
            <Buttons acts={steps} editor={editor} disabled={disabled} name="撤销与重做" />
            <Level editor={editor} disabled={disabled} />
            <Buttons acts={marks} editor={editor} disabled={disabled} name="文字" />
          </div>
          <div className={styles.line}>
            <Inserts editor={editor} disabled={disabled} {...pictures} />
          </div>
          {/* Links, pictures and lists are wanted before sizes and sides. */}
          <div className={styles.line}>
            <Buttons acts={blocks} editor={editor} disabled={disabled} name="段落" />
            <Size editor={editor} disabled={disabled} />
            <Buttons acts={lines} editor={editor} disabled={disabled} name="对齐" />
          </div>
        </div>
        {goesOn && more(1, ends.right)}
      </div>
      {editor.isActive('table') && (
        <div className={styles.row}>
          <Buttons acts={cells} editor={editor} disabled={disabled} name="表格" />
        </div>
      )}
    </div>
  );
}
