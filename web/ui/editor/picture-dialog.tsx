import type { Editor } from '@tiptap/core';
import { useForm } from '../../lib/form/use-form.ts';
import { Dialog } from '../dialog.tsx';
import { DialogForm } from '../dialog-form.tsx';
import { Field } from '../field.tsx';
import styles from './editor.module.css';
import { type PictureLook, picturePlaces, pictureSizes } from './picture.ts';

type ChooseProps<T extends string> = {
  label: string;
  all: Readonly<Record<T, string>>;
  value: T;
  onChange: (value: T) => void;
};

function Look<T extends string>({ label, all, value, onChange }: ChooseProps<T>) {
  return (
    <fieldset className={styles.look}>
      <legend>{label}</legend>
      {(Object.entries(all) as [T, string][]).map(([name, word]) => (
        <label key={name} className="check">
          <input type="radio" name={label} checked={value === name} onChange={() => onChange(name)} />
          {word}
        </label>
      ))}
    </fieldset>
  );
}

type Props = { editor: Editor; pos: number; look: PictureLook; onClose: () => void };

/** The words of a picture, its size and its side. */
export function PictureDialog({ editor, pos, look, onClose }: Props) {
  const form = useForm({
    first: { alt: look.alt, caption: look.caption, size: look.size, place: look.place },
    more: {
      alt: { label: '替代文字', longest: 200 },
      caption: { label: '图注', longest: 200 },
    },
  });
  const { size, place } = form.values;
  const send = async () => {
    const { alt, caption } = form.values;
    editor
      .chain()
      .command(({ tr }) => {
        const more = { alt: alt.trim(), caption: caption.trim(), size, place: size === 'full' ? 'center' : place };
        for (const [name, value] of Object.entries(more)) tr.setNodeAttribute(pos, name, value);
        return true;
      })
      .setNodeSelection(pos)
      .focus()
      .run();
    onClose();
  };
  return (
    <Dialog title="图片" narrow onClose={onClose}>
      <DialogForm form={form} label="确定" send={send} onClose={onClose}>
        <Field form={form} name="alt" hint="看不见图片的人听到的话；只作装饰的图片可以不填。" />
        <Field form={form} name="caption" hint="印在图片下面，例如拍摄的时间、地点和人。" />
        <Look label="大小" all={pictureSizes} value={size} onChange={(next) => form.fill({ size: next })} />
        {size !== 'full' && (
          <Look label="位置" all={picturePlaces} value={place} onChange={(next) => form.fill({ place: next })} />
        )}
      </DialogForm>
    </Dialog>
  );
}
