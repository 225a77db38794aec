import { useState } from 'react';
import { formApi } from '../../lib/api.ts';
import { toastOk } from '../../lib/toast.ts';
import { sentenceOf } from '../../lib/sentence.ts';
import type { UploadedFile } from '../../lib/upload-engine.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Upload } from '../../ui/upload.tsx';
import { avatarRule } from './upload-rules.ts';

/** Chooses, cuts out and saves the own picture. */
export default function AvatarDialog({
  onChanged,
  onClose,
}: {
  onChanged: (url: string) => void;
  onClose: () => void;
}) {
  const [files, setFiles] = useState<UploadedFile[]>([]);
  const [fault, setFault] = useState('');

  async function save(list: UploadedFile[]): Promise<void> {
    setFiles(list);
    setFault('');
    const [file] = list;
    if (!file) return;
    try {
      const { url } = await formApi.people.saveAvatar({ avatar: file.filePath });
      onChanged(url);
      toastOk('头像已更换');
      onClose();
    } catch (error) {
      setFault(sentenceOf(error));
    }
  }

  return (
    <Dialog title="更换头像" text="选好图片后裁成方形，保存后立即生效。" narrow onClose={onClose}>
      <Upload
        label="头像图片"
        hint="jpg 或 png，不超过 20M"
        purpose="avatar"
        rule={avatarRule}
        single
        crop
        value={files}
        onChange={(list) => void save(list)}
        error={fault || undefined}
      />
    </Dialog>
  );
}
