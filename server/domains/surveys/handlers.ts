import { limits } from '../../../shared/limits.ts';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import type { Executor } from '../../db/client.ts';
import type { Context } from '../../kernel/dispatch.ts';
import { refuse } from '../../kernel/errors.ts';
import { findUser, who } from '../account/index.ts';
import { addRecord, endFirst, findSurvey, isFirstDone, listQuestions } from './queries.ts';

type Reply = Awaited<ReturnType<Handlers<Contract['surveys'], Context>['detailType']>>;
type Input = Parameters<Handlers<Contract['surveys'], Context>['addRecord']>[0];

async function read(db: Executor, type: number): Promise<Reply> {
  const survey = await findSurvey(db, { type });
  if (!survey) throw refuse('absent');
  const questions = await listQuestions(db, survey.id);
  return { demandId: survey.id, name: survey.name, demandQuestionVoList: questions.map((q) => ({ demandQuestionId: q.id, name: q.name, questionType: q.type, isRequired: q.isRequired, optionValue: q.options })) };
}

/** Checks the answers against the questions of the database; what was sent of the questions is not believed (section 5). */
async function save(tx: Executor, input: Input, userId: number | null, now: Date): Promise<number> {
  const survey = await findSurvey(tx, { id: input.demandId });
  if (!survey) throw refuse('absent');
  const given = new Map(input.userRecord.map((r) => [r.demandQuestionId, r.answer]));
  const answers = (await listQuestions(tx, survey.id)).map((q) => {
    const answer = given.get(q.id) ?? '';
    if (q.isRequired && !answer) throw refuse('input', `${q.type === 2 ? '请选择' : '请输入'}${q.name}`);
    const most = q.type === 3 ? limits.multiLine : limits.singleLine;
    if ([...answer].length > most) throw refuse('input', `${q.name}不能超过${most}个字`);
    if (q.type === 2 && answer && q.name !== '地区' && !q.options.includes(answer)) throw refuse('input', `请选择${q.name}`);
    return { question: q.name, answer };
  });
  const me = userId ? await findUser(tx, userId) : undefined;
  return addRecord(tx, { surveyId: survey.id, userId, name: input.name || (me?.name ?? ''), cellPhone: input.cellPhone || (me?.cellPhone ?? ''), address: input.address, answers, createdAt: now });
}

/** The needs survey; the visitors' forms of the same tables come with the staff console. */
export const surveys: Handlers<Contract['surveys'], Context> = {
  detailType: ({ type }, { db }) => read(db, type),
  addRecord: (input, { db, actor, now }) => db.transaction(async (tx) => ({ id: await save(tx, input, who(actor).userId, now()) })),
  detailTypeFirst: (_, { db }) => read(db, 1),
  async firstAddRecord(input, { db, actor, now }) {
    const { userId } = who(actor);
    return db.transaction(async (tx) => {
      if (!(await endFirst(tx, userId, false, now()))) throw refuse('input', '您已经填写过了');
      return { id: await save(tx, input, userId, now()) };
    });
  },
  checkFirstLogin: async (_, { db, actor }) => ({ needSurvey: who(actor).kinds.length > 0 && !(await isFirstDone(db, who(actor).userId)) }),
  async addRecordSkip(_, { db, actor, now }) {
    await endFirst(db, who(actor).userId, true, now());
    return null;
  },
};
