import { href } from '../../../shared/sitemap.ts';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse } from '../../kernel/errors.ts';
import { holdClass } from '../classes/index.ts';
import { sendMessage } from '../messages/index.ts';
import { holdScope, type ScopedCalls } from '../students/index.ts';
import { writeTrail } from '../trail/index.ts';
import { holdMemberAt, putByHand } from './hand-queries.ts';
import { findClassOf } from './list-queries.ts';
import {
  addObjection,
  classOfObjection,
  countObjections,
  holdObjection,
  listObjections,
  holdOwnLesson,
  setObjection,
} from './objection-queries.ts';
import { objectionsOf } from './rules.ts';

type Calls = Handlers<Contract['attendance'], Contexts>;

/** A trainee says that an absence is wrong. */
export const objecting: Pick<Calls, 'object'> = {
  object: ({ courseId, content }, { db, actor, now }) =>
    db.transaction(async (tx) => {
      const own = await holdOwnLesson(tx, actor.userId, courseId);
      if (!own || own.classStatus === 0) throw refuse('absent');
      if (own.startAt > now()) throw refuse('input', '这节课还没有开始');
      if (own.status !== 0) throw refuse('input', '这节课没有登记为缺勤');
      if ((await countObjections(tx, courseId, own.studentId)) >= objectionsOf.most)
        throw refuse('input', '这节课已多次申请更正，请联系班主任');
      const id = await addObjection(tx, { courseId, studentId: own.studentId, content, createdAt: now() });
      if (id === undefined) throw refuse('conflict', '这节课的更正申请正在等待处理');
      return { id };
    }),
};

/** Who has the class answers. */
export const objectionCalls: ScopedCalls<Pick<Calls, 'objections' | 'answerObjection'>> = {
  async objections(query, { db, scope }) {
    if (!(await findClassOf(db, scope, query.trainingClassId))) throw refuse('absent');
    const { list, total } = await listObjections(db, scope, query);
    return {
      total,
      list: list.map(({ row, courseName, name, signInStatus }) => ({
        ...{ id: row.id, courseId: row.courseId, courseName, userId: row.studentId, name, signInStatus },
        ...{ content: row.content, answer: row.answer, status: row.status },
        createTime: row.createdAt.toISOString(),
      })),
    };
  },

  answerObjection: ({ id, status, answer }, context) =>
    context.db.transaction(async (tx) => {
      const { actor, scope, now } = context;
      await holdScope(tx, scope);
      // The class before what is of it, as everywhere (`holdClass`).
      const of = await classOfObjection(tx, id);
      const isHeld = of !== undefined && (await holdClass(tx, scope, of, 'share')) !== undefined;
      const found = isHeld ? await holdObjection(tx, scope, id) : undefined;
      if (!found) throw refuse('absent');
      const { row, classId, accountId } = found;
      if (row.status !== 0) throw refuse('conflict', '这份更正申请刚刚已经处理过，请刷新');
      const at = now();
      if (status === 1) {
        const place = { classId, courseId: row.courseId, userId: row.studentId };
        if (!(await holdMemberAt(tx, scope, place))) throw refuse('input', '这位学员已不在班里');
        await putByHand(tx, place, { byHand: 1, reason: answer || '缺勤更正属实', by: actor.userId, at });
      }
      await setObjection(tx, id, { status, answer, answeredAt: at, answeredBy: actor.userId });
      await writeTrail(tx, context, {
        ...{
          action: 'objection.answer',
          subject: 'objection',
          subjectId: id,
          title: `${found.name}：${found.courseName}`,
        },
        after: { status, reason: answer },
      });
      if (accountId !== null) {
        const link = href('trainee/class-detail', { id: classId, key: 'kq', type: found.classType });
        const content = `“${found.courseName}”：${status === 1 ? '已改为到课' : '维持缺勤'}${answer && `。${answer}`}`;
        await sendMessage(tx, { userIds: [accountId], type: 2, title: '缺勤更正已处理', content, link }, at);
      }
      return null;
    }),
};
