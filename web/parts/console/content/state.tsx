import { stateNames, type VersionState } from '../../../../shared/content-kinds.ts';
import type { ContentRow } from '../../../../shared/contract/content.ts';
import { formatDate } from '../../../lib/format.ts';

const looks: Record<VersionState, string> = {
  draft: 'off',
  submitted: 'wait',
  approved: 'run',
  rejected: 'err',
  published: 'ok',
  replaced: 'off',
  withdrawn: 'off',
  trashed: 'off',
};

/** The state of a version by shape, words and colour. */
export function State({
  state,
  publishAt,
  failed,
}: {
  state: VersionState;
  publishAt?: string | null;
  failed?: boolean;
}) {
  if (failed) return <span className="st err">定时未成功</span>;
  if (state === 'approved' && publishAt)
    return <span className="st run">{formatDate(publishAt, 'MM.dd HH:mm')} 发布</span>;
  return <span className={`st ${looks[state]}`}>{stateNames[state]}</span>;
}

type Standing = Pick<ContentRow, 'state' | 'open' | 'publishAt' | 'failed'>;

/** Where a record of a list stands; beside it the newer version that is on its way. */
export function RowState({ of: { state, open, ...of } }: { of: Standing }) {
  if (!open) return <State state={state} {...of} />;
  return (
    <span className="row">
      <State state={state} />
      <State state={open} {...of} />
    </span>
  );
}
