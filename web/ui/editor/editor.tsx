import { Editor as Core } from '@tiptap/core';
import { Slice } from '@tiptap/pm/model';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { toastError } from '../../lib/toast.ts';
import styles from './editor.module.css';
import { extensions } from './extensions.ts';
import { cleanPaste, type PastedPicture, picturesOfRtf } from './paste.ts';
import { chosenPicture, insertPictures, type PictureLook } from './picture.ts';
import { PictureDialog } from './picture-dialog.tsx';
import { PictureSends, type Sent } from './picture-sends.ts';
import { sendPicture } from './send-picture.ts';
import { type LibraryOf, pictureTypes, Toolbar } from './toolbar.tsx';

type Props = {
  id: string;
  label: string;
  html: string;
  onChange: (html: string) => void;
  /** Offers the pictures that were uploaded before. */
  library?: LibraryOf;
  /** Hears how many pictures of the text are not there; none are when the editor goes. */
  onMissing?: (count: number) => void;
  disabled?: boolean;
  /** Something is said against it, under `id` and `-err`. */
  wrong?: boolean;
};

const pictures = (files: FileList | null | undefined) => [...(files ?? [])].filter((f) => f.type.startsWith('image/'));

/**
 * What is written. The empty line that the editor keeps below a table
 * or a player is none of it: to look at a text is not to change it.
 * Nor is the place of a picture that is not there yet.
 */
export const written = (editor: Core): string =>
  editor.isEmpty
    ? ''
    : editor
        .getHTML()
        .replace(/<figure data-pending="[^"]*"><\/figure>/g, '')
        .replace(/(<p[^>]*><\/p>)+$/, '');

/** What a paste brought: files only where there are no words, for a word processor hands over a picture of them too. */
function filesOf(data: DataTransfer | null): File[] {
  const html = data?.getData('text/html') ?? '';
  const words = html && new DOMParser().parseFromString(html, 'text/html').body.textContent?.trim();
  return words ? [] : pictures(data?.files);
}

/** A text with its pictures that are on their way. */
function makeCore(
  element: HTMLElement,
  sends: PictureSends,
  props: Props,
  ask: (editor: Core, key: string | undefined) => void,
): Core {
  const { id, label, html, disabled = false } = props;
  /** The places that the last paste left open, in their order. */
  let open: string[] = [];
  const made: Core = new Core({
    element,
    extensions: extensions(sends, ask),
    content: html,
    editable: !disabled,
    editorProps: {
      // The line that is written stays clear of the bar at the foot of the page.
      scrollThreshold: { top: 8, right: 0, bottom: footPx, left: 0 },
      scrollMargin: { top: 8, right: 0, bottom: footPx, left: 0 },
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: `article ${styles.text}`,
      },
      transformPastedHTML(pasted) {
        open = [];
        const keyOf = ({ file, name }: PastedPicture) => {
          if (file) return sends.begin(file);
          const key = sends.miss(name);
          open.push(key);
          return key;
        };
        return cleanPaste(pasted, keyOf, (n) => toastError(`有 ${n} 个链接的地址不能用，已改成文字`));
      },
      // Whole lines on an empty line keep their own side and kind; they would take those of the empty one.
      transformPasted: (slice, view) =>
        slice.content.childCount > 1 && !view.state.selection.$from.parent.content.size
          ? new Slice(slice.content, 0, slice.openEnd)
          : slice,
      handlePaste(_, event) {
        const files = filesOf(event.clipboardData);
        if (files.length) insertPictures(made, sends, files);
        else if (open.length) {
          const found = picturesOfRtf(event.clipboardData?.getData('text/rtf') ?? '');
          if (found.length === open.length) for (const [i, key] of open.entries()) sends.give(key, found[i] as File);
        }
        open = [];
        return files.length > 0;
      },
      handleDrop(view, event) {
        const files = pictures((event as DragEvent).dataTransfer?.files);
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
        insertPictures(made, sends, files, at);
        return files.length > 0;
      },
    },
  });
  return made;
}

type WaitingProps = { sends: PictureSends; editor: Core; onMissing: Props['onMissing'] };

/** How many pictures of the text are not there, and why. */
function Waiting({ sends, editor, onMissing }: WaitingProps) {
  const sent = sends.store.use();
  const keys: string[] = [];
  editor.state.doc.descendants((node) => void (node.attrs.key && keys.push(node.attrs.key as string)));
  const count = (state: Sent['state']) => keys.filter((key) => (sent[key]?.state ?? 'missing') === state).length;
  const [sending, failed, missing] = [count('sending'), count('failed'), count('missing')];
  const all = sending + failed + missing;
  const hear = useRef(onMissing);
  hear.current = onMissing;
  // Before anybody can press a key that saves.
  useLayoutEffect(() => hear.current?.(all), [all]);
  useLayoutEffect(() => () => hear.current?.(0), []);
  if (!all) return null;
  return (
    <div className={styles.waiting} role="status">
      {sending > 0 && <p>正在上传 {sending} 张图片，传完才会保存进正文。</p>}
      {failed > 0 && <p>{failed} 张图片没有传上，可在正文里它的位置重试。</p>}
      {missing > 0 && (
        <p>
          {missing} 张图片没有一起粘贴过来：浏览器读不到 Word 里的图片。请在正文里它的位置选择图片文件，或在 Word
          里单独复制图片再粘贴。
        </p>
      )}
    </div>
  );
}

/** What a bar that saves covers at the foot of the window, and a line above it. */
const footPx = 120;

/**
 * A text with headings, lists, tables, pictures and links. What it
 * begins with is taken once: give it a new key to begin anew.
 */
export default function Editor(props: Props) {
  const { id, label, onChange, disabled = false, wrong = false } = props;
  const place = useRef<HTMLDivElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const asked = useRef('');
  const hear = useRef(onChange);
  hear.current = onChange;
  const [sends] = useState(() => new PictureSends(sendPicture));
  const [core, setCore] = useState<Core | null>(null);
  const [look, setLook] = useState<{ pos: number; look: PictureLook } | null>(null);
  // The toolbar shows what holds at the cursor.
  const [, follow] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the text begins with is taken once
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const made = makeCore(element, sends, props, (editor, key) => {
      if (!key) return setLook(chosenPicture(editor));
      asked.current = key;
      file.current?.click();
    });
    let last = written(made);
    made.on('update', () => {
      const now = written(made);
      if (now === last) return;
      last = now;
      hear.current(now);
    });
    made.on('transaction', () => follow((n) => n + 1));
    const open = () => setLook(chosenPicture(made));
    element.addEventListener('dblclick', open);
    setCore(made);
    return () => {
      setCore(null);
      made.destroy();
      sends.close();
      element.removeEventListener('dblclick', open);
    };
  }, []);
  useEffect(() => void core?.setEditable(!disabled, false), [core, disabled]);
  useEffect(() => {
    const said = { 'aria-invalid': 'true', 'aria-describedby': `${id}-err` };
    for (const [name, value] of Object.entries(said))
      if (wrong) core?.view.dom.setAttribute(name, value);
      else core?.view.dom.removeAttribute(name);
  }, [core, wrong, id]);

  return (
    <div data-editor className={`${styles.editor} ${disabled ? styles.off : ''} ${wrong ? styles.wrong : ''}`}>
      {core && (
        <Toolbar
          editor={core}
          sends={sends}
          label={label}
          disabled={disabled}
          library={props.library}
          onPicture={() => setLook(chosenPicture(core))}
        />
      )}
      {core && <Waiting sends={sends} editor={core} onMissing={props.onMissing} />}
      <div className={styles.scroll} ref={place} />
      <input
        ref={file}
        type="file"
        hidden
        accept={pictureTypes}
        aria-label="补上这张图片"
        onChange={(e) => {
          const [chosen] = e.target.files ?? [];
          if (chosen) sends.give(asked.current, chosen);
          e.target.value = '';
        }}
      />
      {core && look && <PictureDialog editor={core} {...look} onClose={() => setLook(null)} />}
    </div>
  );
}
