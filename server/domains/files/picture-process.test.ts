import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { openPicture, readerPid } from './picture-process.ts';
import { faults, firstOf } from './picture-rules.ts';

const as = { still: true, wide: 'first' } as const;
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c84' } })
    .jpeg()
    .toBuffer();
/** What is seen of a picture that is let go at once. */
async function look(width: number, height: number) {
  const picture = await openPicture(await blank(width, height), as);
  picture.close();
  return picture;
}
/** Whether a process is there. */
function lives(pid: number | undefined): boolean {
  try {
    return process.kill(pid as number, 0);
  } catch {
    return false;
  }
}

describe('the process that reads pictures', () => {
  it('opens one, makes widths of it, and forgets it when it is closed', async () => {
    const picture = await openPicture(await blank(900, 600), as);
    expect(picture).toMatchObject({ width: 900, height: 600, colour: expect.stringMatching(/^#c[cd]884[45]$/) });
    const made = await picture.encode(firstOf(900), 'webp', 78);
    expect([made.height, (await sharp(made.bytes).metadata()).format]).toEqual([512, 'webp']);
    picture.close();
    await expect(picture.encode(480, 'webp', 78)).rejects.toThrow('not open');
  });

  it('is ended when a picture takes too long, and the next one is read by another', async () => {
    const large = await blank(5000, 5000);
    const other = await openPicture(await blank(30, 20), as);
    const before = readerPid();
    await expect(openPicture(large, as, 1)).rejects.toThrow(faults.heavy);
    // What else was open there has to be opened once more: a job is tried again.
    await expect(other.encode(30, 'webp', 78)).rejects.toThrow('not open');
    other.close();
    expect(await look(30, 20)).toMatchObject({ width: 30 });
    expect(readerPid()).not.toBe(before);
    await expect.poll(() => lives(before)).toBe(false);
  });

  it('may break off over a picture, which is broken then; killed from outside it says nothing of one', async () => {
    const large = await blank(5000, 5000);
    for (const [signal, said] of [
      ['SIGSEGV', faults.broken],
      ['SIGABRT', faults.broken],
      ['SIGKILL', '图片暂时无法处理'],
    ] as const) {
      await look(30, 20);
      const opening = openPicture(large, as);
      process.kill(readerPid() as number, signal);
      await expect(opening, signal).rejects.toThrow(said);
      expect(await look(30, 20)).toMatchObject({ height: 20 });
    }
  });

  it('stays while a picture is open there, however long nothing is asked of it, and goes twenty seconds after', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const picture = await openPicture(await blank(30, 20), as);
      const pid = readerPid();
      await vi.advanceTimersByTimeAsync(60_000);
      expect((await picture.encode(30, 'webp', 78)).height).toBe(20);
      expect(readerPid()).toBe(pid);
      picture.close();
      await vi.advanceTimersByTimeAsync(20_000);
    } finally {
      vi.useRealTimers();
    }
    await expect.poll(readerPid).toBeUndefined();
  });

  it('that ends while a width is made says nothing of the picture, which was read: a job tries again', async () => {
    const picture = await openPicture(await blank(1600, 5000), { still: true, wide: 'widest' });
    const making = picture.encode(1600, 'avif', 56);
    process.kill(readerPid() as number, 'SIGSEGV');
    await expect(making).rejects.toThrow('图片暂时无法处理');
    picture.close();
    expect(await look(30, 20)).toMatchObject({ height: 20 });
  });

  it('is not stopped with all others by who stops the portal: what was sent is read to its end', async () => {
    await look(30, 20);
    const opening = look(3000, 2000);
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.kill(readerPid() as number, signal);
    expect(await opening).toMatchObject({ width: 3000 });
  });
});
