import { useNavigate } from 'react-router';
import type { StudentImportDetail } from '../../../shared/contract/student-imports.ts';
import { href } from '../../../shared/sitemap.ts';
import { api, attempt } from '../../lib/api.ts';
import { toastOk } from '../../lib/toast.ts';
import { Confirm } from '../../ui/dialog.tsx';

type Props = { of: StudentImportDetail; onClose: () => void; reload: () => Promise<void> };

/** Asks before a list goes that nobody has taken over. */
export function Discard({ of: d, onClose, reload }: Props) {
  const navigate = useNavigate();
  async function discard(): Promise<void> {
    const done = await attempt(api.students.discardImport({ id: d.id }));
    onClose();
    if (!done) return reload();
    toastOk('名单已丢弃');
    await navigate(href('unit/imports'), { replace: true });
  }
  return (
    <Confirm title="丢弃这份名单？" yes="丢弃名单" no="保留" danger onYes={discard} onClose={onClose}>
      <p>“{d.fileName}”和在这里改过的内容都不再保留；学员名单不受影响。</p>
    </Confirm>
  );
}
