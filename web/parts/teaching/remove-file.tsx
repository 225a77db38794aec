import type { Handout } from '../../../shared/contract/teaching.ts';
import { attempt } from '../../lib/api.ts';
import { toastOk } from '../../lib/toast.ts';
import { Confirm } from '../../ui/dialog.tsx';

type Props = {
  of: Handout;
  /** The call of who removes it. */
  remove: (asked: { id: number }) => Promise<unknown>;
  /** It is gone, or could not be removed: what is there has to be read anew. */
  done: () => Promise<void>;
  onClose: () => void;
};

/** Asks before a document of a lesson is removed, and does it. */
export function RemoveFile({ of, remove, done, onClose }: Props) {
  async function yes(): Promise<void> {
    const ok = await attempt(remove({ id: of.id }));
    onClose();
    if (ok) toastOk('课件已经移除');
    await done();
  }
  return (
    <Confirm title="移除这个课件？" yes="移除" no="保留" danger onYes={yes} onClose={onClose}>
      <p>“{of.name}”移除以后学员不能再下载。</p>
    </Confirm>
  );
}
