import type { ContentItem } from '../../../../shared/contract/content.ts';
import { api } from '../../../lib/api.ts';
import { formatDate } from '../../../lib/format.ts';
import { useLoad } from '../../../lib/load.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { CompareDialog, Differences } from '../fields/compare.tsx';

type Version = ContentItem['versions'][number];
type Props = { before: number; after: number; title: string; said?: readonly string[]; onClose: () => void };

/** Whose a version is, and since when it has been so. */
export const whoseVersion = ({ author, updatedAt }: Version) =>
  `${author || '原有内容'}，${formatDate(updatedAt, 'yyyy.MM.dd HH:mm')}`;

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
