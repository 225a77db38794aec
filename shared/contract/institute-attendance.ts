import { attendance } from './attendance.ts';
import { defineCalls } from './call.ts';
import { leave } from './leave.ts';
import { mailings } from './mailings.ts';
import { ofTraining } from './of-training.ts';

/** Sign-ins of classes of the institute, as 教务 see and say them. */
export const instituteAttendance = defineCalls({
  allCourses: ofTraining(attendance.allCourses, 'lessons', 'Attendance of every lesson of a class of the institute'),
  oneCourse: ofTraining(attendance.oneCourse, 'lesson', 'Members of one and what they were at a lesson, paged'),
  updateStatus: ofTraining(
    attendance.updateStatus,
    'mark',
    'Say by hand what a member was at a lesson of the institute',
  ),
  walkIns: ofTraining(attendance.walkIns, 'walkIns', 'Who signed in to lessons of a class and is not on its list'),
  matchWalkIn: ofTraining(attendance.matchWalkIn, 'matchWalkIn', 'Say which member of the class a walk-in is'),
  addWalkIn: ofTraining(attendance.addWalkIn, 'addWalkIn', 'Take a walk-in into a class of the institute'),
  refuseWalkIn: ofTraining(attendance.refuseWalkIn, 'refuseWalkIn', 'Turn a walk-in of the institute down'),
  objections: ofTraining(attendance.objections, 'objections', 'What trainees of a class say against absences, paged'),
  answerObjection: ofTraining(attendance.answerObjection, 'answerObjection', 'Answer that for the institute'),
  exportOne: ofTraining(
    attendance.exportOne,
    'exportLesson',
    'The sign-ins of one lesson of the institute, or of all of a class, as a workbook or on paper',
  ),
  exportMembers: ofTraining(
    attendance.exportMembers,
    'exportMembers',
    'The people of a class of the institute as a workbook or on paper',
  ),
});

/** Leave from lessons of classes of the institute, as 教务 decide it. */
export const instituteLeave = defineCalls({
  list: ofTraining(leave.list, 'leaves', 'Leave requests in classes of the institute, paged'),
  update: ofTraining(leave.update, 'decideLeave', 'Grant or refuse one of them that is pending'),
  updateMany: ofTraining(leave.updateMany, 'decideLeaves', 'Grant or refuse several of them'),
  revoke: ofTraining(leave.revoke, 'revokeLeave', 'Take granted leave from lessons of the institute back'),
});

/** Text messages of 教务 to classes of the institute. */
export const instituteMailings = defineCalls({
  send: ofTraining(mailings.send, 'sendText', 'Write to people of a class of the institute by text message'),
  preview: ofTraining(mailings.preview, 'previewText', 'What such a text would come to, before it goes'),
  resend: ofTraining(mailings.resend, 'resendText', 'Try those of one once more that failed'),
  list: ofTraining(mailings.list, 'texts', 'What went to a class of the institute, paged, the last first'),
  results: ofTraining(
    mailings.results,
    'textResults',
    'What became of one of them for each who is in the class, paged',
  ),
  price: ofTraining(mailings.price, 'textPrice', 'What a part of a text message costs the institute, in fen'),
});
