import { mobilePattern } from '../../../shared/checks.ts';
import { consolePages } from '../../../shared/console.ts';
import { href } from '../../../shared/sitemap.ts';
import type { Executor } from '../../db/client.ts';
import type { Context } from '../../kernel/dispatch.ts';
import { enqueueSms, staffOf } from '../account/index.ts';
import { sendGrouped, sendMessage } from '../messages/index.ts';
import { writeTrail } from '../trail/index.ts';
import { accountOf, type Application } from './desk-queries.ts';
import { countOpen, countPlaces, moveUp } from './queries.ts';

type Project = { id: number; name: string; capacity: number };
type News = {
  sms: 'admitted' | 'waitlisted' | 'declined' | 'movedup';
  title: string;
  content: string;
  reason?: string;
};

/**
 * How news of an application reaches the person, besides the page of the
 * application: the account that applied or proved the number, and a mobile number.
 */
export async function reachOf(db: Executor, row: Application): Promise<{ account: number | null; sms: boolean }> {
  return { account: await accountOf(db, row), sms: mobilePattern.test(row.cellPhone) };
}

/** Tells an applicant, in the transaction of what happened. */
export async function tellApplicant(
  tx: Executor,
  row: Application,
  project: Project,
  { sms, title, content, reason = '' }: News,
  now: Date,
): Promise<void> {
  const reach = await reachOf(tx, row);
  if (reach.account)
    await sendMessage(
      tx,
      { userIds: [reach.account], type: 2, title, content, link: href('account/apply', {}, { receipt: row.receipt }) },
      now,
    );
  if (reach.sms) await enqueueSms(tx, row.cellPhone, sms, { project: project.name, reason }, now);
}

/**
 * Tells those whose work applications are, in the transaction that holds the project: one unread message a project,
 * which says the newest numbers, however many apply.
 */
export async function tellStaff(tx: Executor, project: Project, now: Date): Promise<void> {
  const { received, waiting } = await countOpen(tx, project.id);
  const content = [received && `${received} 份报名等待处理`, waiting && `${waiting} 人候补`].filter(Boolean).join('，');
  await sendGrouped(
    tx,
    {
      userIds: await staffOf(tx, consolePages.applications.roles),
      type: 2,
      title: `新报名：${project.name}`,
      content: `“${project.name}”现有 ${content}。`,
      link: `${href('staff/console')}${consolePages.applications.path}/?projectId=${project.id}`,
    },
    now,
  );
}

/** The decision that made a place free: who took it, and about whom. */
type Decided = { context: Context; ids: number[] };

/**
 * A free place of a held project goes to who waits longest, who is told; whether there was somebody. After a decision
 * of staff it is written down, and none of those decided about moves up.
 */
export async function fillPlace(tx: Executor, project: Project, now: Date, decided?: Decided): Promise<boolean> {
  if ((await countPlaces(tx, project.id)).taken >= project.capacity) return false;
  const next = await moveUp(tx, project.id, decided?.ids ?? []);
  if (!next) return false;
  await tellApplicant(
    tx,
    next,
    project,
    { sms: 'movedup', title: '候补已有名额', content: `您候补的“${project.name}”已有名额，两个工作日内确认录取。` },
    now,
  );
  if (decided)
    await writeTrail(tx, decided.context, {
      action: 'application.movedUp',
      subject: 'application',
      subjectId: next.id,
      title: `${next.name}：${project.name}`,
      before: { status: 2 },
      after: { status: 0 },
    });
  return true;
}
