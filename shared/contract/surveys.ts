import { z } from 'zod';
import { line } from './account.ts';
import { defineCalls, id } from './call.ts';

/** questionType 1 one line (60), 2 choice of optionValue (地区: province, city, district), 3 several lines (200) (section 3). */
export const DemandQuestion = z.object({ demandQuestionId: id, name: z.string(), questionType: z.number(), isRequired: z.boolean(), optionValue: z.array(z.string()) });
export type DemandQuestion = z.infer<typeof DemandQuestion>;

export const Survey = z.object({ demandId: id, name: z.string(), demandQuestionVoList: z.array(DemandQuestion) });
const type = z.coerce.number().int().min(1).max(5).meta({ title: '类别' });
/** One answer a question; what is said of the question is not believed. */
export const userRecord = z.array(z.object({ answer: z.string().trim().max(200).meta({ title: '回答' }), demandQuestionId: id, questionName: z.string().max(100).default('') })).max(50).meta({ title: '回答' });
const record = z.object({
  demandId: id, userRecord,
  name: line('姓名', 30).default(''), cellPhone: line('联系电话', 20).default(''), address: line('地址', 120).default(''),
});

/** Demand forms and the needs survey: the same tables (sections 3 and 7). */
export const surveys = defineCalls({
  detailType: { method: 'GET', path: '/exam/demandWeb/detailType', access: 'member', purpose: 'Needs survey of one type', query: z.object({ type }), reply: Survey },
  addRecord: { method: 'POST', path: '/exam/demandWeb/addRecord', access: 'member', purpose: 'Hand in a needs survey', body: record, reply: z.object({ id }) },
  detailTypeFirst: { method: 'GET', path: '/exam/demand/detailTypeFirst', access: 'member', purpose: 'Needs survey shown at the first login', query: z.object({ type: type.optional() }), reply: Survey },
  firstAddRecord: { method: 'POST', path: '/exam/demand/firstAddRecord', access: 'member', purpose: 'Hand in the first-login survey', body: record, reply: z.object({ id }) },
  checkFirstLogin: { method: 'GET', path: '/exam/demand/checkFirstLogin', access: 'member', purpose: 'Whether the first-login survey is due', reply: z.object({ needSurvey: z.boolean() }) },
  addRecordSkip: { method: 'GET', path: '/exam/demand/addRecordSkip', access: 'member', purpose: 'Record that the first-login survey was skipped', query: z.object({ demandId: id }), reply: z.null() },
});
