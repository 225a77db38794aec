import { describe, expect, it } from 'vitest';
import { textWithin } from './short-answer.ts';

describe('an answer of another service', () => {
  const answer = (...pieces: Uint8Array[]) =>
    new Response(
      new ReadableStream({
        start(to) {
          for (const piece of pieces) to.enqueue(piece);
          to.close();
        },
      }),
    );

  it('is read whole and in its order as far as it may go, also where a sign is cut in two', async () => {
    const bytes = new TextEncoder().encode('短信已发送');
    for (const cut of [1, 4, 14])
      expect(await textWithin(answer(bytes.slice(0, cut), bytes.slice(cut)), bytes.length)).toBe('短信已发送');
    for (const empty of [new Response(null), new Response(''), answer()]) expect(await textWithin(empty, 0)).toBe('');
  });

  it('is refused with the first byte more, in one piece or in many, and nobody waits for its end', async () => {
    const piece = new Uint8Array(5);
    for (const pieces of [[piece, piece], [new Uint8Array(10)]]) {
      expect(await textWithin(answer(...pieces), 10)).toHaveLength(10);
      await expect(textWithin(answer(...pieces), 9)).rejects.toThrow('9');
    }
    let given = 0;
    const endless = new Response(new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(++given && 1000)) }));
    await expect(textWithin(endless, 4000)).rejects.toThrow('4000');
    expect(given).toBeLessThan(9);
  });
});
