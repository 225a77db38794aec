import { defineDomain } from '../../kernel/domain.ts';
import { defineJob, usualRetry } from '../../kernel/jobs/job.ts';
import { createInstituteMailings, createMailings, type MailingsNeeds } from './handlers.ts';
import { remindByText } from './remind.ts';

/** By which a save tells who was reminded by text of what it moves. */
export { changeByText } from './changed.ts';

export const mailings = defineDomain('mailings', (needs: MailingsNeeds) => ({
  handlers: createMailings(needs),
  jobs: [
    defineJob({
      name: 'mailings.remind',
      title: '发短信提醒学员明天的课',
      // With the messages of the site, and as often.
      schedule: '0 19-21 * * *',
      retry: usualRetry,
      steps: (db, { now }) => remindByText(db, now, needs.onSms),
    }),
  ],
}));

/** The same of the classes of the institute, by 教务. */
export const instituteMailings = defineDomain('instituteMailings', (needs: MailingsNeeds) => ({
  handlers: createInstituteMailings(needs),
}));
