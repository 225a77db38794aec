import { dayAfter, dayOf } from '../../shared/time.ts';
import { hash, randomInt } from 'node:crypto';
import type { PlanContent } from '../../shared/contract/plans.ts';
import type { TestApp } from '../app.ts';

/** Does the work of a challenge, as a browser does. */
export function workOf({ prefix, bits }: { prefix: string; bits: number }): number {
  for (let nonce = 0; ; nonce++) {
    if (hash('sha256', `${prefix}:${nonce}`, 'buffer').readUInt32BE(0) >>> (32 - bits) === 0) return nonce;
  }
}

/** A challenge of the server with its work. */
export async function aProof(app: TestApp): Promise<{ challenge: string; nonce: number }> {
  const made = await app.api.demands.challenge({});
  return { challenge: made.challenge, nonce: workOf(made) };
}

/** A landline that is nobody else's. */
export const freshPhone = (): string => `0571-8${String(randomInt(1e7)).padStart(7, '0')}`;

type Answer = {
  http: number;
  status: number;
  message: string;
  headers: Headers;
  data: { id: number; receipt: string; dueTime: string };
};

/** Sends a consultation over HTTP; any field may be given. */
export async function consult(
  app: TestApp,
  more: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const body = {
    name: '江若溪',
    cellPhone: freshPhone(),
    topic: '个人报名',
    content: '结业证书多久可以拿到',
    ...(await aProof(app)),
    ...more,
  };
  return (await app.post('/api/train/consultation/official/add', body, headers)) as unknown as Answer;
}

/**
 * Sends a demand form of a type over HTTP, each question with
 * an answer that fits; `answers` by the name of the question.
 */
export async function sendDemand(
  app: TestApp,
  type: number,
  { answers = {}, ...more }: Record<string, unknown> & { answers?: Record<string, string> } = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const form = await app.api.demands.questions({ type });
  const fitting = (q: (typeof form.demandQuestionVoList)[number]) =>
    q.name === '地区' ? '浙江省,绍兴市,越城区' : q.questionType === 2 ? (q.optionValue[0] ?? '') : `${q.name}的回答`;
  const userRecord = form.demandQuestionVoList.map((q) => ({
    demandQuestionId: q.demandQuestionId,
    questionName: q.name,
    answer: answers[q.name] ?? fitting(q),
  }));
  const body = {
    demandId: form.demandId,
    userRecord,
    name: '周明远',
    cellPhone: freshPhone(),
    address: '浙江省,绍兴市,越城区',
    ...(await aProof(app)),
    ...more,
  };
  return (await app.post('/api/exam/demandWeb/official/addRecord', body, headers)) as unknown as Answer;
}

/** Asks for a plan over HTTP. */
export async function askPlan(
  app: TestApp,
  more: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const body = {
    name: '沈砚清',
    cellPhone: freshPhone(),
    unitName: '云栖县委组织部',
    region: '浙江省,杭州市,桐庐县',
    trainType: 1,
    headCount: 45,
    days: 5,
    expectedDate: dayAfter(dayOf(new Date()), 97),
    remark: '想看两处教学点',
    ...(await aProof(app)),
    ...more,
  };
  return (await app.post('/api/train/trainingPlanFeedbackRecord/official/add', body, headers)) as unknown as Answer;
}

/** A plan of one day, as the desk writes it. */
export function aPlanContent(title = '方案'): PlanContent {
  const half = { what: '讲授', refs: [] };
  return {
    title,
    startDate: '2027-03-08',
    place: '',
    headCount: 9,
    aim: '目标',
    schedule: [{ theme: '', morning: half, afternoon: half }],
    budget: '',
    total: 1000,
    notes: '',
  };
}
