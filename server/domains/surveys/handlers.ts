import { limits } from '../../../shared/limits.ts';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import type { Executor } from '../../db/client.ts';
import type { Contexts, Known } from '../../kernel/dispatch.ts';
import { refuse } from '../../kernel/errors.ts';
import { findUser } from '../account/index.ts';
import { surveyDesk } from './desk.ts';
import { addRecord, endFirst, findSurvey, isFirstDone, listQuestions } from './queries.ts';
import { regionName } from './written.ts';

type Reply = Awaited<ReturnType<Handlers<Contract['surveys'], Contexts>['detailType']>>;
export type SurveyInput = Parameters<Handlers<Contract['surveys'], Contexts>['addRecord']>[0];

/** The questions of one type. @throws {Refusal} absent */
export async function readSurvey(db: Executor, type: number): Promise<Reply> {
  const survey = await findSurvey(db, { type });
  if (!survey) throw refuse('absent');
  return {
    demandId: survey.id,
    name: survey.name,
    version: survey.version,
    demandQuestionVoList: await listQuestions(db, survey.id, survey.version),
  };
}

/**
 * Checks the answers against the questions of the database; what was sent of the questions is not
 * believed (section 5). Those of the version that the person was shown count: staff may have changed
 * the form while it was filled in. Each answer takes its question with it.
 * @throws {Refusal} absent; input for an answer that does not fit
 */
export async function takeAnswers(tx: Executor, input: Pick<SurveyInput, 'demandId' | 'userRecord' | 'version'>) {
  const survey = await findSurvey(tx, { id: input.demandId });
  if (!survey) throw refuse('absent');
  const given = new Map(input.userRecord.map((r) => [r.demandQuestionId, r.answer]));
  const questions = await listQuestions(tx, survey.id, input.version ?? survey.version);
  if (!questions.length) throw refuse('input', '这份表单没有这个版本，请重新打开');
  const answers = questions.map((q) => {
    const answer = given.get(q.demandQuestionId) ?? '';
    if (q.isRequired && !answer) throw refuse('input', `${q.questionType === 2 ? '请选择' : '请输入'}${q.name}`);
    const most = q.questionType === 3 ? limits.multiLine : limits.singleLine;
    if ([...answer].length > most) throw refuse('input', `${q.name}不能超过${most}个字`);
    if (q.questionType === 2 && answer && q.name !== regionName && !q.optionValue.includes(answer))
      throw refuse('input', `请选择${q.name}`);
    return { question: q.name, type: q.questionType, options: q.optionValue, answer };
  });
  return { survey, answers };
}

async function save(tx: Executor, input: SurveyInput, userId: number, now: Date): Promise<number> {
  const { survey, answers } = await takeAnswers(tx, input);
  // The forms of visitors go to the desk, and are no survey of the first login.
  if (survey.type !== 1) throw refuse('absent');
  const me = await findUser(tx, userId);
  return addRecord(tx, {
    surveyId: survey.id,
    userId,
    name: input.name || (me?.name ?? ''),
    cellPhone: input.cellPhone || (me?.cellPhone ?? ''),
    address: input.address,
    answers,
    createdAt: now,
  });
}

/** Takes the answers of a visitors' form that a signed-in person sends by the call of the needs survey; its id. */
export type SurveysNeeds = { take: (input: SurveyInput, context: Known) => Promise<number> };

/** The needs survey. The forms of visitors have the same questions; what they say goes to the desk. */
export function createSurveys({ take }: SurveysNeeds): Handlers<Contract['surveys'], Contexts> {
  return {
    ...surveyDesk,
    detailType: ({ type }, { db }) => readSurvey(db, type),
    async addRecord(input, context) {
      const { db, actor, now } = context;
      const survey = await findSurvey(db, { id: input.demandId });
      if (survey && survey.type > 1) {
        const me = await findUser(db, actor.userId);
        return {
          id: await take(
            { ...input, name: input.name || (me?.name ?? ''), cellPhone: input.cellPhone || (me?.cellPhone ?? '') },
            context,
          ),
        };
      }
      return db.transaction(async (tx) => ({ id: await save(tx, input, actor.userId, now()) }));
    },
    detailTypeFirst: (_, { db }) => readSurvey(db, 1),
    async firstAddRecord(input, { db, actor, now }) {
      const { userId } = actor;
      return db.transaction(async (tx) => {
        if (!(await endFirst(tx, userId, false, now()))) throw refuse('input', '您已经填写过了');
        return { id: await save(tx, input, userId, now()) };
      });
    },
    checkFirstLogin: async (_, { db, actor }) => ({
      needSurvey: actor.kinds.length > 0 && !(await isFirstDone(db, actor.userId)),
    }),
    async addRecordSkip(_, { db, actor, now }) {
      await endFirst(db, actor.userId, true, now());
      return null;
    },
  };
}
