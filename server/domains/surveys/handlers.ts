import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { type DemandQuestion, surveys as contract } from '../../../shared/contract/surveys.ts';
import { isRegion } from '../../../shared/regions.ts';
import { kindOfQuestion, longestAnswer, missingAnswer } from '../../../shared/questions.ts';
import { type Fault, say } from '../../../shared/rules.ts';
import type { Executor } from '../../db/client.ts';
import { takeOf } from '../../db/tallies.ts';
import { type Context, type Contexts, type Known, withDeeper } from '../../kernel/dispatch.ts';
import { Refusal, refuse, refuseAt, refuseFields } from '../../kernel/errors.ts';
import { findUser } from '../account/index.ts';
import { surveyDesk } from './desk.ts';
import { addRecord, endFirst, findSurvey, isFirstDone, listQuestions } from './queries.ts';

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
 * Checks the answers against the questions of the database; what was sent of the questions is not believed (section
 * 5). Those of the version that
 * the person was shown count: staff may have changed the form while it was filled in. Each answer takes its question
 * with it.
 * What does not fit comes back as faults, so that the caller tells of all at once with its own.
 * @throws {Refusal} absent; input for a version that never was
 */
export async function takeAnswers(tx: Executor, input: Pick<SurveyInput, 'demandId' | 'userRecord' | 'version'>) {
  const survey = await findSurvey(tx, { id: input.demandId });
  if (!survey) throw refuse('absent');
  const given = new Map(input.userRecord.map((r) => [r.demandQuestionId, r.answer]));
  const questions = await listQuestions(tx, survey.id, input.version ?? survey.version);
  if (!questions.length) throw refuseAt('version', '这份表单没有这个版本，请重新打开', 'unknown');
  const faults: Fault[] = [];
  const answers = questions.map((q, i) => {
    const answer = given.get(q.demandQuestionId) ?? '';
    const at = input.userRecord.findIndex((r) => r.demandQuestionId === q.demandQuestionId);
    const wrong = wrongAnswer(q, answer);
    if (wrong) faults.push({ path: `userRecord.${at < 0 ? i : at}.answer`, ...wrong });
    return { question: q.name, kind: kindOfQuestion(q), type: q.questionType, options: q.optionValue, answer };
  });
  return { survey, answers, faults };
}

const answered = contract.addRecord.body.pick({ demandId: true, userRecord: true, version: true });

/** What is wrong with the answers of a body whose other fields do not fit. Of none that cannot be read, nothing. */
export async function faultsOfAnswers(body: unknown, { db, actor }: Pick<Context, 'db' | 'actor'>): Promise<Fault[]> {
  const { data } = answered.safeParse(body);
  if (!data) return [];
  return takeAnswers(db, data).then(
    // The needs survey is for members: its questions are told to nobody else.
    ({ survey, faults }) => (actor || survey.type > 1 ? faults : []),
    (error: unknown) => (error instanceof Refusal ? [...error.fields] : Promise.reject(error)),
  );
}

function wrongAnswer(q: DemandQuestion, answer: string): Omit<Fault, 'path'> | null {
  const kind = kindOfQuestion(q);
  const most = longestAnswer(kind);
  if (!answer) return q.isRequired ? { code: 'required', message: missingAnswer(kind, q.name) } : null;
  if ([...answer].length > most) return { code: 'too_long', message: say.tooLong(q.name, most) };
  const isUnknown = kind === 'choice' ? !q.optionValue.includes(answer) : kind === 'region' && !isRegion(answer);
  return isUnknown ? { code: 'unknown', message: missingAnswer(kind, q.name) } : null;
}

/** What one person may hand in of the needs survey. */
const records = { most: 10, seconds: 86_400 };

async function save(tx: Executor, input: SurveyInput, userId: number, now: Date): Promise<number> {
  const { survey, answers, faults } = await takeAnswers(tx, input);
  if (faults.length) throw refuseFields(faults);
  // The forms of visitors go to the desk, and are no survey of the first login.
  if (survey.type !== 1) throw refuse('absent');
  const wait = await takeOf(tx, [{ key: `surveys ${userId}`, ...records }], 1, now);
  if (wait) throw refuse('tooMany', undefined, wait);
  const me = await findUser(tx, userId);
  return addRecord(tx, {
    surveyId: survey.id,
    userId,
    name: input.name || (me?.name ?? ''),
    cellPhone: input.cellPhone || (me?.cellPhone ?? ''),
    address: input.address,
    answers: answers.map(({ kind: _, ...a }) => a),
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
    addRecord: withDeeper(async (input, context) => {
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
    }, faultsOfAnswers),
    detailTypeFirst: (_, { db }) => readSurvey(db, 1),
    firstAddRecord: withDeeper(async (input, { db, actor, now }) => {
      const { userId } = actor;
      return db.transaction(async (tx) => {
        if (!(await endFirst(tx, userId, false, now()))) throw refuse('input', '您已经填写过了');
        return { id: await save(tx, input, userId, now()) };
      });
    }, faultsOfAnswers),
    checkFirstLogin: async (_, { db, actor }) => ({
      needSurvey: actor.kinds.length > 0 && !(await isFirstDone(db, actor.userId)),
    }),
    async addRecordSkip(_, { db, actor, now }) {
      await endFirst(db, actor.userId, true, now());
      return null;
    },
  };
}
