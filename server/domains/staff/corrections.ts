import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { hasRole } from '../../../shared/roles.ts';
import { href } from '../../../shared/sitemap.ts';
import { brief } from '../../../shared/time.ts';
import { violationOf } from '../../db/violation.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import { enqueueSms, hasTwin, lockUser, requireFresh, setUser, veiled } from '../account/index.ts';
import { sendMessage } from '../messages/index.ts';
import { writeTrail } from '../trail/index.ts';
import { onRead } from './as-read.ts';
import { readUnit, saveUnitData } from './unit-queries.ts';
import { mergedAway, unitTaken } from './words.ts';

type Calls = Pick<Handlers<Contract['staff'], Contexts>, 'savePerson' | 'correctUnit'>;

type Part = readonly [label: string, before: string, after: string, shown?: (value: string) => string];

/** What differs, by its label: as the person reads it, and as the trail keeps it. What is veiled may look the same. */
function changesOf(rows: readonly Part[]) {
  const changed = rows
    .filter(([, before, after]) => before !== after)
    .map(([label, before, after, shown = String]) => [label, shown(before), shown(after)] as const);
  return {
    words: changed.map(([label, , after]) => `${label}改为“${after || '空'}”`).join('，'),
    before: Object.fromEntries(changed.map(([label, before]) => [label, before])),
    after: Object.fromEntries(changed.map(([label, , after]) => [label, after])),
  };
}

const unique = (path: string, sentence: string) => (error: unknown) => {
  throw violationOf(error) === 'unique' ? refuseAt(path, sentence) : error;
};

/** What staff correct of people and units, who are told what is other now. */
export function createCorrections(onSms: () => void): Calls {
  return {
    async savePerson({ id, was, ...sent }, context) {
      const { db, actor, now } = context;
      const work = db.transaction(async (tx) => {
        const user = await lockUser(tx, id);
        if (!user) throw refuse('absent');
        if (user.mergedInto) throw refuse('input', mergedAway);
        if (user.isAdmin) throw refuse('input', '工作人员的资料由管理员在“工作人员”里修改');
        const { name, cellPhone, dept, post } = onRead(was, {
          name: ['姓名', user.name, sent.name],
          cellPhone: ['手机号码', user.cellPhone ?? '', sent.cellPhone, veiled],
          dept: ['部门', user.dept, sent.dept],
          post: ['职务', user.post, sent.post],
        });
        const next = cellPhone || null;
        const moves = next !== user.cellPhone;
        // Whoever has the number gets in by a code: that is decided about by one who answers for it.
        if (moves && !hasRole(actor.roles, [])) throw refuseAt('cellPhone', '手机号码由管理员更换，请先核对身份');
        if (moves && !next) throw refuseAt('cellPhone', '请填写新的手机号码');
        if (moves) await requireFresh(tx, actor, now());
        const change = changesOf([
          ['姓名', user.name, name],
          ['手机号码', user.cellPhone ?? '', next ?? '', veiled],
          ['部门', user.dept, dept],
          ['职务', user.post, post],
        ]);
        if (!change.words) return;
        await setUser(tx, id, { name, cellPhone: next, dept, post, ...(moves && { phoneProvenAt: null }) });
        const told = { title: '您的资料已由学院更正', content: `${change.words}。如有不对，请致电学院。` };
        await sendMessage(tx, { userIds: [id], type: 1, ...told }, now());
        const { before, after } = change;
        const deed = { action: 'user.correct', subject: 'user', subjectId: id, title: name, before, after };
        await writeTrail(tx, context, deed);
        const values = { what: '由工作人员更换了手机号码', time: brief(now()) };
        for (const phone of moves ? [user.cellPhone, next] : [])
          if (phone) await enqueueSms(tx, phone, 'changed', values, now());
      });
      await work.catch(unique('cellPhone', '这个手机号码已经属于另一个账号'));
      onSms();
      return null;
    },

    async correctUnit({ id, was, ...sent }, context) {
      const { db, now } = context;
      const work = db.transaction(async (tx) => {
        const known = await readUnit(tx, id);
        // The person is waited for who writes at it as well.
        if (known) await lockUser(tx, known.userId);
        const unit = known && (await readUnit(tx, id));
        if (!unit) throw refuse('absent');
        const data = onRead(was, {
          unitName: ['单位名称', unit.name, sent.unitName],
          contactName: ['联系人', unit.contactName, sent.contactName],
          landline: ['座机号码', unit.landline, sent.landline],
          region: ['地区', unit.region, sent.region],
          address: ['地址', unit.address, sent.address],
        });
        const { words, before, after } = changesOf([
          ['单位名称', unit.name, data.unitName],
          ['联系人', unit.contactName, data.contactName],
          ['座机号码', unit.landline, data.landline],
          ['地区', unit.region, data.region],
          ['地址', unit.address, data.address],
        ]);
        if (!words) return;
        if (data.unitName !== unit.name && (await hasTwin(tx, data.unitName, unit.userId)))
          throw refuseAt('unitName', unitTaken, 'taken');
        await saveUnitData(tx, id, data);
        const told = { title: '单位资料已由学院更正', content: `${words}。如有不对，请致电学院。` };
        await sendMessage(tx, { userIds: [unit.userId], type: 1, ...told, link: href('unit/profile') }, now());
        const deed = { action: 'unit.correct', subject: 'user', subjectId: unit.userId, before, after };
        await writeTrail(tx, context, { ...deed, title: data.unitName });
      });
      await work.catch(unique('unitName', unitTaken));
      return null;
    },
  };
}
