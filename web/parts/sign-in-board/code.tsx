import QRCode from 'qrcode';
import { useMemo, useState } from 'react';
import type { Board } from '../../../shared/contract/attendance.ts';
import styles from './board.module.css';

/** Light fields around the code that a reader needs to find it (ISO/IEC 18004). */
const quiet = 4;

/** The dark fields of a QR code as one path, and its side in fields. */
export function qrPath(text: string): { d: string; side: number } {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  let d = '';
  for (let y = 0; y < modules.size; y++)
    for (let x = 0; x < modules.size; x++) if (modules.get(y, x)) d += `M${x + quiet} ${y + quiet}h1v1h-1z`;
  return { d, side: modules.size + 2 * quiet };
}

/** For so long as it was when the code came: the board is drawn anew meanwhile. */
function RunningDown({ left }: { left: number }) {
  const [ms] = useState(Math.max(left, 0));
  return <i style={{ animationDuration: `${ms}ms` }} />;
}

type Props = {
  code: NonNullable<Board['code']>;
  classCode: string;
  /** For how many ms it is shown. */
  left: number;
  /** It may not count any more, and no other one has come. */
  stale: boolean;
};

/** The code of now, to be scanned or typed, and how long it is shown. */
export function CodeOfNow({ code, classCode, left, stale }: Props) {
  const { d, side } = useMemo(() => qrPath(code.url), [code.url]);
  return (
    <div className={styles.now} data-stale={stale || undefined}>
      <div className={styles.qr}>
        <svg viewBox={`0 0 ${side} ${side}`} role="img" aria-label="签到二维码" shapeRendering="crispEdges">
          <path d={d} />
        </svg>
        {stale && <p>二维码已过期，连上网络后自动更新</p>}
      </div>
      {left > 0 || stale ? (
        <div className={styles.bar} aria-hidden="true">
          {!stale && <RunningDown key={code.typed} left={left} />}
        </div>
      ) : (
        // An empty bar would say that it does not count any more.
        <p className={styles.still}>网络中断，这个二维码暂时还能用</p>
      )}
      <p className={styles.how}>扫码签到；扫不了的，在手机浏览器里打开下面的网址，填写签到码</p>
      <p className={styles.address} translate="no">
        {code.url.replace(/^https?:\/\/|\?.*$/g, '')}
        <span>
          班级码 <b>{classCode}</b>
        </span>
      </p>
      <p className={styles.digits} translate="no">
        <span className="vh">签到码</span>
        {stale ? '— — —' : `${code.typed.slice(0, 3)} ${code.typed.slice(3)}`}
      </p>
    </div>
  );
}
