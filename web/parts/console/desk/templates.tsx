import rules from 'virtual:rules/staff.saveTemplate';
import { useState } from 'react';
import type { Template } from '../../../../shared/contract/staff-messages.ts';
import { variableFault, variables } from '../../../../shared/templates.ts';
import { api, attempt, formApi, quietApi } from '../../../lib/api.ts';
import { computer } from '../../../lib/form/kept.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { toastOk } from '../../../lib/toast.ts';
import { Confirm, Dialog } from '../../../ui/dialog.tsx';
import { Area, Choices, Field } from '../../../ui/field.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { useAsRead } from '../as-read.tsx';
import { ConsoleHead } from '../head.tsx';
import { KeptNotice } from '../../../ui/kept-notice.tsx';
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx';
import type { Column } from '../../../ui/data-grid/types.ts';
import { when } from '../people/words.tsx';
import { Letter } from './example.tsx';
import styles from './templates.module.css';

const uses = [
  { value: 'message', label: '站内消息' },
  { value: 'reply', label: '接待答复' },
] as const;
const useName = (use: string) => uses.find((u) => u.value === use)?.label ?? use;

const columns: Column<Template>[] = [
  { key: 'name', title: '模板', main: true, sort: 'name', cell: (t) => t.name },
  { key: 'use', title: '用途', nowrap: true, cell: (t) => <span className="tag line">{useName(t.use)}</span> },
  {
    key: 'content',
    title: '内容',
    cell: (t) => (
      <span className={styles.excerpt}>
        {t.title && <b>{t.title}　</b>}
        {t.content}
      </span>
    ),
  },
  {
    key: 'updateTime',
    title: '更新',
    sort: 'updateTime',
    nowrap: true,
    cell: (t) => (
      <span className="stacked">
        {when(t.updateTime)}
        <span className="fs-xs muted">{t.updaterName}</span>
      </span>
    ),
  },
];

/** Words that staff use again, kept by them. */
export default function Templates() {
  const [version, setVersion] = useState(0);
  const [editing, setEditing] = useState<Template | 'new' | null>(null);
  const [removing, setRemoving] = useState<Template | null>(null);
  const changed = () => setVersion((v) => v + 1);
  async function remove(template: Template): Promise<void> {
    const done = await attempt(api.staff.removeTemplate({ id: template.id }));
    setRemoving(null);
    if (done) toastOk(`“${template.name}”已删除`);
    changed();
  }
  return (
    <>
      <ConsoleHead title="消息模板" text="发送站内消息、答复访客时可以套用；大括号里的变量换成对方自己的信息。">
        <button type="button" className="btn" onClick={() => setEditing('new')}>
          新建模板
        </button>
      </ConsoleHead>
      <DataGrid
        name="templates"
        label="消息模板"
        columns={columns}
        sort="name"
        idOf={(t) => t.id}
        nameOf={(t) => t.name}
        version={version}
        filters={[
          { key: 'wd', label: '关键词', kind: 'search', placeholder: '名称、内容' },
          { key: 'use', label: '用途', kind: 'select', options: uses },
        ]}
        load={(input) => api.staff.templates(input as never)}
        open={(t) => () => setEditing(t)}
        actions={(t) => (
          <>
            <button type="button" onClick={() => setEditing(t)}>
              修改<span className="vh">{t.name}</span>
            </button>
            <button type="button" onClick={() => setRemoving(t)}>
              删除<span className="vh">{t.name}</span>
            </button>
          </>
        )}
        empty={{ title: '还没有模板', text: '把常用的通知和答复存成模板，下次直接套用。' }}
      />
      {editing && (
        <Editor template={editing === 'new' ? null : editing} onClose={() => setEditing(null)} onDone={changed} />
      )}
      {removing && (
        <Confirm
          title={`删除“${removing.name}”？`}
          yes="删除模板"
          danger
          onYes={() => remove(removing)}
          onClose={() => setRemoving(null)}
        >
          <p>已经用它发出的消息和答复不受影响。</p>
        </Confirm>
      )}
    </>
  );
}

function Editor({ template, onClose, onDone }: { template: Template | null; onClose: () => void; onDone: () => void }) {
  const known = (value: string, all: { use: string }) =>
    variableFault(value, all.use === 'reply' ? 'reply' : 'message');
  const first = {
    use: template?.use ?? 'message',
    name: template?.name ?? '',
    title: template?.title ?? '',
    content: template?.content ?? '',
  };
  const form = useForm({
    first,
    rules,
    checks: {
      title: (v: string, all) => (all.use === 'message' && !v.trim() ? '请填写标题' : known(v, all)),
      content: known,
    },
    keep: { name: `template ${template?.id ?? 'new'}`, on: computer },
  });
  const readOf = ({ name, title, content }: Template) => ({ name, title, content });
  const asRead = useAsRead(form, {
    read: template ? readOf(template) : undefined,
    again: async () => {
      const { list } = await quietApi.staff.templates({ id: template?.id });
      return readOf(list[0] as Template);
    },
  });
  const use = form.values.use === 'reply' ? 'reply' : 'message';
  async function send(): Promise<void> {
    const answer = await form.save((v) =>
      asRead.save((was) => formApi.staff.saveTemplate({ ...(template && { id: template.id }), ...v, use, ...was })),
    );
    if (!answer) return;
    toastOk('模板已保存');
    onClose();
    onDone();
  }
  const { title, content } = form.values;
  return (
    <Dialog title={template ? '修改模板' : '新建模板'} onClose={onClose}>
      <DialogForm form={form} label={asRead.label('保存模板')} send={send} onClose={onClose}>
        <KeptNotice of={form} />
        {!template && <Choices form={form} name="use" options={uses} />}
        <Field form={form} name="name" hint={asRead.hint('name')} full />
        {use === 'message' && <Field form={form} name="title" hint={asRead.hint('title')} full />}
        <Area form={form} name="content" rows={5} hint={asRead.hint('content')} />
        <p className={styles.variables}>
          <span className="muted">插入变量</span>
          {variables[use].map((v) => (
            <button
              key={v}
              type="button"
              className="btn ghost sm"
              onClick={() => form.set('content', `${content}{${v}}`)}
            >{`{${v}}`}</button>
          ))}
        </p>
        {content && <Letter title={use === 'message' ? title : ''} content={content} />}
      </DialogForm>
    </Dialog>
  );
}
