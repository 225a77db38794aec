import { randomBytes } from 'node:crypto';
import { dayOf } from '../../../shared/time.ts';
import type { Application } from '../../../shared/contract/applications.ts';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { text } from '../../kernel/text.ts';
import type { Db } from '../../db/client.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import { enqueueSms, tryCode, useCode } from '../account/index.ts';
import { markUsed } from '../files/index.ts';
import { requireKnown } from '../privacy/index.ts';
import { requireOpen } from '../site/index.ts';
import { createApplicationsDesk } from './desk.ts';
import {
  cancelByReceipt,
  countPlaces,
  findByReceipt,
  findProject,
  holdProject,
  insertApplication,
  listOwn,
} from './queries.ts';
import { fillPlace, tellStaff } from './tell.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findByReceipt>>>;

/** Applying ends with the sign-up deadline, cancelling with the day before the start. */
const isOpen = (project: Row['project'], today: string) => project.signUpDeadline >= today;

function toReply({ application: a, project: p }: Row, today: string): Application {
  return {
    id: a.id,
    projectId: p.id,
    projectName: p.name,
    startDate: p.startDate,
    endDate: p.endDate,
    place: p.place,
    name: a.name,
    cellPhone: a.cellPhone.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2'),
    dept: a.dept,
    post: a.post,
    note: a.note,
    hasAttachment: a.attachment !== '',
    status: a.status,
    reason: a.reason,
    createTime: a.createdAt.toISOString(),
    cancellable: [0, 1, 2].includes(a.status) && p.startDate > today,
  };
}

async function read(db: Db, receipt: string, today: string): Promise<Application> {
  const row = await findByReceipt(db, receipt);
  // What a person gave by hand: told at its place instead of leading to the page for unknown addresses.
  if (!row) throw refuseAt('receipt', text.noReceipt, 'unknown');
  return toReply(row, today);
}

export type ApplicationsNeeds = { secret: string; onSms: () => void };

/** Applying to a recruit project: within its window, up to its capacity, then onto the waiting list. */
export function createApplications({ secret, onSms }: ApplicationsNeeds): Handlers<Contract['applications'], Contexts> {
  return {
    ...createApplicationsDesk(onSms),

    async apply(input, { db, actor, now, address }) {
      await requireOpen(db, 'signUpOpen');
      await requireKnown(db, input.consent);
      const codeId = await tryCode(db, { ...input, use: 'apply' }, { secret, now: now(), address });
      const made = await db.transaction(async (tx) => {
        await useCode(tx, codeId, now());
        const project = await holdProject(tx, input.projectId);
        if (project?.status !== 1 || project.publishTime > now())
          throw refuseAt('projectId', '没有找到这个项目，请重新选择', 'unknown');
        if (!isOpen(project, dayOf(now()))) throw refuseAt('projectId', '这个项目的报名已经截止');
        // Places that became free otherwise, as by a larger capacity, belong to those who wait.
        while (await fillPlace(tx, project, now()));
        const { taken, waiting } = await countPlaces(tx, project.id);
        await markUsed(tx, [input.attachment], actor?.userId ?? null, now(), 'application');
        const row = await insertApplication(tx, {
          projectId: project.id,
          userId: actor?.userId ?? null,
          receipt: randomBytes(18).toString('base64url'),
          name: input.name,
          cellPhone: input.cellPhone,
          dept: input.dept,
          post: input.post,
          note: input.note,
          attachment: input.attachment,
          status: taken < project.capacity && waiting === 0 ? 0 : 2,
          consentVersion: input.consent,
          createdAt: now(),
        });
        if (!row) throw refuseAt('cellPhone', '这个手机号码已经报过这个项目', 'taken');
        await tellStaff(tx, project, now());
        await enqueueSms(tx, input.cellPhone, 'received', { project: project.name }, now());
        return row;
      });
      onSms();
      return { receipt: made.receipt, status: made.status };
    },

    status: ({ receipt }, { db, now }) => read(db, receipt, dayOf(now())),

    async cancel({ receipt }, { db, now }) {
      const today = dayOf(now());
      await db.transaction(async (tx) => {
        const row = await findByReceipt(tx, receipt);
        if (!row) throw refuseAt('receipt', text.noReceipt, 'unknown');
        const project = (await holdProject(tx, row.project.id)) ?? row.project;
        if (project.startDate <= today) throw refuse('input', '项目已经开班，请致电咨询热线');
        if (!(await cancelByReceipt(tx, receipt))) throw refuse('input', '这份报名已经取消或有了结果');
        await fillPlace(tx, project, now());
      });
      onSms();
      return read(db, receipt, today);
    },

    mine: async (_, { db, actor, now }) =>
      (await listOwn(db, actor.userId)).map((row) => ({
        ...toReply(row, dayOf(now())),
        receipt: row.application.receipt,
      })),

    async places({ projectId }, { db, now }) {
      const project = await findProject(db, projectId, now());
      if (!project) throw refuse('absent');
      return {
        capacity: project.capacity,
        ...(await countPlaces(db, projectId)),
        open: isOpen(project, dayOf(now())),
      };
    },
  };
}
