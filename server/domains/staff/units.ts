import { regionInWords } from '../../../shared/questions.ts';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { unitsQuery } from '../../../shared/contract/staff-people.ts';
import { decisionNames } from '../../../shared/words.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { columnsOf } from '../../documents/document.ts';
import { defineExport, inBatches } from '../../documents/export.ts';
import { refuse } from '../../kernel/errors.ts';
import { veiled } from '../account/index.ts';
import { fileUrl } from '../files/index.ts';
import { countUnits, listUnits, readUnit, takeUnits } from './unit-queries.ts';

/** The units as a workbook; the numbers stay veiled there. */
export const unitsExport = defineExport({
  title: '委托单位',
  roles: ['desk', 'training'],
  input: unitsQuery,
  columns: columnsOf(
    '单位',
    '联系人',
    '手机号码',
    '座机号码',
    '地区',
    '详细地址',
    ['学员', 'number'],
    ['待确认', 'number'],
    '状态',
  ),
  count: (db, input) => countUnits(db, input),
  batches: (db, input) =>
    inBatches(takeUnits(db, input), (u) => [
      u.name,
      u.contactName,
      veiled(u.cellPhone),
      u.landline,
      regionInWords(u.region),
      u.address,
      u.members,
      u.waiting,
      decisionNames[u.status],
    ]),
});

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
