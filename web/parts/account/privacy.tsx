import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { text } from '../../../shared/text.ts';
import { api, ApiError, attempt } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { useLoad } from '../../lib/load.ts';
import { usePress } from '../../lib/press.ts';
import { clearSession } from '../../lib/session.ts';
import { toastError, toastOk } from '../../lib/toast.ts';
import { Confirm } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import styles from './profile.module.css';

/** Everything that is kept about the person, as a file. */
async function download(): Promise<void> {
  try {
    const { sections } = await api.people.exportData({});
    const address = URL.createObjectURL(new Blob([JSON.stringify(sections, null, 2)], { type: 'application/json' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = `我的数据-${formatDate(new Date(), 'yyyyMMdd')}.json`;
    link.click();
    // Some browsers read the file only after this turn.
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  } catch (error) {
    if (!(error instanceof ApiError)) toastError(text.downloadFailed);
  }
}

type Privacy = Awaited<ReturnType<typeof api.people.privacy>>;
type Ask = 'withdraw' | 'delete';
type RightsProps = { privacy: Privacy; onAsk: (ask: Ask) => void; onTakeBack: () => Promise<void> };

function Rights({ privacy: p, onAsk, onTakeBack }: RightsProps) {
  const { busy, press } = usePress();
  return (
    <dl className={`pairs ${styles.acts}`}>
      <div>
        <dt>隐私政策</dt>
        <dd>
          {p.consentAt ? `${formatDate(p.consentAt)} 同意 ${p.consentVersion} 版` : '还没有同意的记录'}　
          <Link to={href('public/privacy')}>查看全文</Link>
        </dd>
        <dd>
          {p.consentAt && (
            <button type="button" className="btn ghost sm" onClick={() => onAsk('withdraw')}>
              撤回同意
            </button>
          )}
        </dd>
      </div>
      <div>
        <dt>我的数据</dt>
        <dd>学院保存的关于您的全部信息，一个 JSON 文件</dd>
        <dd>
          <button
            type="button"
            className={`btn ghost sm${busy ? ' is-busy' : ''}`}
            aria-disabled={busy || undefined}
            onClick={() => press(download)}
          >
            下载数据
          </button>
        </dd>
      </div>
      <div>
        <dt>注销账号</dt>
        <dd>
          {p.deletionRequestedAt
            ? `${formatDate(p.deletionRequestedAt)} 已经申请，十五个工作日内办理`
            : '证书编号与财务凭证按法律期限保存，其余删除'}
        </dd>
        <dd>
          {p.deletionRequestedAt ? (
            <button type="button" className="btn ghost sm" onClick={onTakeBack}>
              收回申请
            </button>
          ) : (
            <button type="button" className="btn danger sm" onClick={() => onAsk('delete')}>
              申请注销
            </button>
          )}
        </dd>
      </div>
    </dl>
  );
}

/** What a person may ask of those who keep data about them: a copy, the end of the consent, deletion. */
export function PrivacyBlock() {
  const navigate = useNavigate();
  const state = useLoad('privacy', () => api.people.privacy({}));
  const [asks, setAsks] = useState<Ask | null>(null);
  const close = () => setAsks(null);

  async function withdraw(): Promise<void> {
    const done = await attempt(api.people.withdrawConsent({}));
    close();
    if (!done) return;
    toastOk('同意已经撤回，账号停止使用');
    clearSession();
    await navigate(href('public/home'), { replace: true });
  }

  async function deletion(wanted: boolean): Promise<void> {
    const done = await attempt(api.people.requestDeletion({ wanted }));
    close();
    if (!done) return;
    if (state.data) state.put({ ...state.data, deletionRequestedAt: done.data.requestedAt });
    toastOk(wanted ? '注销申请已经收到' : '注销申请已经收回');
  }

  return (
    <section className={`card ${styles.block}`} aria-labelledby="privacy">
      <h2 id="privacy">我的信息与权利</h2>
      <Loaded load={state} lines={3}>
        {(p) => <Rights privacy={p} onAsk={setAsks} onTakeBack={() => deletion(false)} />}
      </Loaded>
      {asks === 'withdraw' && (
        <Confirm title="撤回对隐私政策的同意？" yes="撤回同意" danger onYes={withdraw} onClose={close}>
          <p>撤回以后，账号停止使用，您会退出登录。</p>
          <p>以后想继续使用，请致电学院恢复。</p>
        </Confirm>
      )}
      {asks === 'delete' && (
        <Confirm title="申请注销这个账号？" yes="申请注销" danger onYes={() => deletion(true)} onClose={close}>
          <p>工作人员会先核对身份，十五个工作日内办理。办理以前可以收回申请。</p>
          <p>注销以后，培训记录、问卷和消息不能恢复。</p>
        </Confirm>
      )}
    </section>
  );
}
