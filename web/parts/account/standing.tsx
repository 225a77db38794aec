import { Icon } from '../../ui/icon.tsx';

type Props = { status: number; reason: string /** Who checks it. */; by: string };

/** How far a registration is: waiting, or refused with the reason and what can be done. Nothing once it is approved. */
export function Standing({ status, reason, by }: Props) {
  if (status === 1) return null;
  if (status === 2) {
    return (
      <div className="alert err" role="status" style={{ marginBottom: '1.5rem' }}>
        <Icon name="alert" />
        <span>
          <b>没有通过审核。</b>
          {reason ? `原因：${reason.replace(/[。.]$/, '')}。` : ''}改好下面的资料再保存，就会重新提交。
        </span>
      </div>
    );
  }
  return (
    <div className="alert warn" role="status" style={{ marginBottom: '1.5rem' }}>
      <Icon name="clock" />
      <span>
        <b>正在审核。</b>
        {by}在两个工作日内核对，结果用短信告诉您；通过以后才能使用这个中心的其他功能。资料有误可以现在改。
      </span>
    </div>
  );
}
