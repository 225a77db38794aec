import { useState } from 'react';
import { Link } from 'react-router';
import type { Message } from '../../../shared/contract/messages.ts';
import { api, attempt, quietApi } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { ownAddress } from '../../lib/session.ts';
import { toastOk } from '../../lib/toast.ts';
import { Confirm } from '../../ui/dialog.tsx';
import styles from './message-list.module.css';

type Props = {
  list: Message[];
  /** After something has changed: the list and the number of unread ones are asked for anew. */
  onChanged: () => Promise<void>;
};

/** Messages, unread ones marked by dot, weight and word. Opening one marks it as read. */
export function MessageList({ list, onChanged }: Props) {
  const [removing, setRemoving] = useState<Message | null>(null);

  async function act(call: Promise<unknown>, said?: string): Promise<void> {
    if (!(await attempt(call))) return;
    if (said) toastOk(said);
    await onChanged();
  }

  /** On the way to what the message is about; nobody waits for it. */
  const passing = (m: Message) =>
    m.readStatus === 0 && void quietApi.messages.markRead({ id: m.id }).catch(() => undefined);
  const read = (m: Message) => act(api.messages.markRead({ id: m.id }));
  return (
    <>
      <ul className={styles.list}>
        {list.map((m) => (
          <li key={m.id} className={m.readStatus === 0 ? styles.unread : undefined}>
            <div className={styles.text}>
              <h2>
                {m.readStatus === 0 && <span className="vh">未读：</span>}
                {m.title}
              </h2>
              <p>{m.content}</p>
              <time dateTime={m.createTime}>{formatDate(m.createTime, 'yyyy.MM.dd HH:mm')}</time>
            </div>
            <div className={styles.acts}>
              {m.link && (
                <Link className="btn ghost sm" to={ownAddress(m.link)} onClick={() => passing(m)}>
                  查看<span className="vh">：{m.title}</span>
                </Link>
              )}
              {m.readStatus === 0 && (
                <button type="button" className="btn plain sm" onClick={() => void read(m)}>
                  标为已读<span className="vh">：{m.title}</span>
                </button>
              )}
              <button type="button" className="btn plain sm" onClick={() => setRemoving(m)}>
                删除<span className="vh">：{m.title}</span>
              </button>
            </div>
          </li>
        ))}
      </ul>
      {removing && (
        <Confirm
          title="删除这条消息？"
          yes="删除消息"
          danger
          onClose={() => setRemoving(null)}
          onYes={async () => {
            const { id } = removing;
            setRemoving(null);
            await act(api.messages.remove({ id }), '消息已经删除');
          }}
        >
          <p>“{removing.title}”删除以后不能恢复。</p>
        </Confirm>
      )}
    </>
  );
}
