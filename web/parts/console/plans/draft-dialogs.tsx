import type { PlanContent, PlanDetail, PlanVersion } from '../../../../shared/contract/plans.ts';
import { blankPlan, emptyDays, isBlankPlan } from '../../../../shared/plan-words.ts';
import { Confirm, Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PlanSheet } from '../../plans/plan-sheet.tsx';

/** What is asked about a draft before it happens. */
export type Asked = 'send' | 'discard' | 'preview' | null;

type Props = {
  asks: Asked;
  plan: PlanDetail;
  draft: PlanVersion | null;
  number: number;
  content: PlanContent;
  onSend: () => Promise<void>;
  onDiscard: () => Promise<void>;
  onClose: () => void;
};

/** Sending and discarding are asked about once more; the preview is the sheet of the asker. */
export function DraftDialogs({ asks, plan, draft, number, content, onSend, onDiscard, onClose }: Props) {
  if (asks === 'send' && isBlankPlan(content))
    return (
      <Dialog
        title="方案还不能发出"
        narrow
        onClose={onClose}
        foot={
          <button type="button" className="btn" onClick={onClose}>
            继续写
          </button>
        }
      >
        <p>{blankPlan}。</p>
      </Dialog>
    );
  if (asks === 'send')
    return (
      <Confirm
        title={`发出第 ${number} 版方案？`}
        yes={emptyDays(content).length ? '仍然发出' : '发出'}
        onYes={onSend}
        onClose={onClose}
      >
        <EmptyDays of={content} />
        <p>
          对方会收到短信；有账号的，还会收到站内消息。发出后这一版不再改动
          {plan.versions.some((v) => v.state === 'sent' || v.state === 'changed') && '，以前的版本随即由它代替'}。
        </p>
      </Confirm>
    );
  if (asks === 'discard')
    return (
      <Confirm
        title={draft ? '删除这份草稿？' : '放弃这份草稿？'}
        yes={draft ? '删除' : '放弃'}
        danger
        onYes={onDiscard}
        onClose={onClose}
      >
        <p>已经发出的版本不受影响。</p>
      </Confirm>
    );
  if (asks === 'preview')
    return (
      <Dialog
        title="对方看到的样子"
        onClose={onClose}
        foot={
          <button type="button" className="btn ghost" onClick={onClose}>
            关闭预览
          </button>
        }
      >
        <PlanSheet content={content} head={`培训方案　第 ${number} 版`} level={3} />
      </Dialog>
    );
  return null;
}

/** Days without lessons are told before they go out. */
function EmptyDays({ of }: { of: PlanContent }) {
  const empty = emptyDays(of);
  if (!empty.length) return null;
  return (
    <p className="alert warn">
      <Icon name="alert" />
      <span>
        {empty.length === of.schedule.length
          ? '日程里还没有任何课程。对方看到的每一天都是空的。'
          : `第 ${empty.join('、')} 天还没有安排课程，对方看到的是空的。`}
      </span>
    </p>
  );
}
