import { dial } from '../../lib/format.ts';
import { useSettings } from './hotline.tsx';
import styles from './without-script.module.css';

type Props = {
  /** What needs script: 在线填写, 登录. */
  what: string;
  /** Of the letter. */
  subject: string;
  /** What to say, so that one call or one letter is enough; they stand in the letter already. */
  say: readonly string[];
};

/** A letter with its subject and a line for each thing that is asked. */
const letter = (to: string, subject: string, say: readonly string[]) =>
  `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(say.map((s) => `${s}：`).join('\r\n'))}`;

/**
 * In place of a form where the browser runs no script: how to get the same done by telephone, by letter or in person,
 * and what to have ready. What is sent by a form needs script, by which strangers' sendings are held back.
 */
export function WithoutScript({ what, subject, say }: Props) {
  const settings = useSettings();
  return (
    <noscript>
      <div className={`alert warn no-print ${styles.box}`}>
        <p>
          <b>{what}需要浏览器启用脚本（JavaScript）。</b>不启用也能办，任选一种：
        </p>
        {settings && (
          <dl>
            <div>
              <dt>打电话</dt>
              <dd>
                <a href={dial(settings.hotline)}>{settings.hotline}</a>，{settings.hours}，工作人员代为填写。
              </dd>
            </div>
            <div>
              <dt>写邮件</dt>
              <dd>
                <a href={letter(settings.email, subject, say)}>{settings.email}</a>，点开后标题和要填的各项已经列好。
              </dd>
            </div>
            <div>
              <dt>来学院</dt>
              <dd>{settings.address}，时间同上。</dd>
            </div>
          </dl>
        )}
        <p>请说清：{say.join('、')}。</p>
        <p>也可以在浏览器设置中允许本站运行脚本，再重新打开本页。</p>
      </div>
    </noscript>
  );
}
