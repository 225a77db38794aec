import { useEffect } from 'react';
import {
  type Attachment,
  attachmentLimits,
  attachmentTypes,
  bareName,
  sizeInWords,
  typeNameOf,
} from '../../../../shared/attachments.ts';
import { cut } from '../../../../shared/checks.ts';
import { valueAt } from '../../../lib/form/paths.ts';
import type { UploadedFile } from '../../../lib/upload.ts';
import { FileSign } from '../../../ui/file-sign.tsx';
import { Upload } from '../../../ui/upload.tsx';
import { PrivateFile } from '../private-file.tsx';
import { Cell } from './cell.tsx';
import type { InputProps } from './control.tsx';
import styles from './documents.module.css';
import { Several } from './several.tsx';
import { tellUnderWay } from './under-way.ts';

const accept = Object.keys(attachmentTypes).map((extension) => `.${extension}`);
const most = `${attachmentLimits.bytes / 1024 ** 2}M`;
const kinds = 'PDF、Word、Excel、PPT、WPS、ZIP';
const tip = `请选择这些类型的文件：${kinds}`;
/** What has arrived stands in the list of the form. */
const none: UploadedFile[] = [];
const nothing = () => undefined;

/** Documents that readers will take away: uploaded here, named, put into an order. */
export function Documents(props: InputProps) {
  const { form, path, field, disabled = false } = props;
  const items = (valueAt(form.values, path) as Attachment[] | undefined) ?? [];
  const left = Math.max(0, attachmentLimits.files - items.length);
  useEffect(() => () => tellUnderWay(path, ''), [path]);

  /** They stand in the order in which they were chosen; `later` are those chosen after it that have come already. */
  function arrived({ filePath, fileName }: UploadedFile, { size }: File, later: readonly string[]): void {
    const name = cut(bareName(fileName, filePath), attachmentLimits.name);
    const before = (now: readonly Attachment[]) => now.findIndex((a) => later.includes(a.path));
    form.add(path, { path: filePath, name, bytes: size } satisfies Attachment, before);
  }
  const upload = (
    <div className={styles.adder} hidden={disabled}>
      <Upload
        id={`${form.idOf(path)}-add`}
        label="添加附件"
        purpose="document"
        rule={{ accept, tip, maxSize: most, maxLength: left }}
        hint={left ? `${kinds}，单个不超过 ${most}，还可添加 ${left} 个` : '附件已满，先移除一个再添加'}
        value={none}
        onChange={nothing}
        onArrived={arrived}
        onBusy={(busy) => tellUnderWay(path, busy ? '还有附件没有传完，请等它传完，或先取消它' : '')}
      />
    </div>
  );
  return (
    <Several<Attachment> {...props} nameOf={({ name }) => name} adder={upload}>
      {(item, at) => (
        <div className={styles.document}>
          <FileSign name={item.path} />
          <Cell
            {...props}
            path={`${at}.name`}
            row={at}
            field={{ ...(field.fields?.[0] ?? field), placeholder: '名称' }}
          />
          <span className={styles.about}>
            {typeNameOf(item.path)} · {sizeInWords(item.bytes)}
          </span>
          <PrivateFile url={item.path} label="打开" of={item.name} />
        </div>
      )}
    </Several>
  );
}
