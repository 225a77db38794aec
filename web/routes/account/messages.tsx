import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { api, attempt } from '../../lib/api.ts';
import { listen } from '../../lib/events.ts';
import { useLoad } from '../../lib/load.ts';
import { definePage, pageNumber, pageSizeOf } from '../../lib/page.tsx';
import { usePress } from '../../lib/press.ts';
import { toastOk } from '../../lib/toast.ts';
import { refreshUnread, unread } from '../../lib/unread.ts';
import { CentreFrame } from '../../parts/centre/frame.tsx';
import { MessageList } from '../../parts/messages/message-list.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Tabs } from '../../ui/tabs.tsx';

const name = 'account/messages';
const address = (query: { type?: string | undefined; page?: number; size?: number }) =>
  href(
    name,
    {},
    {
      type: query.type,
      page: query.page === 1 ? undefined : query.page,
      size: query.size === 10 ? undefined : query.size,
    },
  );

/** What an event says of a new message. */
function titleOf(data: string): string {
  try {
    return String((JSON.parse(data) as { title?: string }).title ?? '');
  } catch {
    return '';
  }
}

const emptyTitle = (type: unknown, page: number) =>
  type ? '没有未读的消息' : page > 1 ? '这一页没有消息' : '还没有消息';

function Body() {
  const query = new URLSearchParams(useLocation().search);
  const type = query.get('type') === 'unread' ? 'unread' : undefined;
  const [page, size] = [pageNumber(query.get('page')), pageSizeOf(query)];
  const count = unread.use();
  const { busy, press } = usePress();
  const load = useLoad(`${type} ${page} ${size}`, () =>
    api.messages.list({ pageNum: page, pageSize: size, ...(type && { readStatus: 0 }) }),
  );
  const { reload } = load;
  const changed = async () => {
    await Promise.all([reload(), refreshUnread()]);
  };
  const latest = useRef(changed);
  latest.current = changed;

  useEffect(
    () =>
      listen(({ event, data }) => {
        if (event === 'message') {
          const title = titleOf(data);
          toastOk(title ? `新消息：${title}` : '收到一条新消息');
        }
        void latest.current();
      }),
    [],
  );

  async function readAll(): Promise<void> {
    const done = await attempt(api.messages.markAllRead({}));
    if (!done) return;
    toastOk(done.data.count ? `${done.data.count} 条消息已标为已读` : '没有未读的消息');
    await changed();
  }

  return (
    <>
      <div className="row-between" style={{ marginBottom: '.25rem' }}>
        <Tabs
          label="消息"
          tabs={[
            { label: '全部', to: address({ size }), current: !type },
            { label: '未读', to: address({ type: 'unread', size }), current: Boolean(type), count },
          ]}
        />
        <button
          type="button"
          className={`btn ghost sm${busy ? ' is-busy' : ''}`}
          aria-disabled={busy || !count || undefined}
          onClick={() => count > 0 && press(readAll)}
        >
          全部标为已读
        </button>
      </div>
      <Loaded load={load}>
        {({ list, total }) => (
          <>
            {list.length ? (
              <MessageList list={list} onChanged={changed} />
            ) : (
              <Empty ornament="no-messages" title={emptyTitle(type, page)}>
                <p>{type ? '新消息到来时会出现在这里，不必刷新。' : '报名、审核与学院的通知会出现在这里。'}</p>
                {(type || page > 1) && (
                  <Link className="btn ghost" to={address({})}>
                    看全部消息
                  </Link>
                )}
              </Empty>
            )}
            {total > 10 && (
              <Pager total={total} page={page} size={size} to={(n, s) => address({ type, page: n, size: s })} />
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

export default definePage({
  name,
  head: import.meta.env.SSR ? () => ({ title: '我的消息', noindex: true }) : undefined,
  View: () => (
    <CentreFrame page={name} title="我的消息">
      <Body />
    </CentreFrame>
  ),
});
