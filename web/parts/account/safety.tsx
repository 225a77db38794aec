import { useState } from 'react';
import { veiled } from '../../../shared/checks.ts';
import { MobileDialog } from './mobile-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import styles from './profile.module.css';

/** Mobile number and password, each changed in a dialog. */
export function Safety({ cellPhone, onChanged }: { cellPhone: string; onChanged: () => void }) {
  const [open, setOpen] = useState<'mobile' | 'password' | null>(null);
  const close = () => setOpen(null);
  return (
    <section className={`card ${styles.block}`} aria-labelledby="safety">
      <h2 id="safety">登录与安全</h2>
      <dl className={`pairs ${styles.acts}`}>
        <div>
          <dt>手机号码</dt>
          <dd>{cellPhone ? veiled(cellPhone) : '还没有绑定'}</dd>
          <dd>
            <button type="button" className="btn ghost sm" onClick={() => setOpen('mobile')}>
              {cellPhone ? '更换手机' : '绑定手机'}
            </button>
          </dd>
        </div>
        <div>
          <dt>密码</dt>
          <dd>只有您知道，学院不保存原文</dd>
          <dd>
            <button type="button" className="btn ghost sm" onClick={() => setOpen('password')}>
              修改密码
            </button>
          </dd>
        </div>
      </dl>
      {open === 'mobile' && <MobileDialog had={cellPhone} first={!cellPhone} onChanged={onChanged} onClose={close} />}
      {open === 'password' && <PasswordDialog cellPhone={cellPhone} onClose={close} />}
    </section>
  );
}
