import type { SentMessage } from '../../../../shared/contract/staff-messages.ts';
import { api } from '../../../lib/api.ts';
import { consoleHref } from '../address.ts';
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx';
import type { Column } from '../../../ui/data-grid/types.ts';
import { when } from '../people/words.tsx';

const columns: Column<SentMessage>[] = [
  { key: 'title', title: '标题', main: true, cell: (m) => m.title },
  { key: 'audience', title: '收件人', cell: (m) => `${m.audience}，${m.total} 人` },
  {
    key: 'read',
    title: '已读',
    nowrap: true,
    cell: (m) => (
      <span className={`st ${m.unread ? 'run' : 'ok'}`}>
        {m.read} / {m.read + m.unread}
      </span>
    ),
  },
  {
    key: 'byName',
    title: '发送人',
    cell: (m) => m.byName || <span className="muted">已停用的账号</span>,
  },
  { key: 'createTime', title: '发送时间', sort: 'createTime', nowrap: true, cell: (m) => when(m.createTime) },
];

/** What staff have sent, with how many have read it. */
export function SentList({ version }: { version: number }) {
  return (
    <DataGrid
      name="sent"
      label="已发送"
      columns={columns}
      sort="-createTime"
      idOf={(m) => m.id}
      nameOf={(m) => m.title}
      version={version}
      filters={[{ key: 'wd', label: '关键词', kind: 'search', placeholder: '标题、内容' }]}
      load={(input) => api.staff.sentMessages(input as never)}
      open={(m) => consoleHref('sentMessage', { id: m.id })}
      empty={{ title: '还没有发送过消息' }}
    />
  );
}
