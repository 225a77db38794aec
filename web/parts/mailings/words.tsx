import type { SentMailing } from '../../../shared/contract/mailings.ts';

/** What became of a text for somebody: by its number, with the look of its mark. */
const states = [
  ['等待发送', 'wait'],
  ['已发送', 'ok'],
  ['发送失败', 'err'],
  ['没有号码', 'off'],
  ['已归档，没有发', 'off'],
] as const;

export function TextState({ of }: { of: number }) {
  const [label, look] = states[of] ?? ['', ''];
  return <span className={`st ${look}`}>{label}</span>;
}

/** Fen as yuan: `1.15 元`. */
export const yuanOf = (fen: number): string => `${(fen / 100).toFixed(2)} 元`;

type Counts = Pick<SentMailing, 'total' | 'waiting' | 'sent' | 'failed' | 'noNumber' | 'archived'>;
/** What became of a text in a line: `已发送 20 人，失败 1 人`. */
export const countsInWords = (t: Counts): string =>
  [
    t.sent && `已发送 ${t.sent} 人`,
    t.waiting && `等待 ${t.waiting} 人`,
    t.failed && `失败 ${t.failed} 人`,
    t.noNumber && `没有号码 ${t.noNumber} 人`,
    t.archived && `已归档 ${t.archived} 人`,
  ]
    .filter(Boolean)
    .join('，');
