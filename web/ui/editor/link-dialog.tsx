import type { Editor } from '@tiptap/core';
import { useForm } from '../../lib/form/use-form.ts';
import { Dialog } from '../dialog.tsx';
import { DialogForm } from '../dialog-form.tsx';
import { Field } from '../field.tsx';
import { addressOf, kept } from './paste.ts';

/** Where the chosen words lead; without any the address itself is put in. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const before = (editor.getAttributes('link').href as string | undefined) ?? '';
  const form = useForm({
    first: { href: before },
    more: {
      href: {
        label: '链接地址',
        required: '请填写链接地址',
        longest: 500,
      },
    },
    checks: {
      href: (said: string) =>
        kept.test(addressOf(said.trim()))
          ? null
          : '链接地址须是以 /、http(s)://、mailto: 或 tel: 开头的网址，网站名只用字母、数字、汉字、点和横线，没有 @、空格和看不见的字符',
    },
  });
  const send = async () => {
    const href = addressOf(form.values.href.trim());
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !before)
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    onClose();
  };
  return (
    <Dialog title="链接" narrow onClose={onClose}>
      <DialogForm form={form} label="确定" send={send} onClose={onClose}>
        <Field form={form} name="href" placeholder="https://" />
        {before && (
          <p>
            <button
              type="button"
              className="inline"
              onClick={() => {
                editor.chain().focus().extendMarkRange('link').unsetLink().run();
                onClose();
              }}
            >
              去掉链接
            </button>
          </p>
        )}
      </DialogForm>
    </Dialog>
  );
}
