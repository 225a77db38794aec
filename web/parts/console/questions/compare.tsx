import type { DemandQuestion } from '../../../../shared/contract/surveys.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { DiffLines } from '../diff.tsx';
import { questionDifferences } from './differences.ts';

const looks = { 新增: '', 删去: 'zhu', 修改: 'grey', 移动: 'line' };

/** What differs between two lists of questions. */
export function CompareQuestions({
  before,
  after,
  title,
  onClose,
}: {
  before: DemandQuestion[];
  after: DemandQuestion[];
  title: string;
  onClose: () => void;
}) {
  const found = questionDifferences(before, after);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <button type="button" className="btn ghost" onClick={onClose}>
          关闭
        </button>
      }
    >
      {found.length === 0 ? (
        <Empty title="两个版本内容相同" />
      ) : (
        <div>
          {found.map((d) => (
            <DiffLines
              key={`${d.what} ${d.name}`}
              title={
                <>
                  <span className={`tag ${looks[d.what]}`}>{d.what}</span> {d.name}
                </>
              }
              lines={d.lines}
            />
          ))}
        </div>
      )}
    </Dialog>
  );
}
