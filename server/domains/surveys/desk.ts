import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { faultsIn } from '../../../shared/questions.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse, refuseAt, refuseFields } from '../../kernel/errors.ts';
import { findUser } from '../account/index.ts';
import { writeTrail } from '../trail/index.ts';
import { addVersion, findSurvey, holdSurvey, knownQuestions, listQuestions, listVersions } from './queries.ts';
import { tidy } from './written.ts';

/** What staff do with the questions. */
export const surveyDesk: Pick<
  Handlers<Contract['surveys'], Contexts>,
  'questionSet' | 'questionVersion' | 'saveQuestions'
> = {
  async questionSet({ type }, { db }) {
    const survey = await findSurvey(db, { type });
    if (!survey) throw refuse('absent');
    return {
      demandId: survey.id,
      type,
      name: survey.name,
      version: survey.version,
      demandQuestionVoList: await listQuestions(db, survey.id, survey.version),
      versions: await listVersions(db, survey.id),
    };
  },

  async questionVersion({ type, number }, { db }) {
    const survey = await findSurvey(db, { type });
    const questions = survey ? await listQuestions(db, survey.id, number) : [];
    if (!questions.length) throw refuse('absent');
    return questions;
  },

  async saveQuestions({ type, version, note, questions: written }, context) {
    const faults = faultsIn(written);
    if (faults.length) throw refuseFields(faults);
    const questions = tidy(written);
    return context.db.transaction(async (tx) => {
      const survey = await holdSurvey(tx, type);
      if (!survey) throw refuse('absent');
      if (survey.version !== version)
        throw refuse(
          'conflict',
          `您打开的是第 ${version} 版，别人刚刚保存了第 ${survey.version} 版；您的修改没有丢失，也没有覆盖对方的`,
        );
      const known = await knownQuestions(tx, survey.id);
      if (questions.some((q) => q.demandQuestionId && !known.has(q.demandQuestionId)))
        throw refuseAt('questions', '有一道题目不属于这份表单，请刷新后再试', 'unknown');
      const before = await listQuestions(tx, survey.id, version);
      const { userId } = context.actor;
      const next = version + 1;
      await addVersion(
        tx,
        {
          surveyId: survey.id,
          number: next,
          note,
          userId,
          userName: (await findUser(tx, userId))?.name ?? '',
          createdAt: context.now(),
        },
        questions,
      );
      await writeTrail(tx, context, {
        action: 'survey.save',
        subject: 'survey',
        subjectId: type,
        title: `${survey.name}：第 ${next} 版`,
        before: { version, questions: before.map((q) => q.name) },
        after: { version: next, questions: questions.map((q) => q.name), note },
      });
      return { version: next };
    });
  },
};
