import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse } from '../../kernel/errors.ts';
import { veiled } from '../account/index.ts';
import { fileUrl } from '../files/index.ts';
import { listUnits, readUnit } from './unit-queries.ts';

type Calls = Pick<Handlers<Contract['staff'], Contexts>, 'units' | 'unit'>;

/** Delegating units. */
export const unitCalls: Calls = {
  async units(query, { db }) {
    const { list, total } = await listUnits(db, query);
    return { total, list: list.map((u) => ({ ...u, cellPhone: veiled(u.cellPhone) })) };
  },

  async unit({ id }, { db }) {
    const row = await readUnit(db, id);
    if (!row) throw refuse('absent');
    return {
      ...row,
      cellPhone: veiled(row.cellPhone),
      fullPhone: row.cellPhone ?? '',
      licenceUrl: fileUrl(row.licence),
    };
  },
};
