import rules from 'virtual:rules/applications.decide';
import { useState } from 'react';
import type { ProjectPlaces } from '../../../../shared/contract/applications-desk.ts';
import { api, attempt, formApi } from '../../../lib/api.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { toastOk } from '../../../lib/toast.ts';
import { Confirm, Dialog } from '../../../ui/dialog.tsx';
import { Area } from '../../../ui/field.tsx';
import { sayGone } from '../../../lib/gone.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import styles from './applications.module.css';

const statuses: Record<number, readonly [look: string, name: string]> = {
  0: ['wait', '待处理'],
  1: ['ok', '已录取'],
  2: ['run', '候补'],
  3: ['err', '未录取'],
  4: ['off', '已取消'],
};
export const statusOptions = Object.entries(statuses).map(([value, [, label]]) => ({ value, label }));

/** How far an application is. */
export function ApplicationStatus({ status }: { status: number }) {
  const [look, name] = statuses[status] ?? ['', ''];
  return <span className={`st ${look}`}>{name}</span>;
}

/** Places of a project: taken of how many, and who waits. */
export function Places({ of: { capacity, taken, waiting } }: { of: ProjectPlaces }) {
  return (
    <span className={styles.places}>
      <meter min={0} max={capacity} value={taken} aria-label={`名额 ${capacity}，已占 ${taken}`} />
      <span className={taken >= capacity ? styles.full : undefined}>
        {taken} / {capacity}
        {waiting > 0 && `，候补 ${waiting}`}
      </span>
    </span>
  );
}

type Some = { id: number; name: string }[];
type Deciding = { people: Some; status: 1 | 2 | 3 };
const verbs = { 1: '录取', 2: '转为候补', 3: '不录取' } as const;

/**
 * What is decided about some applications; asked about once more, a refusal with its reason. `dialog` is what to show.
 */
export function useDeciding(reload: () => Promise<void>) {
  const [asked, ask] = useState<(Deciding & { done?: (() => Promise<void>) | undefined }) | null>(null);
  const dialog = asked && (
    <Decide
      {...asked}
      onClose={() => ask(null)}
      onDone={async () => void (await Promise.all([asked.done?.(), reload()]))}
    />
  );
  return {
    dialog,
    decide: (people: Some, status: 1 | 2 | 3, done?: () => Promise<void>) => ask({ people, status, done }),
  };
}

type Decided = { decided: number; movedUp: number; gone: number[] };

function told({ decided, movedUp, gone }: Decided, status: 1 | 2 | 3, people: Some): void {
  sayGone(gone, people);
  if (!decided) return;
  toastOk(`${decided} 人已${verbs[status]}，结果已通知本人${movedUp ? `；${movedUp} 位候补转为待处理` : ''}`);
}

function Decide({ people, status, onClose, onDone }: Deciding & { onClose: () => void; onDone: () => Promise<void> }) {
  const whom = people.length === 1 ? (people[0]?.name ?? '') : `${people.length} 人`;
  const ids = people.map((p) => p.id);
  const form = useForm({ first: { reason: '' }, rules, more: { reason: { required: '请填写原因' } } });
  async function go(): Promise<void> {
    const done = await attempt(api.applications.decide({ ids, status }));
    onClose();
    if (done) told(done.data, status, people);
    await onDone();
  }
  async function refuse(): Promise<void> {
    told(await formApi.applications.decide({ ids, status, reason: form.values.reason }), status, people);
    onClose();
    await onDone();
  }
  if (status === 3) {
    return (
      <Dialog title={`不录取${whom}`} text="空出的名额自动让给候补最久的人。" narrow onClose={onClose}>
        <DialogForm form={form} label="不录取并通知" send={refuse} onClose={onClose}>
          <Area form={form} name="reason" rows={3} hint="本人会在短信、消息和报名页面看到" />
        </DialogForm>
      </Dialog>
    );
  }
  return (
    <Confirm title={`${whom}${verbs[status]}？`} yes={`${verbs[status]}并通知`} onYes={go} onClose={onClose}>
      <p>
        {status === 1 ? '占一个名额；名额已满时不能录取候补的人。' : '让出名额，排到候补里；有人退出时按报名先后递补。'}
        结果立即用短信告知本人，有账号的同时收到站内消息。
      </p>
    </Confirm>
  );
}
