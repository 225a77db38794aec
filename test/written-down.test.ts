import { expect, it } from 'vitest';
import { readSources } from './source.ts';

/**
 * Deeds that stand in the trail, by hand, by the file below server/domains that writes them: who leaves one out, or
 * adds one, says so here. `*`: one of several that the file names elsewhere.
 */
const written: Record<string, string> = {
  'account/codes': 'user.mobile',
  'account/secured': 'user.consentOff user.deletion user.mobile user.password user.proofOn user.spareCodes',
  'applications/desk': 'application.* application.remark',
  'applications/tell': 'application.movedUp',
  'attendance/lists': 'attendance.hand',
  'attendance/objections': 'objection.answer',
  'attendance/walk-ins': 'walkIn.add walkIn.match walkIn.refuse',
  'calendar/handlers': 'calendar.save',
  'classes/deed':
    'class.begin class.copy class.create class.end class.publish class.remove class.update class.withdraw',
  'content/deeds':
    'content.approve content.reject content.restore content.restoreVersion content.schedule content.submit',
  'content/order': 'category.move content.arrange content.order',
  'content/publish': 'content.publish content.trash content.withdraw',
  'demands/deeds': 'demand.*',
  'discussions/handlers': 'discussion.*',
  'downloads/handlers': 'list.export',
  'embeds/handlers': 'embed.add embed.remove',
  'files/keepers': 'file.look',
  'hot/handlers': 'hot.save',
  'institute/applicants': 'class.applicants class.removeMember',
  'institute/giving': 'class.give class.takeBack',
  'jobs/handlers': 'job.retry job.run',
  'people/account': 'user.consentOff user.deletion user.mobile',
  'plans/draft': 'plan.discard',
  'plans/send': 'plan.send',
  'privacy/handlers': 'privacy.publish',
  'staff/accounts': 'user.reset',
  'staff/approvals': 'approval.approve approval.reject teacher.keepName teacher.rename unit.keepName unit.rename',
  'staff/colleagues': 'user.add user.invite user.save',
  'staff/corrections': 'unit.correct user.correct',
  'staff/handlers': 'user.proofOff',
  'staff/imports': 'import.commit import.discard import.undo',
  'staff/members': 'member.confirm member.move member.refuse',
  'staff/merge': 'user.merge',
  'staff/messages': 'message.resend message.send template.remove template.save',
  'staff/office': 'sms.resend',
  'staff/own': 'user.proofOn user.save user.spareCodes',
  'staff/standing': 'kind.add kind.remove user.disable user.enable user.roles',
  'surveys/desk': 'survey.save',
  'mailings/handlers': 'mailing.resend mailing.send',
};

/** Named in the same files: fields, no deeds. */
const fields = ['data.kind', 'content.startDate'];

it('every deed that the trail is to tell of is written down where it is done', () => {
  const found: Record<string, string> = {};
  for (const { path, text } of readSources()) {
    const [, file] = /^server\/domains\/(.*)(?<!\.test)\.ts$/.exec(path) ?? [];
    if (!file || !/\b(writeTrail|recordSecured)\(tx|\bwriteTrail\(db/.test(text)) continue;
    const named = [...text.matchAll(/['`]([a-z]+)\.(?:([a-z]\w+)'|\$\{[\w.]*action\}`)/gi)];
    const deeds = named.map(([, subject, verb]) => `${subject}.${verb ?? '*'}`);
    const known = deeds.filter((deed) => !fields.includes(deed));
    if (known.length) found[file] = [...new Set(known)].sort().join(' ');
  }
  expect(found).toEqual(written);
});
