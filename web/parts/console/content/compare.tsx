import type { ContentItem } from '../../../../shared/contract/content.ts';
import { api } from '../../../lib/api.ts';
import { formatDate } from '../../../lib/format.ts';
import { useLoad } from '../../../lib/load.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { CompareDialog, Differences } from '../fields/compare.tsx';

type Version = ContentItem['versions'][number];
type Props = { before: number; after: number; title: string; said?: readonly string[]; onClose: () => void };

/** Whose the words of a version are, and of when. */
export const whoseVersion = ({ author, writtenAt }: Version) =>
  `${author || '原有内容'}，${formatDate(writtenAt, 'yyyy.MM.dd HH:mm')}`;

/** Who has decided about a version, when and how. */
export const saidOf = ({ verdict, name, at }: NonNullable<Version['decision']>, format = 'yyyy.MM.dd HH:mm') =>
  `${name} 于 ${formatDate(at, format)} ${verdict === 'approved' ? '审核通过' : '退回'}`;

/** What a comparison of two versions of a record is called, and whose each of them is. */
export const pairOf = (before: Version, after: Version) => ({
  before: before.id,
  after: after.id,
  title: `第 ${before.number} 版与第 ${after.number} 版`,
  said: [before, after].map((v) => `第 ${v.number} 版：${whoseVersion(v)}`),
});

/** What differs between two versions of a record; the server knows what its choices are called. */
export function Compare({ before, after, title, said, onClose }: Props) {
  const load = useLoad(`${before} ${after}`, () => api.content.compare({ before, after }));
  return (
    <CompareDialog title={title} said={said} onClose={onClose}>
      <Loaded load={load}>{(found) => <Differences of={found} />}</Loaded>
    </CompareDialog>
  );
}
