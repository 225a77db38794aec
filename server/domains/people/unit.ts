import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { violationOf } from '../../db/violation.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import { hasTwin, lockUser, nameTaken, requestKind, requestName } from '../account/index.ts';
import { fileUrl, signedFileUrl, swapFile } from '../files/index.ts';
import { readUnit, saveUnit, stateOf, wishOf } from './queries.ts';

type Calls = Pick<Handlers<Contract['people'], Contexts>, 'unit' | 'saveUnit'>;

/** The own data of a delegating unit (section 3). */
export function createUnit(secret: string): Calls {
  return {
    async unit(_, { db, actor, now }) {
      const { userId, sessionId } = actor;
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
        licenceUrl: signedFileUrl(unit.licence, secret, now(), { sessionId }),
        licencePath: unit.licence,
        avatar: fileUrl(row.avatar),
        ...(await stateOf(db, userId, 3)),
        ...(await wishOf(db, userId, 3)),
      };
    },

    async saveUnit(input, { db, actor, now }) {
      const { userId } = actor;
      await db
        .transaction(async (tx) => {
          // Staff who decide meanwhile wait, or are waited for: what was approved is not written under them.
          await lockUser(tx, userId);
          const state = await stateOf(tx, userId, 3);
          const known = (await readUnit(tx, userId))?.unit;
          const isOther = state.status !== 1 && known?.name !== input.unitName;
          if (isOther && (await hasTwin(tx, input.unitName, userId))) throw refuseAt('unitName', nameTaken, 'taken');
          const before = known?.licence ?? '';
          const licence = { before, next: input.licenceUrl, userId, purpose: 'licence' } as const;
          if (input.licenceUrl) await swapFile(tx, licence, now());
          const done = await saveUnit(tx, userId, {
            // The name was approved; another one is for staff to decide.
            ...(state.status !== 1 && { name: input.unitName }),
            contactName: input.contactName,
            landline: input.landline,
            region: input.region,
            address: input.address,
            ...(input.licenceUrl && { licence: input.licenceUrl }),
          });
          if (!done || !known) throw refuse('absent');
          if (state.status === 1) await requestName(tx, userId, known.name, input.unitName, now());
          else await requestKind(tx, userId, 3, 0, now(), known.name === input.unitName ? '' : known.name);
        })
        .catch((error) => {
          throw violationOf(error) === 'unique' ? refuseAt('unitName', nameTaken, 'taken') : error;
        });
      return null;
    },
  };
}
