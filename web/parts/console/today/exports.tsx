import { useEffect, useState } from 'react';
import { sizeInWords } from '../../../../shared/attachments.ts';
import type { MadeList } from '../../../../shared/contract/downloads.ts';
import { api, attempt } from '../../../lib/api.ts';
import { useAgain } from '../../../lib/again.ts';
import { saveFile } from '../../../lib/download.ts';
import { formatDate } from '../../../lib/format.ts';
import { useLoad } from '../../../lib/load.ts';
import { usePress } from '../../../lib/press.ts';
import { toastOk } from '../../../lib/toast.ts';
import { refreshUnread } from '../../../lib/unread.ts';
import { Confirm } from '../../../ui/dialog.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { ConsoleHead } from '../head.tsx';
import { MadeState } from './made-state.tsx';

const minute = (instant: string) => formatDate(instant, 'MM.dd HH:mm');
const formatNames = { xlsx: 'Excel', csv: 'CSV' } as const;
const isOpen = ({ state }: MadeList) => state === 'waiting' || state === 'running';

/** The lists that jobs make for the person: how far each is, its file, and its end. */
export default function OwnExports() {
  const load = useLoad('own exports', () => api.downloads.list({}));
  const [removing, setRemoving] = useState<MadeList | null>(null);
  const { data, reload } = load;
  useAgain(load, data?.some(isOpen) ?? false);
  const ended = data?.filter((made) => !isOpen(made)).length;
  // The bell tells of it as soon as this page does.
  useEffect(() => {
    if (ended) void refreshUnread();
  }, [ended]);
  async function remove(made: MadeList): Promise<void> {
    const done = await attempt(api.downloads.remove({ id: made.id }));
    setRemoving(null);
    if (done) toastOk(isOpen(made) ? '已取消' : '已移除');
    await reload();
  }
  return (
    <>
      <ConsoleHead
        title="我的导出"
        text="数据较多的列表在后台生成，完成后有消息提醒。文件只有您本人可以下载，保留 24 小时。"
      />
      <section className="card data-list" aria-label="我的导出">
        <Loaded load={load}>
          {(list) =>
            list.length === 0 ? (
              <Empty ornament="all-done" title="还没有导出">
                <p>在列表的“导出”里选择“在后台生成”，文件会出现在这里。</p>
              </Empty>
            ) : (
              <MadeTable list={list} onRemove={setRemoving} />
            )
          }
        </Loaded>
      </section>
      {removing && (
        <Confirm
          title={isOpen(removing) ? '取消这次导出？' : '移除这份文件？'}
          yes={isOpen(removing) ? '取消导出' : '移除'}
          no="保留"
          danger
          onYes={() => remove(removing)}
          onClose={() => setRemoving(null)}
        >
          <p>
            {removing.title}，{minute(removing.createTime)}
          </p>
        </Confirm>
      )}
    </>
  );
}

function MadeTable({ list, onRemove }: { list: MadeList[]; onRemove: (made: MadeList) => void }) {
  const { busy, press } = usePress();
  async function take({ id }: MadeList): Promise<void> {
    const link = await attempt(api.downloads.link({ id }));
    if (link) await saveFile(link.data.url);
  }
  return (
    <div className="table-wrap">
      <table className="table stackable">
        <caption className="vh">我的导出</caption>
        <thead>
          <tr>
            <th scope="col">列表</th>
            <th scope="col">状态</th>
            <th scope="col">格式</th>
            <th scope="col">提交时间</th>
            <th scope="col">保留到</th>
            <th scope="col">操作</th>
          </tr>
        </thead>
        <tbody>
          {list.map((made) => (
            <tr key={made.id}>
              <td className="main">
                <b className="title">{made.title}</b>
              </td>
              <td data-l="状态" className="state">
                <MadeState of={made} />
              </td>
              <td data-l="格式">
                {formatNames[made.format]}
                {made.state === 'ready' && `，${sizeInWords(made.bytes)}`}
              </td>
              <td data-l="提交时间">{minute(made.createTime)}</td>
              <td data-l="保留到">{made.endTime ? minute(made.endTime) : <span className="muted">没有文件</span>}</td>
              <td data-l="操作" className="do">
                <span className="acts">
                  {made.endTime && (
                    <button type="button" aria-disabled={busy || undefined} onClick={() => press(() => take(made))}>
                      下载<span className="vh">{made.title}</span>
                    </button>
                  )}
                  <button type="button" onClick={() => onRemove(made)}>
                    {isOpen(made) ? '取消' : '移除'}
                    <span className="vh">{made.title}</span>
                  </button>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
