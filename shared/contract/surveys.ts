import { z } from 'zod';
import { schemaOfField } from '../fields/schema.ts';
import { questionsField } from '../questions.ts';
import { line } from './account.ts';
import { defineCalls, id, instant, wholeNumber } from './call.ts';

/**
 * As the specification's wire has it (section 3); inside, `kindOfQuestion` (shared/questions.ts) says what a question
 * asks for.
 */
export const DemandQuestion = z.object({
  demandQuestionId: id,
  name: z.string(),
  questionType: z.number(),
  isRequired: z.boolean(),
  optionValue: z.array(z.string()),
});
export type DemandQuestion = z.infer<typeof DemandQuestion>;

const number = wholeNumber(1, 1_000_000).meta({ title: '版本' });
/**
 * The version of the questions that the person was shown; their answers are
 * taken against it, also when staff have changed the form meanwhile.
 */
export const shownVersion = number.optional();
export const Survey = z.object({
  demandId: id,
  name: z.string(),
  version: z.number(),
  demandQuestionVoList: z.array(DemandQuestion),
});
const type = wholeNumber(1, 5).meta({ title: '类别' });
/** One answer a question; what is said of the question is not believed. */
export const userRecord = z
  .array(
    z.object({
      answer: z.string().trim().max(200).meta({ title: '回答' }),
      demandQuestionId: id,
      questionName: z.string().max(100).default(''),
    }),
  )
  .max(50)
  .meta({ title: '回答' });
const record = z.object({
  demandId: id,
  userRecord,
  version: shownVersion,
  name: line('姓名', 30).default(''),
  cellPhone: line('联系电话', 20).default(''),
  address: line('地址', 120).default(''),
});

const SetVersion = z.object({
  number: z.number(),
  note: z.string(),
  userName: z.string(),
  /** Null for the one that every site begins with. */ time: instant.nullable(),
  count: z.number(),
});
export type SetVersion = z.infer<typeof SetVersion>;
export const QuestionSet = Survey.extend({ type: z.number(), versions: z.array(SetVersion) });
export type QuestionSet = z.infer<typeof QuestionSet>;
const desk = { access: 'staff', roles: ['desk'], added: true } as const;

/** Demand forms and the needs survey: the same tables (sections 3 and 7). */
export const surveys = defineCalls({
  detailType: {
    method: 'GET',
    path: '/exam/demandWeb/detailType',
    access: 'member',
    purpose: 'Needs survey of one type',
    query: z.object({ type }),
    reply: Survey,
  },
  addRecord: {
    method: 'POST',
    path: '/exam/demandWeb/addRecord',
    access: 'member',
    purpose: 'Hand in a needs survey',
    body: record,
    reply: z.object({ id }),
  },
  detailTypeFirst: {
    method: 'GET',
    path: '/exam/demand/detailTypeFirst',
    access: 'member',
    purpose: 'Needs survey shown at the first login',
    query: z.object({ type: type.optional() }),
    reply: Survey,
  },
  firstAddRecord: {
    method: 'POST',
    path: '/exam/demand/firstAddRecord',
    access: 'member',
    purpose: 'Hand in the first-login survey',
    body: record,
    reply: z.object({ id }),
  },
  checkFirstLogin: {
    method: 'GET',
    path: '/exam/demand/checkFirstLogin',
    access: 'member',
    purpose: 'Whether the first-login survey is due',
    reply: z.object({ needSurvey: z.boolean() }),
  },
  addRecordSkip: {
    method: 'GET',
    path: '/exam/demand/addRecordSkip',
    access: 'member',
    purpose: 'Record that the first-login survey was skipped',
    query: z.object({ demandId: id }),
    reply: z.null(),
  },
  questionSet: {
    method: 'GET',
    path: '/admin/survey/set',
    ...desk,
    purpose: 'The questions of one type with their versions, for staff',
    query: z.object({ type }),
    reply: QuestionSet,
  },
  questionVersion: {
    method: 'GET',
    path: '/admin/survey/version',
    ...desk,
    purpose: 'The questions of one version',
    query: z.object({ type, number }),
    reply: z.array(DemandQuestion),
  },
  saveQuestions: {
    method: 'POST',
    path: '/admin/survey/save',
    publishes: true,
    ...desk,
    purpose: 'Ask other questions from now on: a new version, on the one that was shown',
    body: z.object({
      type,
      version: number,
      note: line('修改说明').default(''),
      questions: schemaOfField(questionsField),
    }),
    reply: z.object({ version: z.number() }),
  },
});
