import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { api, formApi, isAbout } from '../../lib/api.ts';
import { saveFile } from '../../lib/download.ts';
import { formatDate } from '../../lib/format.ts';
import { useLoad } from '../../lib/load.ts';
import { clearSession, session } from '../../lib/session.ts';
import { toastError, toastOk } from '../../lib/toast.ts';
import { sentenceOf } from '../../lib/sentence.ts';
import { FileButton } from '../../ui/file-button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import styles from './profile.module.css';
import { Sure, type SureProps } from './sure.tsx';

type Format = 'xlsx' | 'pdf';
type Asked = 'withdraw' | 'delete' | 'keep' | Format;
type RightsProps = {
  of: Awaited<ReturnType<typeof api.people.privacy>>;
  onAsk: (what: Asked) => void;
};

/** Where everything that is kept about the person is, as a file; who has to show who they are is asked in a dialog. */
async function fileOf(format: Format, onAsk: RightsProps['onAsk']): Promise<string | null> {
  try {
    return (await formApi.people.exportData({ format })).url;
  } catch (error) {
    if (isAbout(error, 'proof')) onAsk(format);
    // Of an ended session it has been told.
    else if (session.get().token) toastError(sentenceOf(error));
    return null;
  }
}

function Rights({ of: p, onAsk }: RightsProps) {
  return (
    <dl className={`pairs ${styles.acts}`}>
      <div>
        <dt>隐私政策</dt>
        <dd>
          {p.consentAt ? (
            <>
              {formatDate(p.consentAt)} 同意 <span className="nowrap">{p.consentVersion} 版</span>
            </>
          ) : (
            '还没有同意的记录'
          )}
          {'　'}
          <span className="no-print">
            <Link to={href('public/privacy')}>查看全文</Link>
          </span>
        </dd>
        <dd>
          {p.consentAt && (
            <button type="button" className="btn danger sm" onClick={() => onAsk('withdraw')}>
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
              <FileButton key={format} className="btn ghost sm" address={() => fileOf(format, onAsk)}>
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
            <button type="button" className="btn ghost sm" onClick={() => onAsk('keep')}>
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

const questions: Record<Asked, Pick<SureProps, 'title' | 'lines' | 'label' | 'proves' | 'danger'>> = {
  withdraw: {
    title: '撤回对隐私政策的同意？',
    lines: ['撤回以后，账号停止使用，您会退出登录。', '以后想继续使用，请致电学院恢复。'],
    label: '撤回同意',
    danger: true,
  },
  delete: {
    title: '申请注销这个账号？',
    lines: [
      '工作人员会先核对身份，十五个工作日内办理。办理以前可以收回申请。',
      '注销以后，个人资料、回答和消息不能恢复。',
    ],
    label: '申请注销',
    danger: true,
  },
  keep: { title: '收回注销申请？', lines: ['收回以后，账号照常使用。'], label: '收回申请' },
  xlsx: {
    title: '下载我的数据',
    lines: ['文件里有您的全部信息，请先确认是您本人。'],
    label: '下载 Excel',
    proves: true,
  },
  pdf: { title: '下载我的数据', lines: ['文件里有您的全部信息，请先确认是您本人。'], label: '下载 PDF', proves: true },
};

/** What a person may ask of those who keep data about them: a copy, the end of the consent, deletion. */
export function PrivacyBlock({ cellPhone }: { cellPhone: string }) {
  const navigate = useNavigate();
  const state = useLoad('privacy', () => api.people.privacy({}));
  const [asks, setAsks] = useState<Asked | null>(null);
  const close = () => setAsks(null);

  async function withdraw(): Promise<void> {
    await formApi.people.withdrawConsent({});
    close();
    toastOk('同意已经撤回，账号停止使用');
    clearSession();
    await navigate(href('public/home'), { replace: true });
  }

  async function deletion(wanted: boolean): Promise<void> {
    const { requestedAt } = await formApi.people.requestDeletion({ wanted });
    close();
    if (state.data) state.put({ ...state.data, deletionRequestedAt: requestedAt });
    toastOk(wanted ? '注销申请已经收到' : '注销申请已经收回');
  }

  async function take(format: Format): Promise<void> {
    const { url } = await formApi.people.exportData({ format });
    close();
    await saveFile(url);
  }

  function send(what: Asked): Promise<void> {
    if (what === 'withdraw') return withdraw();
    return what === 'xlsx' || what === 'pdf' ? take(what) : deletion(what === 'delete');
  }

  return (
    <section className={`card ${styles.block}`} aria-labelledby="privacy">
      <h2 id="privacy">我的信息与权利</h2>
      <Loaded load={state} lines={3}>
        {(p) => <Rights of={p} onAsk={setAsks} />}
      </Loaded>
      {asks && <Sure {...questions[asks]} cellPhone={cellPhone} send={() => send(asks)} onClose={close} />}
    </section>
  );
}
