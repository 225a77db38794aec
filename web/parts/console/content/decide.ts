import { contentKind } from '../../../../shared/content-kinds.ts';
import type { ContentItem } from '../../../../shared/contract/content.ts';
import { hasRole } from '../../../../shared/roles.ts';
import type { Me } from '../me.ts';

type Of = Pick<ContentItem, 'kind' | 'mine'>;

const approves = (me: Me, { kind }: Of): boolean => hasRole(me.roles, contentKind(kind).approve);

/** Whether it is for this person to decide about what is handed in: an author does not approve the own text. */
export const mayDecide = (me: Me, of: Of): boolean =>
  approves(me, of) && (!of.mine || me.roles.includes('administrator'));

/** Whether this person decides about others' texts of this kind, and about this one not, having written some of it. */
export const isKeptOut = (me: Me, of: Of): boolean => approves(me, of) && !mayDecide(me, of);
