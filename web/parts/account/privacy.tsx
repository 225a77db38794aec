import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { api, attempt } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { useLoad } from '../../lib/load.ts';
import { clearSession } from '../../lib/session.ts';
import { toastOk } from '../../lib/toast.ts';
import { Confirm } from '../../ui/dialog.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import styles from './profile.module.css';

/** Where everything that is kept about the person is, as a file. */
const fileOf = (format: 'xlsx' | 'pdf') => async () =>
  (await attempt(api.people.exportData({ format })))?.data.url ?? null;

type Asked = 'withdraw' | 'delete';
type RightsProps = {
  of: Awaited<ReturnType<typeof api.people.privacy>>;
  onAsk: (what: Asked) => void;
  onTakeBack: () => Promise<void>;
};

function Rights({ of: p, onAsk, onTakeBack }: RightsProps) {
  return (
    <dl className={`pairs ${styles.acts}`}>
      <div>
        <dt>隐私政策</dt>
        <dd>
          {p.consentAt ? `${formatDate(p.consentAt)} 同意 ${p.consentVersion} 版` : '还没有同意的记录'}
          {'　'}
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
        <dd>学院保存的关于您的全部信息：工作簿便于再利用，PDF 便于阅读</dd>
        <dd>
          <span className={styles.formats}>
            {(['xlsx', 'pdf'] as const).map((format) => (
              <FileButton key={format} className="btn ghost sm" address={fileOf(format)}>
                下载 {format === 'xlsx' ? 'Excel' : 'PDF'}
                <span className="vh">：我的数据</span>
              </FileButton>
            ))}
          </span>
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
  const [asks, setAsks] = useState<Asked | null>(null);
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
        {(p) => <Rights of={p} onAsk={setAsks} onTakeBack={() => deletion(false)} />}
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
