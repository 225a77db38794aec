import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { text } from '../../../shared/text.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import { fileUrl } from '../files/index.ts';
import { requireOpen } from '../site/index.ts';
import { codeSeconds, issueCode, tryCode, useCode } from './code-queries.ts';
import { checkPassword } from './check-password.ts';
import { hashPassword } from './passwords.ts';
import {
  appliedProjects,
  clearFailures,
  endSession,
  endSessions,
  findUser,
  findUserByPhone,
  kindStates,
  replaceUser,
  searchUnits,
  setUser,
  touchSession,
  unitOf,
} from './queries.ts';
import { registerTeacher, registerTrainee, registerUnit } from './register-queries.ts';
import { isFirst, openSession, type Security } from './sessions.ts';

export type AccountOptions = Security & {
  smsPerDay: number;
  /** Told that a text message waits. */
  onSms: () => void;
  sso: Pick<Handlers<Contract['account'], Contexts>, 'sso' | 'ssoStatus'>;
};

/** Signing in and out, codes, registration and the own password (sections 4, 5 and 7). */
export function createAccount(options: AccountOptions): Handlers<Contract['account'], Contexts> {
  const { secret, smsPerDay, onSms, sso } = options;

  return {
    ...sso,
    async token({ username, password, otp }, { db, now }) {
      const user = await checkPassword({ username, password, otp }, { db, secret, now: now() });
      return openSession(db, user, secret, now());
    },

    async loginByCode({ cellPhone, code }, { db, now }) {
      const codeId = await tryCode(db, cellPhone, 'login', code, secret, now());
      return db.transaction(async (tx) => {
        await useCode(tx, codeId, now());
        const user = await findUserByPhone(tx, cellPhone);
        if (!user) throw refuseAt('code', text.codeWrong);
        if (user.status !== 1) throw refuse('disabled');
        if (user.isAdmin) throw refuseAt('cellPhone', '工作人员请用账号和密码登录');
        return openSession(tx, user, secret, now());
      });
    },

    async getCode({ cellPhone, type }, { db, now }) {
      if (type === 'register') await requireOpen(db, 'registrationOpen');
      if (type === 'apply') await requireOpen(db, 'signUpOpen');
      // Nobody without an account can use these; the answer is the same, and so is the waiting.
      const deliver = !['login', 'reset'].includes(type) || (await findUserByPhone(db, cellPhone)) !== undefined;
      await issueCode(db, { cellPhone, use: type, secret, now: now(), perDay: smsPerDay, deliver });
      if (deliver) onSms();
      return { expiresIn: codeSeconds };
    },

    async bindMobile({ cellPhone, code }, { db, actor, now }) {
      const { userId } = actor;
      const codeId = await tryCode(db, cellPhone, 'changeMobile', code, secret, now());
      return db.transaction(async (tx) => {
        await useCode(tx, codeId, now());
        const me = await findUser(tx, userId);
        if (!me || me.cellPhone) throw refuseAt('cellPhone', '您的账号已经绑定手机号码', 'taken');
        const known = await findUserByPhone(tx, cellPhone);
        if (!known) {
          await setUser(tx, userId, { cellPhone });
          return openSession(tx, me, secret, now());
        }
        if (known.status !== 1) throw refuse('disabled');
        if (known.isAdmin) throw refuseAt('cellPhone', '这个手机号码属于工作人员账号，请联系管理员', 'taken');
        // The account that sign-on made for the meantime gives way to the one that the number belongs to.
        await replaceUser(tx, userId, known.id);
        return openSession(tx, known, secret, now());
      });
    },

    async resetPassword({ cellPhone, code, password, repeatPassword }, { db, now }) {
      if (password !== repeatPassword) throw refuseAt('repeatPassword', text.passwordsDiffer);
      const codeId = await tryCode(db, cellPhone, 'reset', code, secret, now());
      const passwordHash = await hashPassword(password);
      await db.transaction(async (tx) => {
        await useCode(tx, codeId, now());
        const user = await findUserByPhone(tx, cellPhone);
        if (!user || user.isAdmin) throw refuseAt('code', text.codeWrong);
        await setUser(tx, user.id, { passwordHash });
        await endSessions(tx, user.id, now());
        await clearFailures(tx, `#${user.id}`);
      });
      return null;
    },

    register: (input, { db, now }) => registerTrainee({ db, secret, now: now() }, input),
    entrustingUnitRegister: (input, { db, now }) => registerUnit({ db, secret, now: now() }, input),
    teacherRegister: (input, { db, now }) => registerTeacher({ db, secret, now: now() }, input),
    searchUnits: ({ wd }, { db }) => searchUnits(db, wd),

    async updatePassword({ pswd, userId }, { db, actor, now }) {
      const me = actor;
      if (String(userId) !== '' && String(userId) !== String(me.userId)) throw refuse('forbidden');
      const passwordHash = await hashPassword(pswd);
      await db.transaction(async (tx) => {
        await setUser(tx, me.userId, { passwordHash });
        await endSessions(tx, me.userId, now());
      });
      return null;
    },

    async logout(_, { db, actor, now }) {
      if (actor) await endSession(db, actor.sessionId, actor.userId, now());
      return null;
    },

    async beforeLogout(_, { db, actor, now }) {
      if (actor) await touchSession(db, actor.sessionId, now());
      return null;
    },

    async getIndexUserInfo(_, { db, actor }) {
      const user = await findUser(db, actor.userId);
      if (!user) throw refuse('revoked');
      const unitId = user.kinds.includes(3) ? await unitOf(db, user.id) : undefined;
      return {
        id: user.id,
        psid: user.username,
        name: user.name,
        userType: user.kinds,
        url: fileUrl(user.avatar),
        studentDept: user.dept,
        studentPost: user.post,
        studentType: user.studentType,
        interestTrainThemeId: user.themeId,
        projectIdList: await appliedProjects(db, user.id),
        cellPhone: user.cellPhone ?? '',
        title: user.post,
        // The own unit; for a trainee the one that has confirmed.
        entrustingUnitId: unitId ?? (user.unitStatus === 1 ? user.unitId : null),
        isAdmin: actor.isAdmin,
        isFirst: isFirst(user),
        kinds: await kindStates(db, user.id),
      };
    },

    async checkIsFirst(_, { db, actor }) {
      const user = await findUser(db, actor.userId);
      return { isFirst: user !== undefined && isFirst(user) };
    },

    async editStudentTypeAndInterest({ studentType, interestTrainThemeId }, { db, actor }) {
      await setUser(db, actor.userId, { studentType, themeId: interestTrainThemeId });
      return null;
    },
  };
}
