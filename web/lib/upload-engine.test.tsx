import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onTheLine, type StoreRequest } from '../../shared/store-requests.ts';
import { text } from '../../shared/text.ts';
import { type Sent, type UploadError, type UploadOptions, uploadWith, type World } from './upload-engine.ts';

const mega = 1024 * 1024;
type Answer = Partial<Sent> & { code?: string; cut?: boolean };

/** A storage that takes everything, but answers as `says` where that says something; its clock goes while one waits. */
function aWorld(says: (told: StoreRequest, nth: number) => Answer | undefined = () => undefined) {
  let now = Date.parse('2026-11-28T08:00:00Z');
  const [log, waits, bodies]: [string[], number[], string[]] = [[], [], []];
  const asked = new Map<string, StoreRequest>();
  const store = new Map<string, string>();
  const answerTo = (told: StoreRequest): Sent => {
    const nth = log.filter((l) => l === nameOf(told)).length;
    const { code, cut, ...more } = says(told, nth) ?? {};
    if (cut) throw new Error('the line is cut');
    const xml = told.act === 'begin' ? `<UploadId>U${nth}</UploadId>` : code ? `<Code>${code}</Code>` : '';
    return { status: code ? 400 : 200, etag: `"e${told.partNumber}"`, text: xml, ...more };
  };
  const world = {
    send: vi.fn<World['send']>(async ({ url, body }, { onSent }) => {
      const told = asked.get(url) as StoreRequest;
      log.push(nameOf(told));
      if (told.act === 'join') bodies.push(String(body));
      if (body instanceof Blob) onSent(body.size);
      return answerTo(told);
    }),
    credentials: vi.fn<World['credentials']>(async (upAuth) => ({
      ...{ accessKeyId: 'a', accessKeySecret: '', securityToken: '', bucketName: 'b', region: 'r', endpoint: '/s' },
      ...{ base: '/s/b', prefix: 'u/1/x/', partSize: mega, visitor: upAuth ? 'v1' : '' },
      ...{ Expiration: new Date(now + 3_600_000).toISOString(), receivedAt: now },
    })),
    sign: vi.fn<World['sign']>(async (told) => {
      const url = `/${told.key}?${onTheLine(told).query}`;
      asked.set(url, told);
      return url;
    }),
    register: vi.fn<World['register']>(async ({ fileName }) => ({ filePath: 'f/1', fileName, url: '/file/f/1?sig' })),
    memory: {
      getItem: (k: string) => store.get(k) ?? null,
      setItem: (k: string, v: string) => void store.set(k, v),
      removeItem: (k: string) => void store.delete(k),
    },
    now: () => now,
    wait: vi.fn(async (ms: number) => {
      waits.push(ms);
      now += ms;
    }),
    origin: 'http://localhost',
    patienceMs: 120_000,
  } satisfies World;
  return { world, log, waits, bodies, store };
}
const nameOf = ({ act, partNumber }: StoreRequest) => [act, partNumber].filter(Boolean).join(' ');
const aFile = (size: number, name = 'a.PDF') => new File([new Uint8Array(size)], name, { lastModified: 1 });
const send = (world: World, file: File, more: Partial<UploadOptions> = {}) =>
  uploadWith(world, file, { purpose: 'attachment', ...more });
const sentence = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: UploadError) => [error.message, error.again],
  );
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(1));
afterEach(() => void vi.restoreAllMocks());

describe('a storage that refuses', () => {
  it.each<[string, Answer, number, [string, boolean]]>([
    ['is full', { status: 507 }, 1, [text.full, true]],
    ['forbids it', { code: 'InvalidArgument' }, 1, [text.uploadFailed, true]],
    ['has lost what was begun, however often', { status: 404 }, 3, [text.uploadFailed, true]],
    ['takes the rights for ended, also the new ones', { code: 'ExpiredToken' }, 2, [text.uploadFailed, true]],
  ])('and %s is asked as often as that may help', async (_, answer, times, says) => {
    const { world, log } = aWorld(() => answer);
    expect([await sentence(send(world, aFile(10))), log.length]).toEqual([says, times]);
    expect(world.register).not.toHaveBeenCalled();
  });

  it.each<[string, Answer]>([
    ['is busy', { status: 429 }],
    ['waited too long', { status: 408 }],
    ['is away', { status: 503 }],
    ['is cut off', { cut: true }],
    ['has got half of it', { code: 'IncompleteBody' }],
    ['has got something else', { code: 'XAmzContentSHA256Mismatch' }],
  ])('only for the moment, as it %s, is asked once more after a pause', async (_, answer) => {
    const { world, log, waits } = aWorld((_told, nth) => (nth === 1 ? answer : undefined));
    await send(world, aFile(10));
    expect([log, waits]).toEqual([['put', 'put'], [400]]);
  });

  it('is waited for longer each time, ten seconds at most, until two minutes brought nothing', async () => {
    const { world, waits } = aWorld(() => ({ status: 503 }));
    expect(await sentence(send(world, aFile(10)))).toEqual([text.uploadFailed, true]);
    expect(waits.slice(0, 7)).toEqual([400, 800, 1600, 3200, 6400, 10_000, 10_000]);
    const all = waits.reduce((sum, ms) => sum + ms, 0);
    expect([all > 120_000, all <= 130_000]).toEqual([true, true]);
  });

  it('a part loses none of the others, and the share of what has arrived never falls', async () => {
    const { world, log, bodies } = aWorld(({ partNumber }, nth) =>
      partNumber === 2 && nth < 3 ? { status: 500 } : undefined,
    );
    const shares: number[] = [];
    await send(world, aFile(3 * mega), { onProgress: (share) => shares.push(share) });
    expect([log.filter((l) => l.startsWith('part')).sort(), shares.at(-1)]).toEqual([
      ['part 1', 'part 2', 'part 2', 'part 2', 'part 3'],
      1,
    ]);
    expect(shares).toEqual([...new Set(shares)].sort((a, b) => a - b));
    const parts = [1, 2, 3].map((n) => `<Part><PartNumber>${n}</PartNumber><ETag>"e${n}"</ETag></Part>`).join('');
    expect(bodies).toEqual([`<CompleteMultipartUpload>${parts}</CompleteMultipartUpload>`]);
  });

  it('to join the parts is begun with anew, and no part of before is counted', async () => {
    const { world, log, bodies } = aWorld(({ act }, nth) =>
      act === 'join' && nth === 1 ? { code: 'InvalidPart' } : undefined,
    );
    await send(world, aFile(2 * mega));
    expect([log.filter((l) => l === 'begin').length, log.filter((l) => l === 'part 1').length, bodies.length]).toEqual([
      2, 2, 2,
    ]);
  });

  it('in the middle of an answer that says yes has not joined them', async () => {
    const { world, log } = aWorld(({ act }, nth) => (act === 'join' && nth === 1 ? { text: '<Error>' } : undefined));
    await send(world, aFile(2 * mega));
    expect(log.filter((l) => l === 'join').length).toBe(2);
  });
});

describe('what was sent before', () => {
  const key = `upload:attachment:0:a.PDF:${3 * mega}:1`;
  const kept = { key: 'u/1/x/k.pdf', uploadId: 'U0', prefix: 'u/1/x/', visitor: '' };
  const part = (n: number, size = mega) =>
    `<Part><PartNumber>${n}</PartNumber><ETag>&quot;old${n}&quot;</ETag><Size>${size}</Size></Part>`;

  it('is asked for page by page, and only what is missing or not whole is sent', async () => {
    const pages = [
      `${part(1)}<IsTruncated>true</IsTruncated><NextPartNumberMarker>1</NextPartNumberMarker>`,
      part(2, 9),
    ];
    const { world, log, bodies, store } = aWorld(({ act, after }) =>
      act === 'list' ? { text: pages[after ?? 0] as string } : undefined,
    );
    store.set(key, JSON.stringify(kept));
    const shares: number[] = [];
    await send(world, aFile(3 * mega), { onProgress: (share) => shares.push(share) });
    expect(log).toEqual(['list', 'list', 'part 2', 'part 3', 'join']);
    expect([shares[0], bodies[0]?.match(/<ETag>[^<]*/g)]).toEqual([
      1 / 3,
      ['<ETag>"old1"', '<ETag>"e2"', '<ETag>"e3"'],
    ]);
    expect([world.credentials.mock.calls[0], store.size]).toEqual([[0, { prefix: 'u/1/x/', visitor: '' }], 0]);
  });

  it('and joined is not sent again, whether that was known or its answer was lost', async () => {
    const known = aWorld();
    known.store.set(key, JSON.stringify({ ...kept, joined: true }));
    await send(known.world, aFile(3 * mega));
    const lost = aWorld(({ act }) => (act === 'list' ? { status: 404 } : undefined));
    lost.store.set(key, JSON.stringify(kept));
    await send(lost.world, aFile(3 * mega));
    expect([known.log, lost.log]).toEqual([[], ['list']]);
    for (const { world } of [known, lost]) expect(world.register.mock.calls[0]?.[0]).toMatchObject({ key: kept.key });
  });

  it('stays for the next try where the storage is full, and goes where the person gives up', async () => {
    const full = aWorld(({ partNumber }) => (partNumber === 3 ? { status: 507 } : undefined));
    await sentence(send(full.world, aFile(3 * mega)));
    expect([full.store.size, full.log.includes('abort')]).toEqual([1, false]);
    const stop = new AbortController();
    const { world, log, store } = aWorld(({ partNumber }) => {
      if (partNumber === 3) stop.abort();
      return partNumber === 3 ? { status: 503 } : undefined;
    });
    await expect(send(world, aFile(3 * mega), { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
    await vi.waitFor(() => expect(log.at(-1)).toBe('abort'));
    expect([store.size, world.register.mock.calls.length]).toEqual([0, 0]);
  });
});

describe('the portal', () => {
  it('is told the end of a long name, whose it is, and a key that ends as the file does', async () => {
    const { world } = aWorld();
    await send(world, aFile(10, `${'长'.repeat(250)}.PDF`), { upAuth: 1 });
    const [told] = world.register.mock.calls[0] ?? [];
    expect([told?.fileName.length, told?.fileName.endsWith('长.PDF'), told?.visitor]).toEqual([200, true, 'v1']);
    expect(told?.key).toMatch(/^u\/1\/x\/[0-9a-f]{24}\.pdf$/);
    await send(world, aFile(10, '无'));
    expect(world.register.mock.lastCall?.[0]).toMatchObject({ fileName: '无', key: expect.stringMatching(/\.none$/) });
    expect(Object.keys(world.register.mock.lastCall?.[0] ?? {})).not.toContain('visitor');
  });

  it.each([
    [400, ['不支持', false], 1],
    [429, ['不支持', true], 1],
    [500, [text.uploadFailed, true], 3],
  ])('that answers the file with %i has its own sentence told, or is asked anew', async (status, says, times) => {
    const { world, log } = aWorld();
    world.register.mockRejectedValue(Object.assign(new Error('不支持'), { status }));
    expect([await sentence(send(world, aFile(10))), log.length]).toEqual([says, times]);
  });

  it('that signs no more by these rights is asked for others once; what it says then is told', async () => {
    const { world, log } = aWorld();
    world.sign.mockRejectedValueOnce(Object.assign(new Error('已经过期'), { status: 400 }));
    await send(world, aFile(10));
    expect([world.credentials.mock.calls.length, log]).toEqual([2, ['put']]);
    expect(world.credentials.mock.calls[1]).toEqual([0, { prefix: 'u/1/x/', visitor: '' }]);
    world.sign.mockRejectedValue(Object.assign(new Error('文件太大'), { status: 400 }));
    expect(await sentence(send(world, aFile(10)))).toEqual(['文件太大', false]);
    world.sign.mockRejectedValue(Object.assign(new Error('太频繁'), { status: 429 }));
    expect(await sentence(send(world, aFile(10)))).toEqual(['太频繁', true]);
  });
});
