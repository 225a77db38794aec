/** What the site calls its codes, for its pages and for what leaves it as a file. */

/** The kinds of people (section 1). */
/** What a reply to a visitor is called: a word on the way is no answer. */
export const replyWord = ({ interim }: { interim: boolean }): string => (interim ? '进展' : '答复');

export const kindNames: Record<number, string> = { 1: '学员', 2: '教师', 3: '委托单位' };
/** What staff decide about: the kinds, and the wish of an approved unit or teacher for another name. */
export const requestNames: Record<number, string> = { ...kindNames, 4: '单位更名', 5: '教师更名' };
/** The types of trainees (section 3). */
export const studentTypeNames: Record<number, string> = { 1: '机关干部', 2: '企业人员', 3: '其他' };
/** How far a registration or a kind is. */
export const decisionNames: Record<number, string> = { 0: '待审核', 1: '已通过', 2: '未通过' };
/** Whether a unit has said that a trainee is its own. */
export const membershipNames: Record<number, string> = { 0: '待确认', 1: '已确认', 2: '未确认' };
/** How far an application is, to whoever sent it. */
export const applicationNames: Record<number, string> = {
  0: '已收到',
  1: '已录取',
  2: '候补',
  3: '未录取',
  4: '已取消',
};
/** The states of applications that stand: neither refused nor withdrawn. */
export const standing: readonly number[] = [0, 1, 2];
/** What somebody sent: an application, a demand form by its type (section 4), or another form. */
const matterNames: Record<number | string, string> = {
  application: '项目报名',
  plan: '培训方案申请',
  consultation: '在线咨询',
  2: '培训需求',
  3: '专家咨询',
  4: '招商引资',
  5: '创新合作',
};
/** What a record is called in a sentence. */
export const matterOf = ({ kind, type }: { kind: string; type: number }): string =>
  matterNames[kind === 'demand' ? type : kind] ?? '需求';
/** How far a form is, to whoever sent it. */
export const progressWords: Record<number, string> = { 0: '已收到', 1: '办理中', 2: '已答复', 3: '已办结' };
/** How far a plan is, to whoever asked for it. */
export const planNames: Record<string, string> = {
  sent: '等您回复',
  changed: '您请求修改',
  accepted: '您已确认',
  replaced: '已由新的一版代替',
};
/** What a message is about (section 5). */
export const messageNames: Record<number, string> = { 1: '账号', 2: '培训', 3: '问卷', 4: '通知' };
/** What a text message is for, by its template. */
export const smsNames: Record<string, string> = {
  code: '验证码',
  approved: '审核通过',
  rejected: '审核未通过',
  received: '报名回执',
  replied: '已有答复',
  admitted: '报名录取',
  waitlisted: '报名候补',
  declined: '报名未录取',
  movedup: '候补递补',
  changed: '账号变动',
};
/** How far it is. */
export const smsStateNames: Record<number, string> = { 0: '等待发送', 1: '已发出', 2: '发送失败' };
/** How far the plan of a request is, to the desk. */
export const progressNames = {
  none: '未写',
  draft: '草稿',
  sent: '等对方回复',
  changed: '对方请求修改',
  accepted: '对方已确认',
} as const;
/** What a file was put for. */
export const purposeNames: Record<string, string> = {
  avatar: '头像',
  image: '图片',
  licence: '营业执照',
  application: '报名附件',
  attachment: '附件',
  cover: '培训班封面',
  handout: '课件',
  discussion: '研讨照片',
};

/** What a member was at a lesson; how a leave is meant and what became of it; what became of an objection. */
export const attendanceNames: Record<number, string> = { 0: '缺勤', 1: '到课', 2: '迟到', 3: '请假' };
export const leaveNames: Record<number, string> = { 1: '事假', 2: '病假', 3: '公务', 4: '其他' };
export const leaveStateNames: Record<number, string> = { 0: '待处理', 1: '已批准', 2: '未批准', 3: '已撤回' };
/** Of leave that was granted and is no more; who takes an own request back has nothing granted yet. */
export const leaveRevoked = '准假已撤销';
/** Who decides of somebody's leave: the unit of its own people, of all others the institute. */
export type LeaveDecider = 'unit' | 'institute';
export const leaveDeciders: Record<LeaveDecider, string> = { unit: '单位', institute: '学院教务' };
export const objectionNames: Record<number, string> = { 0: '待处理', 1: '已改为到课', 2: '维持缺勤' };
