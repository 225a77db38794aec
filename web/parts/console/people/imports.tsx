import rules from 'virtual:rules/staff.previewImport';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { Import } from '../../../../shared/contract/staff-imports.ts';
import { text } from '../../../../shared/text.ts';
import { api, formApi } from '../../../lib/api.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useLoad } from '../../../lib/load.ts';
import { idOf } from '../../../lib/page.tsx';
import { usePress } from '../../../lib/press.ts';
import type { UploadedFile } from '../../../lib/upload.ts';
import type { UploadRule } from '../../../lib/upload-rules.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Upload } from '../../../ui/upload.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { consoleHref } from '../address.ts';
import { ConsoleHead } from '../head.tsx';
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx';
import type { Column } from '../../../ui/data-grid/types.ts';
import { download } from '../download.ts';
import { UnitField } from './unit-field.tsx';
import { when } from './words.tsx';

const rule: UploadRule = {
  accept: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  tip: '请选择 Excel 工作簿（.xlsx）',
  maxSize: '5M',
};

/** How far an import is. */
export function ImportStatus({ status }: { status: number }) {
  return status === 1 ? (
    <span className="st ok">已导入</span>
  ) : status === 2 ? (
    <span className="st off">已撤销</span>
  ) : (
    <span className="st wait">待确认</span>
  );
}

const columns: Column<Import>[] = [
  { key: 'fileName', title: '文件', main: true, cell: (i) => i.fileName },
  { key: 'unitName', title: '委托单位', cell: (i) => i.unitName },
  { key: 'wrong', title: '有误', right: true, cell: (i) => (i.wrong ? <span className="st err">{i.wrong}</span> : 0) },
  { key: 'good', title: '可导入', right: true, cell: (i) => i.good },
  { key: 'made', title: '现有账号', right: true, cell: (i) => i.made },
  { key: 'status', title: '状态', cell: (i) => <ImportStatus status={i.status} /> },
  { key: 'byName', wide: true, title: '经办', cell: (i) => i.byName },
  { key: 'createTime', title: '上传时间', sort: 'createTime', nowrap: true, cell: (i) => when(i.createTime) },
];

/** Imports of people from sheets: the template, a new one, and those before. */
export default function Imports() {
  const given = idOf(new URLSearchParams(useLocation().search).get('unit'));
  const [open, setOpen] = useState(given !== undefined);
  const { busy, press } = usePress();
  return (
    <>
      <ConsoleHead
        title="批量导入"
        text="用 Excel 名单为一个委托单位开通学员账号：先预览，再导入，没有人登录以前可以整批撤销。"
      >
        <button
          type="button"
          className="btn ghost"
          aria-disabled={busy || undefined}
          onClick={() => press(() => download('import-template'))}
        >
          下载模板
        </button>
        <button type="button" className="btn" onClick={() => setOpen(true)}>
          上传名单
        </button>
      </ConsoleHead>
      <DataGrid
        name="imports"
        label="导入"
        columns={columns}
        sort="-createTime"
        idOf={(i) => i.id}
        nameOf={(i) => i.fileName}
        filters={[{ key: 'wd', label: '关键词', kind: 'search', placeholder: '文件名、单位' }]}
        load={(input) => api.staff.imports(input as never)}
        open={(i) => consoleHref('import', { id: i.id })}
        actions={(i) => (
          <Link to={consoleHref('import', { id: i.id })}>
            查看<span className="vh">{i.fileName}</span>
          </Link>
        )}
        empty={{ title: '还没有导入过名单', text: '先下载模板，按表头填写，再上传。' }}
      />
      {open && <NewImport unitId={given} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Uploads a sheet for a unit, and leads to what was read in it. */
export function NewImport({ unitId, onClose }: { unitId: number | undefined; onClose: () => void }) {
  const navigate = useNavigate();
  const unit = useLoad(unitId ? `unit ${unitId}` : '', () => formApi.staff.unit({ id: unitId ?? 0 }));
  const [files, setFiles] = useState<UploadedFile[]>([]);
  const [busy, setBusy] = useState(false);
  const form = useForm({
    first: { unitId: unitId ? String(unitId) : '', filePath: '' },
    rules,
    // What is on its way has no path yet: that none was chosen would not be true.
    more: busy ? { filePath: { required: text.stillUploading } } : {},
  });
  async function send(): Promise<void> {
    const { id } = await formApi.staff.previewImport({
      unitId: Number(form.values.unitId),
      filePath: form.values.filePath,
    });
    await navigate(consoleHref('import', { id }));
  }
  return (
    <Dialog title="上传名单" text="上传后先看每一行是否有误，确认以后才建立账号。" onClose={onClose}>
      <DialogForm form={form} label="预览" send={send} onClose={onClose}>
        {unitId ? (
          <p>
            委托单位：<b>{unit.data?.name ?? ''}</b>
          </p>
        ) : (
          <UnitField form={form} name="unitId" />
        )}
        <Upload
          id={form.idOf('filePath')}
          label="名单"
          required
          hint="Excel 工作簿（.xlsx），不超过 5M，一次最多 2000 行"
          purpose="attachment"
          rule={rule}
          single
          value={files}
          error={form.faults.filePath}
          onBusy={setBusy}
          onChange={(next) => {
            setFiles(next);
            form.set('filePath', next[0]?.filePath ?? '');
          }}
        />
      </DialogForm>
    </Dialog>
  );
}
