import { Editor as Core } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import styles from './editor.module.css';
import { extensions } from './extensions.ts';
import { cleanPaste } from './paste.ts';
import { sendPicture } from './send-picture.ts';
import { Toolbar } from './toolbar.tsx';

type Props = {
  id: string;
  label: string;
  html: string;
  onChange: (html: string) => void;
  disabled?: boolean;
  /** Something is said against it, under `id` and `-err`. */
  wrong?: boolean;
};

const pictures = (files: FileList | null | undefined) => [...(files ?? [])].filter((f) => f.type.startsWith('image/'));

/**
 * What is written. The empty line that the editor keeps below a table
 * or a player is none of it: to look at a text is not to change it.
 */
const written = (editor: Core): string => (editor.isEmpty ? '' : editor.getHTML().replace(/(<p[^>]*><\/p>)+$/, ''));

/**
 * A text with headings, lists, tables, pictures and links. What it
 * begins with is taken once: give it a new key to begin anew.
 */
export default function Editor({ id, label, html, onChange, disabled = false, wrong = false }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const hear = useRef(onChange);
  hear.current = onChange;
  const [core, setCore] = useState<Core | null>(null);
  // The toolbar shows what holds at the cursor.
  const [, follow] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the text begins with is taken once
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const made = new Core({
      element,
      extensions,
      content: html,
      editable: !disabled,
      editorProps: {
        attributes: {
          id,
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          class: `article ${styles.text}`,
        },
        transformPastedHTML: cleanPaste,
        handlePaste: (_, event) => insert(pictures(event.clipboardData?.files)),
        handleDrop: (_, event) => insert(pictures((event as DragEvent).dataTransfer?.files)),
      },
      onUpdate: () => {
        const now = written(made);
        if (now === last) return;
        last = now;
        hear.current(now);
      },
      onTransaction: () => follow((n) => n + 1),
    });
    let last = written(made);
    function insert(files: File[]): boolean {
      for (const file of files)
        void sendPicture(file).then(
          (src) =>
            src &&
            made
              .chain()
              .focus()
              .setImage({ src, alt: file.name.replace(/\.\w+$/, '') })
              .run(),
        );
      return files.length > 0;
    }
    setCore(made);
    return () => {
      setCore(null);
      made.destroy();
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
    <div className={`${styles.editor} ${disabled ? styles.off : ''} ${wrong ? styles.wrong : ''}`}>
      {core && <Toolbar editor={core} label={label} disabled={disabled} />}
      <div className={styles.scroll} ref={place} />
    </div>
  );
}
