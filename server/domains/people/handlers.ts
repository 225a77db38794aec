import { href } from '../../../shared/sitemap.ts';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import {
  approvedUnit,
  endSessions,
  findUser,
  kindStates,
  requestKind,
  setUser,
  tryCode,
  useCode,
  veiled,
} from '../account/index.ts';
import { markUsed, fileUrl, releaseFiles, signedFileUrl } from '../files/index.ts';
import { sendMessage } from '../messages/index.ts';
import {
  countUnit,
  findClaim,
  listClaims,
  readEverything,
  readOwnUnit,
  readTeacher,
  readTrainee,
  readUnit,
  saveTeacher,
  saveUnit,
  stateOf,
} from './queries.ts';

/** A value that names a row which is not there, or one that somebody else has. */
function asInput(error: unknown, path: string, sentences: Record<string, string>): unknown {
  for (let e = error as { code?: string; cause?: unknown } | undefined; e; e = e.cause as typeof e) {
    const sentence = e.code && sentences[e.code];
    if (sentence) return refuseAt(path, sentence, e?.code === '23505' ? 'taken' : 'unknown');
  }
  return error;
}

/** The person's own data; every row is found by its owner (sections 2.4 and 3). */
export function createPeople(secret: string): Handlers<Contract['people'], Contexts> {
  return {
    async trainee(_, { db, actor }) {
      const row = await readTrainee(db, actor.userId);
      if (!row) throw refuse('absent');
      return {
        ...row,
        cellPhone: row.cellPhone ?? '',
        avatar: fileUrl(row.avatar),
        themeName: row.themeName ?? '',
        unitName: row.unitName ?? '',
      };
    },

    async saveTrainee({ name, studentType, studentDept, studentPost, interestTrainThemeId, unitId }, { db, actor }) {
      const { userId } = actor;
      await db
        .transaction(async (tx) => {
          const me = await findUser(tx, userId);
          const changed = (unitId ?? null) !== (me?.unitId ?? null);
          const unit = changed
            ? { unitId: unitId ? await approvedUnit(tx, unitId) : null, unitStatus: unitId ? 0 : null }
            : {};
          await setUser(tx, userId, {
            name,
            studentType,
            dept: studentDept,
            post: studentPost,
            themeId: interestTrainThemeId ?? null,
            ...unit,
          });
        })
        .catch((error) => {
          throw asInput(error, 'interestTrainThemeId', { 23503: '所选的主题已不存在，请重新选择' });
        });
      return null;
    },

    async teacher(_, { db, actor }) {
      const { userId } = actor;
      const row = await readTeacher(db, userId);
      if (!row) throw refuse('absent');
      return {
        ...row,
        cellPhone: row.cellPhone ?? '',
        avatar: fileUrl(row.avatar),
        professionName: row.professionName ?? '',
        ...(await stateOf(db, userId, 2)),
      };
    },

    async saveTeacher({ name, title, dept, professionId, intro }, { db, actor, now }) {
      const { userId } = actor;
      await db
        .transaction(async (tx) => {
          if (!(await saveTeacher(tx, userId, { title, dept, professionId: professionId ?? null, intro })))
            throw refuse('absent');
          await setUser(tx, userId, { name });
          if ((await stateOf(tx, userId, 2)).status !== 1) await requestKind(tx, userId, 2, 0, now());
        })
        .catch((error) => {
          throw asInput(error, 'professionId', { 23503: '所选的专业领域已不存在，请重新选择' });
        });
      return null;
    },

    async unit(_, { db, actor, now }) {
      const { userId } = actor;
      const row = await readUnit(db, userId);
      if (!row) throw refuse('absent');
      const { unit } = row;
      return {
        id: unit.id,
        unitName: unit.name,
        contactName: unit.contactName,
        cellPhone: row.cellPhone ?? '',
        landline: unit.landline,
        region: unit.region,
        address: unit.address,
        licenceUrl: signedFileUrl(unit.licence, secret, now()),
        licencePath: unit.licence,
        avatar: fileUrl(row.avatar),
        ...(await stateOf(db, userId, 3)),
      };
    },

    async saveUnit(input, { db, actor, now }) {
      const { userId } = actor;
      await db
        .transaction(async (tx) => {
          const state = await stateOf(tx, userId, 3);
          const before = (await readUnit(tx, userId))?.unit.licence ?? '';
          if (input.licenceUrl && input.licenceUrl !== before) {
            await markUsed(tx, [input.licenceUrl], userId, now());
            await releaseFiles(tx, [before], now());
          }
          const done = await saveUnit(tx, userId, {
            // The name was approved; another one is another unit.
            ...(state.status !== 1 && { name: input.unitName }),
            contactName: input.contactName,
            landline: input.landline,
            region: input.region,
            address: input.address,
            ...(input.licenceUrl && { licence: input.licenceUrl }),
          });
          if (!done) throw refuse('absent');
          if (state.status !== 1) await requestKind(tx, userId, 3, 0, now());
        })
        .catch((error) => {
          throw asInput(error, 'unitName', { 23505: '这个单位名称已经登记，请核对全称' });
        });
      return null;
    },

    async unitHome(_, { db, actor }) {
      const unit = await readOwnUnit(db, actor.unitId);
      const counts = await countUnit(db, unit);
      return { unitName: unit.name, contactName: unit.contactName, ...counts };
    },

    async claims({ pageNum, pageSize }, { db, actor }) {
      const { list, total } = await listClaims(db, actor.unitId, pageSize, (pageNum - 1) * pageSize);
      return {
        list: list.map((c) => ({ ...c, cellPhone: veiled(c.cellPhone), createTime: c.createTime.toISOString() })),
        total,
      };
    },

    async decideClaim({ id, confirm }, { db, actor, now }) {
      const unit = await readOwnUnit(db, actor.unitId);
      await db.transaction(async (tx) => {
        const claim = await findClaim(tx, unit.id, id);
        if (!claim) throw refuse('absent');
        await setUser(tx, id, { unitStatus: confirm ? 1 : 2 });
        await sendMessage(
          tx,
          {
            userIds: [id],
            type: 1,
            ...(confirm
              ? {
                  title: '所属单位已确认',
                  content: `${unit.name}已确认您是本单位学员。`,
                  link: href('trainee/profile'),
                }
              : {
                  title: '所属单位未确认',
                  content: `${unit.name}没有确认您的申请，请核对单位后重新选择。`,
                  link: href('trainee/profile-edit'),
                }),
          },
          now(),
        );
      });
      return null;
    },

    async saveAvatar({ avatar }, { db, actor, now }) {
      const { userId } = actor;
      await db.transaction(async (tx) => {
        const me = await findUser(tx, userId);
        await markUsed(tx, [avatar], userId, now());
        if (me && me.avatar !== avatar) await releaseFiles(tx, [me.avatar], now());
        await setUser(tx, userId, { avatar });
      });
      return { url: fileUrl(avatar) };
    },

    async changeMobile({ cellPhone, code }, { db, actor, now }) {
      const { userId } = actor;
      const codeId = await tryCode(db, cellPhone, 'changeMobile', code, secret, now());
      await db
        .transaction(async (tx) => {
          await useCode(tx, codeId, now());
          await setUser(tx, userId, { cellPhone });
        })
        .catch((error) => {
          throw asInput(error, 'cellPhone', { 23505: '这个手机号码已用于另一个账号' });
        });
      return null;
    },

    async exportData(_, { db, actor }) {
      const { userId } = actor;
      const me = await findUser(db, userId);
      if (!me) throw refuse('absent');
      const { passwordHash: _hash, totpSecret: _totp, totpStep: _step, ...account } = me;
      return { sections: { 账号: [account], ...(await readEverything(db, userId)) } };
    },

    async privacy(_, { db, actor }) {
      const me = await findUser(db, actor.userId);
      if (!me) throw refuse('absent');
      return {
        consentVersion: me.consentVersion,
        consentAt: me.consentAt?.toISOString() ?? null,
        deletionRequestedAt: me.deletionRequestedAt?.toISOString() ?? null,
        kinds: await kindStates(db, me.id),
      };
    },

    async withdrawConsent(_, { db, actor, now }) {
      const { userId, isAdmin } = actor;
      if (isAdmin) throw refuse('forbidden');
      await db.transaction(async (tx) => {
        await setUser(tx, userId, { consentVersion: '', consentAt: null, status: 0 });
        await endSessions(tx, userId, now());
      });
      return null;
    },

    async requestDeletion({ wanted }, { db, actor, now }) {
      const { userId, isAdmin } = actor;
      if (isAdmin) throw refuse('forbidden');
      const at = wanted ? now() : null;
      await setUser(db, userId, { deletionRequestedAt: at });
      return { requestedAt: at?.toISOString() ?? null };
    },
  };
}
