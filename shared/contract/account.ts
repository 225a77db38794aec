import { z } from 'zod';
import { codePattern, landlinePattern, mobilePattern, passwordPattern, plainPhone, seen, straight } from '../checks.ts';
import { limits } from '../limits.ts';
import { text } from '../text.ts';
import { text as ruleText } from './text.ts';
import { defineCalls, highest, id, proofOfWork, wholeNumber } from './call.ts';

/** 1 trainee, 2 teacher, 3 delegating unit (section 1). */
export const UserType = z.number().int().min(1).max(3);
const userType = wholeNumber(1, 3).optional();

export const cellPhone = z
  .string()
  .overwrite(plainPhone)
  .regex(mobilePattern, ruleText.mobile)
  .meta({ title: '手机号码' });
/** A number, or none. */
export const mobileOrNone = z
  .string()
  .overwrite(plainPhone)
  .regex(new RegExp(`^$|${mobilePattern.source}`), ruleText.mobile)
  .meta({ title: '手机号码' })
  .default('');
export const code = z.string().trim().regex(codePattern, ruleText.code).max(6).meta({ title: '验证码' });
const newPassword = z.string().regex(passwordPattern, text.passwordRule).meta({ title: '新密码' });
const anyPassword = z.string().min(1).max(200).meta({ title: '密码' });
export const landline = z
  .string()
  .trim()
  .overwrite(plainPhone)
  .regex(new RegExp(`^$|${landlinePattern.source}`), ruleText.landline)
  .meta({ title: '座机号码' });
export const personName = z.string().trim().overwrite(seen).min(1).max(30).meta({ title: '姓名' });
/** One line of text that may be empty. */
export const line = (title: string, max: number = limits.singleLine) =>
  z.string().trim().overwrite(straight).max(max).meta({ title });
export const studentType = wholeNumber(1, 3, '请选择学员类型').meta({ title: '学员类型' });
export const interest = id.meta({ title: '感兴趣的主题' });
const chosenInterest = wholeNumber(1, highest, '请选择感兴趣的主题').meta({ title: '感兴趣的主题' });
/** The version of the privacy notice that the person ticked. */
const consent = z.string().min(1, ruleText.consentNeeded).max(20).meta({ title: '隐私政策的同意' });
/** The path below /file/ of an uploaded file, or nothing. */
export const filePath = z
  .string()
  .max(300)
  .regex(/^[\w./-]*$/)
  .meta({ title: '文件' });

/** What a unit tells of itself. */
export const unitFields = {
  unitName: z
    .string()
    .trim()
    .overwrite(seen)
    .min(1)
    .min(2, '请填写单位全称，至少两个字')
    .max(60)
    .meta({ title: '单位名称' }),
  contactName: personName.meta({ title: '联系人姓名' }),
  landline: landline.default(''),
  region: line('所在地区').default(''),
  address: line('详细地址', 100).default(''),
  licenceUrl: filePath.meta({ title: '营业执照或法人证书' }).default(''),
};
/** What a teacher tells of themselves. */
export const teacherFields = {
  title: line('职称').default(''),
  dept: line('工作单位').default(''),
  professionId: id.meta({ title: '专业领域' }).optional(),
  intro: line('个人简介', 1000).default(''),
  avatar: filePath.meta({ title: '头像' }).default(''),
};
export const unitId = id.meta({ title: '所属委托单位' });
const proof = { cellPhone, code };
/** What earlier logins answered as `device` on this computer. */
const devices = z.array(z.string().max(100)).max(5).optional().meta({ title: '本机标记' });
const passwordAgain = z.string().min(1, text.passwordAgain).max(200).meta({ title: '确认密码' });
const passwords = { password: newPassword, repeatPassword: passwordAgain };
const inviteToken = z.string().min(1).max(64).meta({ title: '链接' });

export const Login = z.object({
  token: z.string(),
  psid: z.string(),
  name: z.string(),
  userType: z.array(UserType),
  isFirst: z.boolean(),
  isAdmin: z.boolean(),
  /**
   * Kept by the computer and sent with its next login. It proves nothing: wrong tries of a known device count apart,
   * so that nobody else can make it wait.
   */
  device: z.string().optional(),
});
export type Login = z.infer<typeof Login>;

/** How far a kind of a person is: 0 pending, 1 approved, 2 rejected with a reason. */
export const KindState = z.object({ kind: UserType, status: z.number(), reason: z.string() });

export const Profile = z.object({
  name: z.string(),
  id,
  userType: z.array(UserType),
  url: z.string(),
  studentDept: z.string(),
  studentPost: z.string(),
  studentType: z.number().nullable(),
  interestTrainThemeId: z.number().nullable(),
  entrustingUnitId: z.number().nullable(),
  projectIdList: z.array(z.number()),
  psid: z.string(),
  isAdmin: z.boolean(),
  cellPhone: z.string(),
  title: z.string(),
  isFirst: z.boolean(),
  kinds: z.array(KindState),
});
export type Profile = z.infer<typeof Profile>;

export const account = defineCalls({
  token: {
    method: 'POST',
    path: '/auth/jwt/token',
    access: 'public',
    purpose: 'Log in with account and password',
    body: z.object({
      username: z.string().overwrite(plainPhone).min(1).max(60).meta({ title: '账号' }),
      password: anyPassword,
      /** Which login link was used; decides nothing. */
      userType,
      /** The second proof of staff who have set it up. */
      otp: z.string().trim().max(10).optional().meta({ title: '动态口令' }),
      devices,
    }),
    reply: Login,
  },
  loginByCode: {
    method: 'POST',
    path: '/auth/jwt/loginByCode',
    access: 'public',
    purpose: 'Log in with a code sent to the mobile number',
    body: z.object({ ...proof, userType }),
    reply: Login,
  },
  getCode: {
    method: 'POST',
    path: '/auth/jwt/getCode',
    // Whoever is signed in has codes of their own, and may have one for another number.
    access: 'optional',
    purpose: 'Send a verification code to a mobile number; where many have asked, with a proof of work',
    body: z.object({
      cellPhone,
      type: z.enum(['register', 'login', 'changeMobile', 'reset', 'apply']).meta({ title: '用途' }),
      /** A proof of work, where many have asked from the same place. */
      ...proofOfWork,
      devices,
    }),
    /** Seconds. */
    reply: z.object({ expiresIn: z.number() }),
  },
  sso: {
    method: 'POST',
    path: '/auth/jwt/sso',
    access: 'public',
    purpose: 'Exchange the code of the identity portal for a token',
    body: z.object({
      code: z.string().min(1).max(2000).meta({ title: '登录凭据' }),
      state: z.string().min(1).max(200).meta({ title: '登录状态' }),
      globalSessionId: z.string().max(200).default(''),
      source: z.string().max(200).default(''),
    }),
    reply: Login.extend({ globalSessionId: z.string(), source: z.string() }),
  },
  ssoStart: {
    method: 'GET',
    path: '/auth/sso/start',
    access: 'public',
    raw: 'redirect',
    added: true,
    purpose: 'Send the browser to the identity portal',
    reply: z.null(),
  },
  ssoStatus: {
    method: 'GET',
    path: '/auth/sso/status',
    access: 'public',
    added: true,
    purpose: 'Whether the identity portal answers',
    reply: z.object({ available: z.boolean() }),
  },
  bindMobile: {
    method: 'POST',
    path: '/auth/jwt/bindMobile',
    access: 'member',
    added: true,
    purpose: 'Join the account of a proven mobile number after the first sign-on, within five minutes of a login',
    body: z.object(proof),
    reply: Login,
  },
  saveName: {
    method: 'POST',
    path: '/auth/jwt/saveName',
    access: 'member',
    added: true,
    purpose: 'The name of an account whose sign-on told none',
    body: z.object({ name: personName }),
    reply: z.null(),
  },
  resetPassword: {
    method: 'POST',
    path: '/auth/jwt/resetPassword',
    access: 'public',
    added: true,
    purpose: 'A new password by code; ends all sessions',
    body: z.object({ ...proof, ...passwords }),
    reply: z.null(),
  },
  register: {
    method: 'POST',
    path: '/auth/jwt/register',
    access: 'public',
    purpose: 'Register a trainee',
    body: z.object({
      name: personName,
      ...proof,
      ...passwords,
      studentType: studentType.optional(),
      studentDept: line('所在单位').default(''),
      studentPost: line('职务').default(''),
      interestTrainThemeId: interest.optional(),
      entrustingUnitId: unitId.optional(),
      consent,
    }),
    reply: z.object({ id }),
  },
  entrustingUnitRegister: {
    method: 'POST',
    path: '/admin/unit/entrustingUnitRegister',
    access: 'public',
    purpose: 'Register a delegating unit',
    body: z.object({ ...unitFields, ...proof, ...passwords, consent }),
    reply: z.object({ id }),
  },
  teacherRegister: {
    method: 'POST',
    path: '/admin/teacherFront/teacherRegister',
    access: 'public',
    purpose: 'Register a teacher',
    body: z.object({ name: personName, ...teacherFields, ...proof, ...passwords, consent }),
    reply: z.object({ id }),
  },
  searchUnits: {
    method: 'GET',
    path: '/admin/unit/official/search',
    access: 'public',
    added: true,
    purpose: 'Approved units by a part of their name, for the registration of trainees',
    query: z.object({ wd: z.string().trim().min(2).max(60).meta({ title: '单位名称' }) }),
    reply: z.array(z.object({ id, name: z.string() })),
  },
  updatePassword: {
    method: 'POST',
    path: '/admin/user/updatePassword',
    access: 'member',
    purpose: 'Change the own password, within five minutes of a login; ends all sessions',
    body: z.object({ pswd: newPassword, userId: z.union([z.string(), z.number()]).default('') }),
    reply: z.null(),
  },
  logout: {
    method: 'POST',
    path: '/auth/jwt/logout',
    access: 'member',
    purpose: 'End the session',
    /** Where the browser ends the session of the identity portal by which it signed on, if that offers an end. */
    reply: z.object({ endUrl: z.string() }).nullable(),
  },
  beforeLogout: {
    method: 'GET',
    path: '/admin/loginLog/beforeLogout',
    access: 'optional',
    purpose: 'Record that the window was closed',
    reply: z.null(),
  },
  openInvite: {
    method: 'POST',
    path: '/auth/jwt/openInvite',
    access: 'public',
    added: true,
    purpose: 'Whose invitation it is: staff set their first password by it, or another one where it is forgotten',
    body: z.object({ token: inviteToken }),
    reply: z.object({ username: z.string(), name: z.string(), isNew: z.boolean() }),
  },
  acceptInvite: {
    method: 'POST',
    path: '/auth/jwt/acceptInvite',
    access: 'public',
    added: true,
    purpose: 'Set the password of an invitation, once',
    body: z.object({ token: inviteToken, ...passwords }),
    reply: z.object({ username: z.string() }),
  },
  getIndexUserInfo: {
    method: 'GET',
    path: '/admin/student/getIndexUserInfo',
    access: 'member',
    purpose: 'The person behind the token',
    reply: Profile,
  },
  checkIsFirst: {
    method: 'GET',
    path: '/admin/student/checkIsFirst',
    access: 'member',
    purpose: 'Whether student type and theme of interest are still to be asked',
    reply: z.object({ isFirst: z.boolean() }),
  },
  editStudentTypeAndInterest: {
    method: 'POST',
    path: '/admin/student/official/editStudentTypeAndInterest',
    access: 'trainee',
    purpose: 'Save student type and theme of interest',
    body: z.object({ studentType, interestTrainThemeId: chosenInterest }),
    reply: z.null(),
  },
});
