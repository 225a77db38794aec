import type { ContentItem } from '../../shared/contract/content.ts';

/** A link of the site as the editor reads it: a draft of one's own, unless said otherwise. */
export const aLinkItem = (more: Partial<ContentItem> = {}): ContentItem =>
  ({
    ...{ kind: 'link', recordId: 7, versionId: 70, revision: 3, state: 'draft', title: '图书馆', live: false },
    ...{ mine: true, failed: false, publishAt: null, withdrawAt: null, versions: [], page: '', editing: [] },
    data: { name: '图书馆', link: 'https://lib.test/', sort: 1 },
    ...more,
  }) as unknown as ContentItem;
