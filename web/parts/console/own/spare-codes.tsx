import { useEffect } from 'react';
import { useKept } from '../../../lib/kept-state.ts';
import { toastOk } from '../../../lib/toast.ts';
import { copyText } from '../copy.ts';
import { usePress } from '../../../lib/press.ts';
import styles from './own.module.css';

/** Whether spare codes were shown here that nobody said to have kept: the page was closed over them. */
export const useUnkept = () => useKept('spare codes shown', (text) => text === 'true');

/** The spare codes, shown this once; whoever goes on has kept them. */
export function SpareCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => Promise<void> }) {
  const { busy, press } = usePress();
  const [, setUnkept] = useUnkept();
  // biome-ignore lint/correctness/useExhaustiveDependencies: noted once, as they are shown
  useEffect(() => setUnkept(() => true), []);
  async function copy(): Promise<void> {
    if (await copyText(codes.join('\n'), '浏览器没有允许复制，请手抄或打印')) toastOk('备用码已复制');
  }
  async function kept(): Promise<void> {
    setUnkept(() => false);
    await onKept();
  }
  return (
    <div className={styles.spare}>
      <p>
        手机不在身边时，每个备用码可以代替动态口令登录一次。<b>它们只显示这一次</b>，请抄下或打印，与手机分开保管。
      </p>
      <ul className={styles.codes} aria-label="备用码">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row no-print">
        <button type="button" className="btn" aria-disabled={busy || undefined} onClick={() => press(kept)}>
          我已保存
        </button>
        <button type="button" className="btn ghost" onClick={copy}>
          复制
        </button>
        <button type="button" className="btn ghost" onClick={() => window.print()}>
          打印
        </button>
      </div>
    </div>
  );
}
