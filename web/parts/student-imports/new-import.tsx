import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { importLimits } from '../../../shared/import-limits.ts';
import { href } from '../../../shared/sitemap.ts';
import { ApiError, formApi } from '../../lib/api.ts';
import { withinTime } from '../../lib/lazy-code.tsx';
import { usePress } from '../../lib/press.ts';
import { sentenceOf } from '../../lib/sentence.ts';
import type { UploadedFile } from '../../lib/upload-engine.ts';
import type { UploadRule } from '../../lib/upload-rules.ts';
import profile from '../account/profile.module.css';
import styles from './imports.module.css';
import { SheetButton } from './sheet-button.tsx';
import { fieldNames, fields } from './words.tsx';

const Upload = lazy(() => withinTime(() => import('../../ui/upload.tsx')).then((m) => ({ default: m.Upload })));

const rule: UploadRule = {
  accept: ['.xlsx', '.csv', '.txt'],
  tip: '请选择 Excel 工作簿（.xlsx）或文本表格（.csv、.txt）；旧的 .xls 请另存为 .xlsx',
  maxSize: '5M',
};
const none: UploadedFile[] = [];
const nothing = () => undefined;

/** Reads a list once it has arrived, and leads to what was found in it. */
function useReading() {
  const navigate = useNavigate();
  const [file, setFile] = useState<UploadedFile | null>(null);
  const [fault, setFault] = useState('');
  const { busy, press } = usePress();
  const read = (of: UploadedFile) =>
    press(async () => {
      setFile(of);
      setFault('');
      try {
        const { id } = await formApi.students.previewImport({ filePath: of.filePath });
        await navigate(href('unit/imports', { id }));
      } catch (error) {
        setFault(sentenceOf(error));
        // What is wrong with the file itself would be wrong again.
        if (error instanceof ApiError && error.status === 400) setFile(null);
      }
    }, true);
  return { file, fault, busy, read };
}

/** What a list may look like: as it is filled in, and what is read besides. */
function Example() {
  const rows = [
    ['方砚秋', '138 0001 0001', '组织部', '科长', '机关干部', '一组', ''],
    ['沈知微', '138 0001 0002', '教务科', '科员', '机关干部', '一组、青年', '素食'],
  ];
  return (
    <div className={styles.example}>
      <div className="table-wrap">
        <table className={`table ${styles.small}`}>
          <caption className="vh">名单的样子</caption>
          <thead>
            <tr>
              {fields.map((f) => (
                <th scope="col" key={f}>
                  {fieldNames[f]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells) => (
              <tr key={cells[0]}>
                {cells.map((cell, i) => (
                  <td key={fields[i]} className="nowrap">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className={styles.notes}>
        <li>只有姓名必填。列的先后不限，“联系电话”“科室”“岗位”这样的表头也认得。</li>
        <li>表头上面可以有标题；没有的分组会新建，几个分组用“、”隔开。</li>
        <li>手机号码可带空格、横线或 +86；同一个号码在本单位只记一次，已有账号的人不必另外开通。</li>
      </ul>
    </div>
  );
}

/** The first step: a list is dropped or chosen, and read. Nobody is added by it. */
export function NewImport() {
  const { file, fault, busy, read } = useReading();
  return (
    <section className={`card ${profile.block}`} aria-labelledby="new-import">
      <div className={profile.head}>
        <h2 id="new-import">上传名单</h2>
        <SheetButton what="importTemplate">下载模板</SheetButton>
      </div>
      <div className={styles.first}>
        <div className="no-print" aria-busy={busy}>
          <Suspense fallback={<p className="fs-sm muted">正在打开上传</p>}>
            <Upload
              label="名单"
              purpose="list"
              rule={rule}
              single
              hint={`.xlsx、.csv 或 .txt，不超过 5M，最多 ${importLimits.rows.toLocaleString('zh-CN')} 人`}
              error={fault || undefined}
              value={none}
              onChange={nothing}
              onArrived={(done) => void read(done)}
            />
          </Suspense>
          <div role="status">{busy && file && <p className="alert">正在读取并核对“{file.fileName}”，请稍候……</p>}</div>
          {!busy && file && fault && (
            <button type="button" className="btn ghost" onClick={() => void read(file)}>
              再读一次“{file.fileName}”
            </button>
          )}
        </div>
        <Example />
      </div>
    </section>
  );
}
