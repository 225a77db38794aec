import { createFairTurns } from '../../kernel/fair-turns.ts';

/**
 * Codes and links of proof are looked at few at once, networks in turns: guesses from thousands of networks would else
 * take every connection of the database, and pages wait for one. Of one network no more than a handful come this far.
 */
export const inProofTurn = createFairTurns({
  atOnce: 2,
  known: { waiting: 0, perShare: 0 },
  others: { waiting: 200, perShare: 50 },
  waitMs: 4000,
  full: '现在办理的人太多，请几秒后再试',
  retryAfter: 3,
});
