import { Link } from 'react-router';
import { href, type PageName } from '../../../shared/sitemap.ts';
import { api } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { useLoad } from '../../lib/load.ts';
import { ownAddress } from '../../lib/session.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import styles from './unit-cards.module.css';

/** Messages shown on the front page of a centre; the rest are on their own page. */
const mostMessages = 4;

/** The newest messages, each with what it is about. */
export function LatestMessages() {
  const load = useLoad('latest', () => api.messages.list({ pageNum: 1, pageSize: mostMessages }));
  return (
    <section className="card" aria-labelledby="latest">
      <div className="card-head">
        <h2 id="latest">最近的消息</h2>
        <Link className="more" to={href('account/messages')}>
          全部消息
        </Link>
      </div>
      <div className="card-pad">
        <Loaded load={load} lines={3}>
          {({ list }) =>
            list.length ? (
              <ul className={styles.list}>
                {list.map((m) => (
                  <li key={m.id}>
                    <Link to={m.link ? ownAddress(m.link) : href('account/messages')}>
                      {m.readStatus === 0 && <span className="vh">未读：</span>}
                      <b className={m.readStatus === 0 ? styles.unread : undefined}>{m.title}</b>
                      <time dateTime={m.createTime}>{formatDate(m.createTime, 'MM.dd')}</time>
                      <span>{m.content}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            ) : (
              <p className="muted fs-sm">还没有消息。学院发来的通知会出现在这里。</p>
            )
          }
        </Loaded>
      </div>
    </section>
  );
}

const ways: [icon: IconName, label: string, text: string, page: PageName, demand?: number][] = [
  ['plan', '填写培训需求', '谁来听、回去要做什么', 'cooperation/training-needs', 2],
  ['chat', '专家咨询', '带一个具体的问题来', 'cooperation/expert-consulting', 3],
  ['building', '招商引资', '找载体，或发布项目', 'cooperation/investment', 4],
  ['bulb', '创新合作', '课题、案例、基地与成果', 'cooperation/innovation', 5],
  ['book', '招生项目', '不必凑班，单独报名', 'account/apply'],
  ['document', '办理进度', '凭回执编号查答复', 'public/receipt'],
];

/** What a unit can ask of the college; the forms open here, without script their pages. */
export function Ways() {
  return (
    <section className="card" aria-labelledby="ways">
      <div className="card-head">
        <h2 id="ways">向学院提出</h2>
      </div>
      <div className="card-pad">
        <ul className={styles.ways}>
          {ways.map(([icon, label, text, page, demand]) => (
            <li key={label}>
              <Link to={href(page)} data-demand={demand}>
                <Icon name={icon} />
                <b>{label}</b>
                <span>{text}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
