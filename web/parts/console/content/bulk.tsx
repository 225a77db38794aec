import type { ContentRow } from '../../../../shared/contract/content.ts';
import type { ListState } from '../../../../shared/content-kinds.ts';
import { api, attempt } from '../../../lib/api.ts';
import { toastError, toastOk } from '../../../lib/toast.ts';
import { listed } from '../../../lib/gone.ts';
import { Confirm } from '../../../ui/dialog.tsx';

export type BulkDeed = 'publish' | 'withdraw' | 'trash' | 'restore';
export const deedNames: Record<BulkDeed, string> = {
  publish: '发布',
  withdraw: '撤下',
  trash: '移入回收站',
  restore: '恢复为草稿',
};
/** What can be done with the rows of a state. */
export const deedsOf: Record<ListState, BulkDeed[]> = {
  published: ['withdraw', 'trash'],
  draft: ['trash'],
  submitted: [],
  approved: ['publish', 'trash'],
  withdrawn: ['publish', 'trash'],
  trashed: ['restore'],
};
export const warnings: Partial<Record<BulkDeed, string>> = {
  withdraw: '撤下后公众立即看不到，也搜索不到；内容还在，可以重新发布。',
  trash: '移入回收站后公众立即看不到；可以从回收站恢复为草稿。',
};

export type Deed = { deed: BulkDeed; rows: ContentRow[]; done: () => Promise<void> };

/** Does something with the chosen rows; says what could not be done and why. */
export async function carryOut({ deed, rows, done }: Deed): Promise<void> {
  const answer = await attempt(
    api.content.bulk({ deed, items: rows.map((r) => ({ kind: r.kind, recordId: r.recordId })) }),
  );
  if (!answer) return;
  const { done: count, failed } = answer.data;
  if (count) toastOk(`已${deedNames[deed]} ${count} 条`);
  const titleOf = (f: (typeof failed)[number]) =>
    rows.find((r) => r.kind === f.kind && r.recordId === f.recordId)?.title || '（没有标题）';
  const undone = failed.map((f) => ({ name: titleOf(f), why: f.message }));
  if (undone.length) toastError(`${undone.length} 条没有${deedNames[deed]}：${listed(undone)}`);
  await done();
}

/** Asks before what the public would miss. */
export function DeedDialog({ of, onClose }: { of: Deed; onClose: () => void }) {
  const { deed, rows } = of;
  return (
    <Confirm
      title={`${deedNames[deed]} ${rows.length} 条内容？`}
      yes={deedNames[deed]}
      danger={deed === 'trash'}
      onClose={onClose}
      onYes={async () => {
        await carryOut(of);
        onClose();
      }}
    >
      <p>{warnings[deed]}</p>
    </Confirm>
  );
}
