import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import type { Context } from '../../kernel/dispatch.ts';
import { sanitizeHtml } from '../../kernel/html.ts';
import { listExperts, listProfessions } from './queries.ts';

export const experts: Handlers<Contract['experts'], Context> = {
  async list({ pageNum, pageSize, ...filter }, { db }) {
    const { list, total } = await listExperts(db, filter, pageSize, (pageNum - 1) * pageSize);
    return { list: list.map((e) => ({ ...e, content: sanitizeHtml(e.content) })), total };
  },
  selectProfessionList: (_, { db, memo }) => memo.get('professions', ['categories'], () => listProfessions(db)),
};
