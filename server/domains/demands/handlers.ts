import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { demands as contract, type Progress, type Sent, sender } from '../../../shared/contract/demands.ts';
import type { Fault } from '../../../shared/rules.ts';
import { text } from '../../../shared/text.ts';
import { dayOf } from '../../../shared/time.ts';
import { type Actor, type Context, type Contexts, checkInput, withDeeper } from '../../kernel/dispatch.ts';
import { refuse, refuseAt, refuseFields } from '../../kernel/errors.ts';
import { makeChallenge } from '../../kernel/proof.ts';
import { faultsOfAnswers, readSurvey, type SurveyInput, takeAnswers } from '../surveys/index.ts';
import { createAnswer } from './answer.ts';
import { deedCalls } from './deeds.ts';
import { inboxCalls } from './inbox.ts';
import { type Demand, findByReceipt, listEntries, type StoredAnswer, themeName } from './queries.ts';
import { receive, type Sending } from './receive.ts';
import { isOverdue, withoutNumbers } from './rules.ts';

export type DemandsNeeds = { secret: string; siteUrl: string; onSms: () => void };
type Field = readonly [key: string, question: string, type: 1 | 2 | 3, answer: string | number | undefined];

const toSent = (d: Demand): Sent => ({ id: d.id, receipt: d.receipt, dueTime: d.dueAt.toISOString() });

/** Fields of a call as questions with their answers, in the form in which all are kept. */
const toAnswers = (fields: Field[]): StoredAnswer[] =>
  fields.map(([key, question, type, answer]) => ({ key, question, type, options: [], answer: String(answer ?? '') }));

/**
 * Keeps the answers of a demand form (types 2 to 5).
 * @throws {Refusal} absent when the set of questions is no demand
 * form; input when an answer or a field of the sender does not fit
 */
export function receiveDemand(
  context: Context,
  secret: string,
  input: SurveyInput,
  by: Sending | Actor,
): Promise<Demand> {
  return receive(context, secret, by, async (tx) => {
    const { survey, answers, faults } = await takeAnswers(tx, input);
    if (survey.type < 2) throw refuse('absent');
    const { name, cellPhone, address } = checkInput(sender, input, faults);
    const first = answers.find((a) => a.answer && a.kind !== 'region') ?? answers[0];
    return {
      kind: 'demand',
      type: survey.type,
      title: first?.answer || survey.name,
      name,
      cellPhone,
      address,
      unitName: '',
      answers: answers.map(({ kind: _, ...a }) => a),
    };
  });
}

const { expectedDate, trainThemeId } = contract.requestPlan.body.shape;

/** What is wrong with the day and the theme of a request for a plan, whatever its other fields are. */
async function faultsOfPlan(body: unknown, { db, now }: Pick<Context, 'db' | 'now'>): Promise<Fault[]> {
  const given = body as { expectedDate?: unknown; trainThemeId?: unknown };
  const faults: Fault[] = [];
  const theme = trainThemeId.safeParse(given.trainThemeId).data;
  if (theme && !(await themeName(db, theme)))
    faults.push({ path: 'trainThemeId', code: 'unknown', message: '请选择培训主题' });
  const day = expectedDate.safeParse(given.expectedDate).data;
  if (day && day < dayOf(now())) faults.push({ path: 'expectedDate', code: 'range', message: text.dayOver });
  return faults;
}

async function readProgress({ db, now }: Context, receipt: string): Promise<Progress> {
  const d = await findByReceipt(db, receipt);
  // Given by hand: told at its place instead of leading to the page for unknown addresses.
  if (!d) throw refuseAt('receipt', text.noDemand, 'unknown');
  const replies = await listEntries(db, d.id, 'reply');
  return {
    kind: d.kind,
    type: d.type,
    title: withoutNumbers(d.title),
    status: d.status,
    overdue: isOverdue(d, now()),
    createTime: d.createdAt.toISOString(),
    dueTime: d.dueAt.toISOString(),
    assignTime: d.assignedAt?.toISOString() ?? null,
    answerTime: d.answeredAt?.toISOString() ?? null,
    doneTime: d.doneAt?.toISOString() ?? null,
    replies: replies.map((r) => ({ content: r.content, interim: r.interim, time: r.createdAt.toISOString() })),
  };
}

/** The forms of visitors, the page of a receipt, and the desk. */
export function createDemands({ secret, siteUrl, onSms }: DemandsNeeds): Handlers<Contract['demands'], Contexts> {
  return {
    ...inboxCalls,
    ...deedCalls,
    ...createAnswer({ secret, siteUrl, onSms }),

    questions: ({ type }, { db }) => readSurvey(db, type),
    challenge: async (_, { now }) => makeChallenge(secret, now()),
    send: withDeeper(
      async (input, context) => toSent(await receiveDemand(context, secret, input, input)),
      faultsOfAnswers,
    ),

    requestPlan: withDeeper(async (input, context) => {
      const faults = await faultsOfPlan(input, context);
      if (faults.length) throw refuseFields(faults);
      return toSent(
        await receive(context, secret, input, async (tx) => {
          const theme = input.trainThemeId ? await themeName(tx, input.trainThemeId) : undefined;
          const trainType = input.trainType === 1 ? '干部培训' : input.trainType === 2 ? '企业培训' : '';
          return {
            kind: 'plan',
            type: 0,
            title: [theme ?? (trainType || '培训方案'), `${input.headCount} 人`, input.days && `${input.days} 天`]
              .filter(Boolean)
              .join('，'),
            name: input.name,
            cellPhone: input.cellPhone,
            address: input.region,
            unitName: input.unitName,
            answers: toAnswers([
              ['trainType', '培训类别', 2, trainType],
              ['trainThemeId', '培训主题', 2, theme],
              ['headCount', '培训人数', 1, input.headCount],
              ['days', '培训天数', 1, input.days],
              ['expectedDate', '期望日期', 1, input.expectedDate],
              ['region', '所在地区', 2, input.region],
              ['remark', '具体要求', 3, input.remark],
            ]),
          };
        }),
      );
    }, faultsOfPlan),

    consult: async (input, context) =>
      toSent(
        await receive(context, secret, input, async () => ({
          kind: 'consultation',
          type: 0,
          title: input.content,
          name: input.name,
          cellPhone: input.cellPhone,
          address: '',
          unitName: '',
          answers: toAnswers([
            ['topic', '咨询类别', 2, input.topic],
            ['content', '问题', 3, input.content],
          ]),
        })),
      ),

    progress: ({ receipt }, context) => readProgress(context, receipt),
  };
}
