import { pruneRows } from '../../adapters/sso/rows.ts';
import { pruneTallies } from '../../db/tallies.ts';
import { defineJob, type Job } from '../../kernel/jobs/job.ts';
import { pruneCodes } from './code-queries.ts';
import { pruneOutbox, type Sending, sendWaiting } from './outbox-queries.ts';
import { pruneSessions } from './queries.ts';
import { pruneAttempts } from './sso-queries.ts';
import { pruneTries } from './try-queries.ts';
import { pruneTyped } from './typed-queries.ts';

/** Told that a text message waits: it goes out at once, where this process can. */
export const sendJob = 'account.send-texts';

/**
 * What is forgotten of accounts in time, and the text messages on their way. Each statement goes by itself: in a
 * transaction, rows that everybody counts in would be held for as long as a process stands still in it.
 */
export const accountJobs = (by: Sending): readonly Job[] => [
  defineJob({
    name: sendJob,
    title: '发送短信',
    schedule: '*/15 * * * * *',
    // Each message is a row with tries of its own.
    steps: (db, { now, signal }) => sendWaiting(db, by, now, signal),
  }),
  defineJob({
    name: 'account.forget-texts',
    title: '清除旧短信和其中的验证码与链接',
    schedule: '3 * * * *',
    steps: (db, { now }) => pruneOutbox(db, now),
  }),
  defineJob({
    name: 'account.forget-codes',
    title: '清除过期的验证码',
    schedule: '5 * * * *',
    steps: (db, { now }) => pruneCodes(db, now),
  }),
  defineJob({
    name: 'account.forget-typed',
    title: '清除一个月没有接着写的草稿副本',
    schedule: '8 * * * *',
    steps: (db, { now }) => pruneTyped(db, now),
  }),
  defineJob({
    name: 'account.forget-tries',
    title: '清除过期的登录失败记录',
    schedule: '7 * * * *',
    steps: (db, { now }) => pruneTries(db, now),
  }),
  defineJob({
    name: 'account.forget-sessions',
    title: '清除过期的登录会话',
    schedule: '9 * * * *',
    steps: (db, { now }) => pruneSessions(db, now),
  }),
  defineJob({
    name: 'account.forget-sign-ons',
    title: '清除未完成的统一认证登录',
    schedule: '11 * * * *',
    steps: (db, { now }) => pruneAttempts(db, now),
  }),
  defineJob({
    name: 'account.forget-tallies',
    title: '清除过期的计数',
    schedule: '12 * * * *',
    steps: (db, { now }) => pruneTallies(db, now),
  }),
  defineJob({
    name: 'account.forget-portal-rows',
    title: '清除内置认证门户的过期记录',
    schedule: '13 * * * *',
    steps: (db, { now }) => pruneRows(db, now),
  }),
];
