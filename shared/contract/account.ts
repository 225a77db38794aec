import { z } from 'zod';
import { defineCalls, id } from './call.ts';

/** 1 trainee, 2 teacher, 3 delegating unit (section 1). */
export const UserType = z.number().int().min(1).max(3);

export const Login = z.object({
  token: z.string(), psid: z.string(), name: z.string(), userType: z.array(UserType), isFirst: z.boolean(), isAdmin: z.boolean(),
});

export const Profile = z.object({
  name: z.string(), id, userType: z.array(UserType), url: z.string(), studentDept: z.string(), studentPost: z.string(),
  studentType: z.number().nullable(), interestTrainThemeId: z.number().nullable(), entrustingUnitId: z.number().nullable(),
  projectIdList: z.array(z.number()), psid: z.string(), isAdmin: z.boolean(),
});
export type Profile = z.infer<typeof Profile>;

export const account = defineCalls({
  token: {
    method: 'POST', path: '/auth/jwt/token', access: 'public', purpose: 'Log in with account and password',
    body: z.object({
      username: z.string().trim().min(1).max(60).meta({ title: '账号' }),
      password: z.string().min(1).max(200).meta({ title: '密码' }),
      /** Which login link was used; decides nothing. */
      userType: z.coerce.number().int().min(1).max(3).optional(),
    }),
    reply: Login,
  },
  logout: {
    method: 'POST', path: '/auth/jwt/logout', access: 'member', purpose: 'End the session', reply: z.null(),
  },
  getIndexUserInfo: {
    method: 'GET', path: '/admin/student/getIndexUserInfo', access: 'member', purpose: 'The person behind the token', reply: Profile,
  },
});
