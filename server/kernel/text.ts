import { text as shared } from '../../shared/text.ts';
import { text as ofRules } from '../../shared/contract/text.ts';

/** The sentences of everybody, and those that the server alone says: visitors need not load them with a page. */
export const text = {
  ...shared,
  ...ofRules,
  uploadsOver: '今天上传的文件已经太多，请明天再试',
  fileType: '不支持这种文件类型',
  fileMacros: '这个文件带有宏（打开时会自动运行的程序），不能上传；请另存为不带宏的文件后再试',
  fileReaches:
    '这个文件会从别处取内容（共享文件夹里的图片、视频、模板、其他文件，或不是网页、邮箱、电话的链接），不能上传；请改为嵌入或断开链接后再试',
  fileHolds: '这个文件里带有未能检查的内容（嵌入的程序包、控件、其他格式的片段或 DDE 链接），不能上传；请删去后再试',
  fileStarts: '这个文件里有会打开程序的链接或动作，不能上传；链接请只指向网页或文档（如 docx、xlsx、pdf、图片）',
  withinTooLarge: '这个文件里嵌入的文档太大，无法检查；请取出嵌入的文档另行上传后再试',
  documentTooLong: '这个文件的文字太长，无法检查；请分成几个文件后再上传',
  documentBroken: '这个文件打不开，可能已经损坏，请重新保存后再上传',
  rightsOver: '上传凭证已经过期或用完，请重新上传',
  fileGone: '上传的文件已失效，请重新上传',
  wrongCredentials: '账号或密码不正确',
  passwordCommon: '这个密码太常见，容易被猜到，请换一个',
  passwordOwn: '密码里不能有您的账号、手机号码或姓名，别人最先猜的就是它们，请换一个',
  passwordSite: '密码不能只是本站的名称、网址或它们的缩写加上数字和符号，别人很容易猜到，请换一个',
  /** Section 4: what decides who gets in asks for a login of the last minutes. */
  personAsked: '为了您的账号安全，请先确认是您本人',
  signInAgain: '为了您的账号安全，请退出后重新登录，五分钟内再做这一步',
  codeProof: '这里获取验证码的人较多，请再按一次“获取验证码”',
  proofTries: '这个账号今天输错的动态口令太多，请用登录过的电脑，或填写备用码；如非本人操作，请立即修改密码',
  codeTries: '这个号码今天输错的验证码太多，请明天再试，或改用密码',
  codeForMembers: '请先登录，再获取更换手机号码的验证码',
  codeSoon: '验证码发送过于频繁，请稍后再试',
  proofOld: '页面打开的时间太久，请再提交一次',
  proofNeeded: '提交没有带上安全校验，请刷新页面后再提交，或登录后提交',
  sendOften: '提交过于频繁，请一小时后再试，或致电咨询热线',
  numberOften: '这个电话今天提交得太多，请明天再试，或致电咨询热线',
  noReceipt: '没有找到这份报名',
  forbidden: '您的账号没有使用该功能的权限',
  disabled: '该账号已停用，请联系学院',
  bug: '系统出现异常，我们已记录',
  codeWrong: '验证码不正确或已失效',
} as const;
