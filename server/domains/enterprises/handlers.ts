import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { offsetOf } from '../../db/list.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse } from '../../kernel/errors.ts';
import { publicHtml } from '../embeds/index.ts';
import { findEnterprise, listEnterprises } from './queries.ts';

export const enterprises: Handlers<Contract['enterprises'], Contexts> = {
  list: ({ pageNum, pageSize }, { db }) => listEnterprises(db, pageSize, offsetOf({ pageNum, pageSize })),
  async get({ id }, { db, memo }) {
    const found = await findEnterprise(db, id);
    if (!found) throw refuse('absent');
    return { ...found, content: await publicHtml(found.content, { db, memo }) };
  },
};
