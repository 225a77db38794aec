import { type Cap, capsFrom } from '../../db/tallies.ts';
import { caps } from './rules.ts';

/** Whose bytes they are: those of a person, staff or not, or of whoever is at an address. */
export type Whose = { ownerId: number | null; isStaff: boolean; address: string; secret: string };

const day = 86_400;

/** Under what the bytes of a day are counted (decision 19). */
export function byteCaps({ ownerId, isStaff, address, secret }: Whose): Cap[] {
  if (ownerId === null) return capsFrom('uploads', address, secret, caps.visitor.day);
  if (isStaff) return [{ key: `uploads staff ${ownerId}`, most: caps.staff.dayBytes, seconds: day }];
  return [
    { key: `uploads person ${ownerId}`, most: caps.member.dayBytes, seconds: day },
    { key: 'uploads persons', most: caps.member.allDayBytes, seconds: day },
  ];
}

/** Under what the rights that visitors are given in a day are counted. */
export const rightCaps = (address: string, secret: string): Cap[] =>
  capsFrom('upload rights', address, secret, caps.visitor.rights);
