import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import type { Context } from '../../kernel/dispatch.ts';
import { listExperts, listProfessions } from './queries.ts';

export const experts: Handlers<Contract['experts'], Context> = {
  list: ({ pageNum, pageSize, ...filter }, { db }) => listExperts(db, filter, pageSize, (pageNum - 1) * pageSize),
  selectProfessionList: (_, { db, memo }) => memo.get('professions', ['categories'], () => listProfessions(db)),
};
