import { createFairTurns, type Share } from '../../kernel/fair-turns.ts';
import { networkOf } from '../../kernel/network.ts';

/*
 * What was uploaded is looked into while whoever sent it waits, and costs this process more than it cost them to send.
 * Few files are open at once, in turns of those who sent them: one person's hundred keep only that person waiting.
 */

const bounds = { known: { waiting: 200, perShare: 60 }, others: { waiting: 120, perShare: 40 }, retryAfter: 5 };
export const documentsInTurn = createFairTurns({ ...bounds, atOnce: 2, full: '正在检查的文件太多，请稍后再试' });
export const picturesInTurn = createFairTurns({ ...bounds, atOnce: 1, full: '正在处理的图片太多，请稍后再试' });

/** Whose turn it is: a person's, or that of everybody in a network of whom no more is known. */
export const shareOf = ({ ownerId, address = '' }: { ownerId: number | null; address?: string | undefined }): Share =>
  ownerId === null ? { name: networkOf(address), isKnown: false } : { name: `#${ownerId}`, isKnown: true };
