import type { Editor } from '@tiptap/core';
import { embedLimits } from '../../../shared/embeds.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { Dialog } from '../dialog.tsx';
import { DialogForm } from '../dialog-form.tsx';
import { Field } from '../field.tsx';
import type { Embed } from './embed.ts';
import { embedFault, resolveEmbed } from './resolve-embed.ts';

/** A video, a sound or a map of another site, by the address of its page or the code that the site offers. */
export function EmbedDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const before = editor.isActive('embed') ? (editor.getAttributes('embed') as Embed) : null;
  const form = useForm({
    first: { address: before?.src ?? '', title: before?.title ?? '' },
    more: {
      address: { label: '地址或嵌入代码', required: '请填写地址或嵌入代码', longest: 4000 },
      title: { label: '标题', required: '请填写标题', longest: embedLimits.title },
    },
  });
  const send = async () => {
    const { address, title } = form.values;
    try {
      const src = await resolveEmbed(address.trim());
      editor.chain().focus().setEmbed({ src, title: title.trim() }).run();
      onClose();
    } catch (error) {
      form.blame('address', embedFault(error));
    }
  };
  return (
    <Dialog title="嵌入视频、音频或地图" narrow onClose={onClose}>
      <DialogForm form={form} label="确定" send={send} onClose={onClose}>
        <Field
          form={form}
          name="address"
          placeholder="https://"
          hint="粘贴网页地址或网站给出的嵌入代码；只能嵌入管理员允许的来源。"
        />
        <Field form={form} name="title" hint="读者点开以前看到的名称" />
      </DialogForm>
    </Dialog>
  );
}
