import type { Editor } from '@tiptap/core';
import { embedLimits } from '../../../shared/embeds.ts';
import { useForm, useSend } from '../../lib/form.ts';
import { Dialog } from '../dialog.tsx';
import { Field, Submit } from '../field.tsx';
import type { Embed } from './embed.ts';
import { embedFault, resolveEmbed } from './resolve-embed.ts';

/** A video, a sound or a map of another site, by the address of its page or the code that the site offers. */
export function EmbedDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const before = editor.isActive('embed') ? (editor.getAttributes('embed') as Embed) : null;
  const form = useForm({
    address: { label: '地址或嵌入代码', first: before?.src ?? '', required: true },
    title: { label: '标题', first: before?.title ?? '', required: true },
  });
  const { busy, submit } = useSend(form, async () => {
    const { address, title } = form.values;
    try {
      const src = await resolveEmbed(address.trim());
      editor.chain().focus().setEmbed({ src, title: title.trim() }).run();
      onClose();
    } catch (error) {
      form.blame('address', embedFault(error));
    }
  });
  return (
    <Dialog title="嵌入视频、音频或地图" narrow onClose={onClose}>
      <form onSubmit={submit} noValidate className="stack">
        <Field
          form={form}
          name="address"
          maxLength={4000}
          placeholder="https://"
          hint="粘贴网页地址或网站给出的嵌入代码；只能嵌入管理员允许的来源。"
        />
        <Field form={form} name="title" maxLength={embedLimits.title} hint="读者点开以前看到的名称" />
        <div className="row">
          <Submit busy={busy}>确定</Submit>
        </div>
      </form>
    </Dialog>
  );
}
