import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/app.ts';
import { bytesOf } from '../../test/factories/files.ts';
import { aSignedIn } from '../../test/factories/people.ts';
import { aLine, type Line, uploadWorld } from '../../test/upload-world.ts';
import { limits } from '../../shared/limits.ts';
import { UploadError, uploadWith, type World } from './upload-engine.ts';

const mega = 1024 * 1024;
const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('an upload from the browser', () => {
  let app: TestApp;
  let person: Awaited<ReturnType<typeof aSignedIn>>;
  let ahead = 0;
  beforeAll(async () => {
    app = await startApp('empty', { now: () => new Date(Date.now() + ahead) });
    person = await aSignedIn(app);
  });
  afterAll(() => app.close());

  const pdf = (name: string, size: number) =>
    new File([bytesOf('pdf', size)], name, { type: 'application/pdf', lastModified: 1 });
  const world = (line: Line, given: Partial<World> = {}) => uploadWorld(app.url, person.headers, line, given);
  const puts = (line: Line) => line.log.filter((l) => l.startsWith('PUT'));
  async function contentOf(url: string): Promise<string> {
    const response = await app.get(url);
    expect(response.status).toBe(200);
    return sum(Buffer.from(await response.arrayBuffer()));
  }

  it('tells the sentence of the server where the file is not what it says, and the general one where nothing gets through', async () => {
    const line = aLine();
    const wrong = uploadWith(world(line), new File([bytesOf('svg')], 'a.png'), { purpose: 'avatar' });
    await expect(wrong).rejects.toThrow(new UploadError('文件的内容与扩展名不符', false));
    line.down = true;
    await expect(
      uploadWith(world(line, { patienceMs: 0 }), pdf('a.pdf', 10), { purpose: 'attachment' }),
    ).rejects.toThrow(new UploadError('文件上传失败，请重试'));
  });

  it('asks again where the portal does not answer or a proxy stands in its place, and nowhere else', async () => {
    for (const [status, again] of [
      [0, true],
      [501, false],
      [502, true],
      [503, true],
      [504, true],
      [505, false],
    ] as const) {
      let asked = 0;
      const { register, ...line } = world(aLine());
      const away: World = {
        ...line,
        wait: async () => undefined,
        register: (told) => {
          if (asked++) return register(told);
          throw Object.assign(new Error('away'), { status });
        },
      };
      const done = uploadWith(away, pdf('a.pdf', 10), { purpose: 'attachment' }).then(
        () => true,
        () => false,
      );
      expect([await done, asked], String(status)).toEqual([again, again ? 2 : 1]);
    }
  });

  it('is one request below 1 MiB, and parts of 1 MiB from there, six at a time', async () => {
    const small = aLine();
    await uploadWith(world(small), pdf('a.pdf', mega - 1), { purpose: 'attachment' });
    expect(small.log).toEqual(['token 200', 'PUT  200', 'register 200']);
    const large = aLine();
    const shares: number[] = [];
    const done = await uploadWith(world(large), pdf('报告.pdf', 10 * mega), {
      purpose: 'attachment',
      onProgress: (share) => shares.push(share),
    });
    expect(puts(large)).toHaveLength(10);
    expect(large.mostOpen).toBe(limits.uploadParallel);
    expect([
      shares.at(-1),
      shares.length > 10,
      shares.every((s, i) => i === 0 || s > (shares[i - 1] as number)),
    ]).toEqual([1, true, true]);
    expect(done).toMatchObject({ fileName: '报告.pdf', url: `/file/${done.filePath}` });
    expect(await contentOf(done.urlAndSignature)).toBe(sum(bytesOf('pdf', 10 * mega)));
  });

  it('goes on after cuts in the middle, and sends no part twice that has arrived', async () => {
    const line = aLine();
    const size = 12 * mega;
    // Each of them breaks a part after a few slices.
    line.cuts = [16_000, 100_000, 200_000];
    const shared = world(line);
    let begun = 0;
    let cutOff = false;
    const file = pdf('长.pdf', size);
    const first = uploadWith(
      {
        ...shared,
        send: async (request, options) => {
          // After a while the line is dead and the page is left.
          if (cutOff || (request.method === 'PUT' && ++begun > 10)) {
            cutOff = true;
            throw new Error('cut');
          }
          return shared.send(request, options);
        },
        wait: async () => {
          if (cutOff) throw new Error('the page was left');
        },
      },
      file,
      { purpose: 'attachment' },
    );
    await expect(first).rejects.toThrow();
    const before = puts(line).length;
    expect(before).toBe(7);

    const done = await uploadWith(shared, file, { purpose: 'attachment' });
    expect(puts(line)).toHaveLength(12);
    expect(new Set(puts(line)).size).toBe(12);
    expect(await contentOf(done.urlAndSignature)).toBe(sum(bytesOf('pdf', size)));
    const again = line.sent - size;
    expect(again / size).toBeLessThanOrEqual(0.05);
  });

  it('begins anew where the storage has forgotten it, and registers what was joined while the answer was lost', async () => {
    const line = aLine();
    const w = world(line);
    let lose = true;
    const losing: World = {
      ...w,
      send: async (request, options) => {
        const sent = await w.send(request, options);
        if (lose && request.method === 'POST' && request.url.includes('uploadId')) {
          lose = false;
          throw new Error('cut');
        }
        return sent;
      },
    };
    const done = await uploadWith(losing, pdf('b.pdf', 2 * mega), { purpose: 'attachment' });
    expect([lose, puts(line).length]).toEqual([false, 2]);
    expect(await contentOf(done.urlAndSignature)).toBe(sum(bytesOf('pdf', 2 * mega)));

    const file = pdf('c.pdf', 2 * mega);
    const memory = new Map<string, string>();
    const keeping = {
      getItem: (k: string) => memory.get(k) ?? null,
      setItem: (k: string, v: string) => void memory.set(k, v),
      removeItem: (k: string) => void memory.delete(k),
    };
    memory.set(
      `upload:attachment:0:c.pdf:${file.size}:1`,
      JSON.stringify({
        key: `u/${person.id}/${'A'.repeat(22)}/x.pdf`,
        uploadId: 'B'.repeat(22),
        prefix: `u/${person.id}/${'A'.repeat(22)}/`,
        visitor: '',
      }),
    );
    expect((await uploadWith({ ...w, memory: keeping }, file, { purpose: 'attachment' })).filePath).toMatch(/^f\//);
    // What somebody else left in this browser is not taken up.
    memory.set(
      `upload:attachment:0:c.pdf:${file.size}:1`,
      JSON.stringify({
        key: 'u/1/x',
        uploadId: 'B'.repeat(22),
        prefix: `u/${person.id + 1}/${'A'.repeat(22)}/`,
        visitor: '',
      }),
    );
    expect((await uploadWith({ ...w, memory: keeping }, file, { purpose: 'attachment' })).filePath).toMatch(/^f\//);
    expect(memory.size).toBe(0);
  });

  it('renews its rights when fewer than 14 minutes remain, for the same place', async () => {
    const line = aLine();
    const w = world(line, { now: () => Date.now() + ahead });
    let parts = 0;
    const done = await uploadWith(
      {
        ...w,
        send: async (request, options) => {
          if (request.url.includes('partNumber=') && request.method === 'PUT' && ++parts === 7) ahead += 47 * 60_000;
          // Those that were signed before the clock moved are refused and signed anew.
          return w.send(request, options);
        },
      },
      pdf('d.pdf', 8 * mega),
      { purpose: 'attachment' },
    );
    ahead = 0;
    expect(line.log.filter((l) => l.startsWith('token')).length).toBeGreaterThan(1);
    expect(done.filePath).toMatch(/\.pdf$/);
  });

  it('works where the clock of the computer is wrong', async () => {
    const line = aLine();
    const done = await uploadWith(world(line, { now: () => Date.now() - 3 * 86_400_000 }), pdf('e.pdf', 2 * mega), {
      purpose: 'attachment',
    });
    expect(done.filePath).toMatch(/\.pdf$/);
  });

  it('gives the room back when it is cancelled', async () => {
    const line = aLine();
    const cancel = new AbortController();
    const w = world(line);
    const work = uploadWith(w, pdf('f.pdf', 12 * mega), {
      purpose: 'attachment',
      signal: cancel.signal,
      onProgress: (share) => share > 0.4 && cancel.abort(),
    });
    await expect(work).rejects.toThrow('abort');
    for (const end = Date.now() + 5000; !line.log.includes('DELETE  204') && Date.now() < end; )
      await new Promise((r) => setImmediate(r));
    expect(line.log).toContain('DELETE  204');
    const parts = join(app.dataDir, 'files', '.parts');
    expect(existsSync(parts) ? readdirSync(parts) : []).toEqual([]);
  });

  it('goes by the visitor’s rights where upAuth is not zero', async () => {
    const line = aLine();
    const done = await uploadWith(uploadWorld(app.url, {}, line), pdf('申请.pdf', 2 * mega), {
      purpose: 'application',
      upAuth: 1,
    });
    expect(line.log[0]).toBe('publicToken 200');
    expect(await contentOf(done.urlAndSignature)).toBe(sum(bytesOf('pdf', 2 * mega)));
  });
});
