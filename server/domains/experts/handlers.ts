import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { offsetOf } from '../../db/list.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { publicHtml } from '../embeds/index.ts';
import { listExperts, listProfessions } from './queries.ts';

export const experts: Handlers<Contract['experts'], Contexts> = {
  async list({ pageNum, pageSize, ...filter }, { db, memo }) {
    const { list, total } = await listExperts(db, filter, pageSize, offsetOf({ pageNum, pageSize }));
    return {
      list: await Promise.all(list.map(async (e) => ({ ...e, content: await publicHtml(e.content, { db, memo }) }))),
      total,
    };
  },
  selectProfessionList: (_, { db, memo }) => memo.get('professions', ['categories'], () => listProfessions(db)),
};
