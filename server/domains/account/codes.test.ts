import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '../../../shared/contract/index.ts';
import { startApp, secret, type TestApp } from '../../../test/app.ts';
import { aProof, consult, freshPhone } from '../../../test/factories/demands.ts';
import { aPerson, lastCode, testPassword } from '../../../test/factories/people.ts';
import { smsCodes, smsOutbox } from '../../db/tables/account.ts';
import { demandProofs } from '../../db/tables/demands.ts';
import { addressPlace, networkPlace } from './places.ts';

const { getCode, loginByCode, token, register, resetPassword } = contract.account;
const perDay = 300;
import { codeLater, shareOfOthers, whenCode } from './rules.ts';

describe('codes by text message under attack', () => {
  let app: TestApp;
  let clock = new Date('2026-11-21T08:00:00Z');
  const later = (seconds: number) => {
    clock = new Date(clock.getTime() + seconds * 1000);
  };
  let numbers = 13760000000;
  const number = () => String(numbers++);
  beforeAll(async () => {
    app = await startApp('demo', { now: () => clock, trustProxy: 1, smsPerDay: perDay });
  });
  afterAll(() => app.close());
  // Nothing of another test counts any more.
  beforeEach(() => later(2 * 86_400));

  type Reply = { http: number; status: number; message: string; data: { fields?: { path: string }[] } | null };
  const at = (address: string) => ({ 'x-forwarded-for': address });
  const ask = async (cellPhone: string, type: string, from: string, more: object = {}) => {
    const { headers, ...said } = await app.post(`/api${getCode.path}`, { cellPhone, type, ...more }, at(from));
    return { ...(said as unknown as Reply), wait: headers.get('retry-after') };
  };
  const enter = (cellPhone: string, code: string, from: string) =>
    app.post(`/api${loginByCode.path}`, { cellPhone, code }, at(from)) as unknown as Promise<Reply>;
  /** So many codes that were asked for from an address, a while ago. */
  const asked = async (n: number, address: string, secondsAgo = 600, use = 'login') => {
    const place = { address: addressPlace(address, secret), network: networkPlace(address, secret) };
    const createdAt = new Date(clock.getTime() - secondsAgo * 1000);
    await app.database.db
      .insert(smsCodes)
      .values(Array.from({ length: n }, () => ({ cellPhone: number(), use, digest: '', ...place, createdAt })));
  };
  const sentTo = (cellPhone: string) => app.database.db.$count(smsOutbox, eq(smsOutbox.cellPhone, cellPhone));
  const asksWork = (reply: Reply) => reply.status === 400 && reply.data?.fields?.[0]?.path === 'challenge';

  it('asks for a proof of work from an address that has asked sixty times within the hour, and takes it once', async () => {
    await asked(59, '198.51.100.1');
    expect((await ask(number(), 'register', '198.51.100.1')).status).toBe(200);
    const next = number();
    expect(asksWork(await ask(next, 'register', '198.51.100.1'))).toBe(true);
    expect(await sentTo(next)).toBe(0);
    for (const bad of [
      { challenge: 'invented', nonce: 1 },
      { ...(await aProof(app)), nonce: 0 },
    ])
      expect(asksWork(await ask(next, 'register', '198.51.100.1', bad))).toBe(true);
    const proof = await aProof(app);
    expect((await ask(next, 'register', '198.51.100.1', proof)).status).toBe(200);
    expect(asksWork(await ask(number(), 'register', '198.51.100.1', proof))).toBe(true);
    // An address beside it has asked for nothing, and an hour later it is as any other.
    expect((await ask(number(), 'register', '198.51.100.2')).status).toBe(200);
    later(3601);
    expect((await ask(number(), 'register', '198.51.100.1')).status).toBe(200);
  });

  it('ends at twice as many, whatever is proven; a network at its own limit, of the hour and of the day', async () => {
    await asked(120, '198.51.100.3');
    const proof = await aProof(app);
    const beyond = await ask(number(), 'register', '198.51.100.3', proof);
    expect([beyond.http, beyond.wait, beyond.message]).toEqual([429, '3600', '验证码发送过于频繁，请稍后再试']);
    expect((await ask(number(), 'register', '203.0.113.3', proof)).status, 'the proof was not used up').toBe(200);
    for (let i = 0; i < 3; i++) await asked(50, `192.0.2.${i}`);
    expect(asksWork(await ask(number(), 'register', '192.0.2.200'))).toBe(true);
    for (let i = 6; i < 9; i++) await asked(50, `192.0.2.${i}`);
    expect((await ask(number(), 'register', '192.0.2.200', await aProof(app))).http).toBe(429);
    expect((await ask(number(), 'register', '192.0.3.200')).status).toBe(200);
    for (let i = 0; i < 3; i++) await asked(100, '203.0.113.8', 7200 + i * 3600);
    expect((await ask(number(), 'register', '203.0.113.8')).http).toBe(429);
  });

  it('counts many at once of one address one after the other', async () => {
    await asked(57, '198.51.100.5');
    const replies = await Promise.all(Array.from({ length: 9 }, () => ask(number(), 'register', '198.51.100.5')));
    expect(replies.filter((r) => r.status === 200)).toHaveLength(3);
    expect(replies.filter(asksWork)).toHaveLength(6);
  });

  it('counts no proof of a code as a form of its address', async () => {
    await asked(60, '198.51.100.6');
    await app.database.db.delete(demandProofs);
    for (let i = 0; i < 30; i++) await ask(number(), 'register', '198.51.100.6', await aProof(app));
    expect(await app.database.db.$count(demandProofs)).toBe(30);
    const form = await consult(app, { cellPhone: freshPhone() }, at('198.51.100.6'));
    expect([form.status, form.message]).toEqual([200, '']);
  });

  it('answers alike for numbers with an account and without, also at every limit', async () => {
    const both = async (from: string, more: object = {}) => {
      const { cellPhone } = await aPerson(app, { kinds: [1] });
      const free = number();
      const [known, unknown] = [await ask(cellPhone, 'login', from, more), await ask(free, 'login', from, more)];
      expect(unknown).toEqual(known);
      return { cellPhone, free, known };
    };
    const { cellPhone, free, known } = await both('203.0.113.20');
    expect([known.http, known.status]).toEqual([200, 200]);
    expect([await sentTo(cellPhone), await sentTo(free)]).toEqual([1, 0]);
    expect(await ask(free, 'login', '203.0.113.21')).toEqual(await ask(cellPhone, 'login', '203.0.113.21'));
    await asked(60, '203.0.113.22');
    expect(asksWork((await both('203.0.113.22')).known)).toBe(true);
    await asked(60, '203.0.113.22');
    expect((await both('203.0.113.22', await aProof(app))).known.http).toBe(429);
    await app.database.db.insert(smsOutbox).values(
      Array.from({ length: perDay }, () => ({
        cellPhone: number(),
        template: 'code',
        values: {},
        content: '',
        createdAt: clock,
        sentAt: clock,
      })),
    );
    expect((await both('203.0.113.23')).known).toMatchObject({
      http: 429,
      message: '今天的短信已发完，请明天再试或致电咨询热线，也可以先用密码登录',
    });
  });

  it('spends nothing of the day on numbers that have no account', { tags: ['sweep'] }, async () => {
    const before = await app.database.db.$count(smsOutbox);
    for (let i = 0; i < perDay + 5; i++) await ask(number(), i % 2 ? 'login' : 'reset', `10.${i % 250}.${i % 7}.1`);
    expect(await app.database.db.$count(smsOutbox)).toBe(before);
    const { cellPhone } = await aPerson(app, { kinds: [1] });
    expect([(await ask(cellPhone, 'login', '203.0.113.30')).status, await sentTo(cellPhone)]).toEqual([200, 1]);
  });

  it('lets nobody else burn a code, and nobody guess: five tries a network and fifteen in all', async () => {
    const { cellPhone } = await aPerson(app, { kinds: [1] });
    const wrongOf = (code: string) => (code === '111111' ? '222222' : '111111');
    await ask(cellPhone, 'login', '203.0.113.40');
    const code = await lastCode(app, cellPhone);
    for (let i = 0; i < 8; i++)
      expect((await enter(cellPhone, wrongOf(code), '198.51.100.40')).message).toBe('验证码不正确或已失效');
    expect((await enter(cellPhone, code, '198.51.100.41')).status, 'the network of the guesser').toBe(400);
    for (let i = 0; i < 10; i++) await enter(cellPhone, wrongOf(code), `10.77.${i}.1`);
    expect((await enter(cellPhone, code, '10.88.1.1')).status, 'a stranger after fifteen').toBe(400);
    expect((await enter(cellPhone, code, '203.0.113.40')).status, 'who asked').toBe(200);
    expect((await enter(cellPhone, code, '203.0.113.40')).status, 'once').toBe(400);
    // Elsewhere than it was asked for it is good as well, while nobody guesses.
    later(3600);
    await ask(cellPhone, 'login', '203.0.113.40');
    expect((await enter(cellPhone, await lastCode(app, cellPhone), '192.0.2.40')).status).toBe(200);
    // Five wrong ones of the own address are too many.
    later(3600);
    await ask(cellPhone, 'login', '203.0.113.40');
    const third = await lastCode(app, cellPhone);
    for (let i = 0; i < 5; i++) await enter(cellPhone, wrongOf(third), '203.0.113.40');
    expect((await enter(cellPhone, third, '203.0.113.40')).status).toBe(400);
  });

  it('keeps a code good when somebody else asks for another one, and ends both with the first that is used', async () => {
    const { cellPhone } = await aPerson(app, { kinds: [1] });
    await ask(cellPhone, 'login', '203.0.113.50');
    const mine = await lastCode(app, cellPhone);
    later(61);
    await ask(cellPhone, 'login', '198.51.100.50');
    const theirs = await lastCode(app, cellPhone);
    expect((await enter(cellPhone, mine, '192.0.2.50')).status, 'an older one from elsewhere').toBe(400);
    expect((await enter(cellPhone, mine, '203.0.113.50')).status).toBe(200);
    for (const address of ['203.0.113.50', '198.51.100.50'])
      expect((await enter(cellPhone, theirs, address)).status).toBe(400);
  });

  const wrongOf = (code: string) => (code === '111111' ? '222222' : '111111');
  const others = ['register', 'apply'];

  it('keeps nobody from a code for one use by asking for one for another', async () => {
    const { cellPhone } = await aPerson(app, { kinds: [1] });
    for (let i = 0; i < 20; i++) {
      await ask(cellPhone, others[i % 2] as string, `10.${i}.1.1`);
      later(61);
    }
    expect(await sentTo(cellPhone), 'of all others a day').toBe(8);
    for (const type of ['login', 'reset']) expect((await ask(cellPhone, type, '203.0.113.60')).status, type).toBe(200);
    // A number that is nobody's yet: the code that a stranger asked for to sign in holds up no registration.
    const free = number();
    expect((await ask(free, 'login', '198.51.100.60')).status).toBe(200);
    expect((await ask(free, 'register', '203.0.113.60')).status).toBe(200);
    const proof = { password: 'Qingxi2026', repeatPassword: 'Qingxi2026', consent: '2026-11', studentType: 1 };
    const given = { ...proof, name: '甲', cellPhone: free, code: await lastCode(app, free) };
    expect((await app.post(`/api${register.path}`, given, at('203.0.113.60'))).status).toBe(200);
  });

  it('counts no wrong code against one that was sent for another use', async () => {
    const { cellPhone } = await aPerson(app, { kinds: [1] });
    await ask(cellPhone, 'reset', '203.0.113.65');
    const code = await lastCode(app, cellPhone);
    for (let i = 0; i < 5; i++) await enter(cellPhone, wrongOf(code), '203.0.113.65');
    const given = { cellPhone, code, password: 'Qingxi2026', repeatPassword: 'Qingxi2026' };
    expect((await app.post(`/api${resetPassword.path}`, given, at('203.0.113.65'))).status).toBe(200);
  });

  it('sends a number so many a day, whoever asks; one network can ask for a part of them', async () => {
    const { cellPhone } = await aPerson(app, { kinds: [1] });
    const askFrom = async (address: string, times: number, phone = cellPhone) => {
      const replies: Reply[] = [];
      for (let i = 0; i < times; i++) {
        replies.push(await ask(phone, i % 2 ? 'reset' : 'login', address));
        later(61);
      }
      return replies.map((r) => r.http);
    };
    expect(await askFrom('198.51.100.61', 7)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(await askFrom('203.0.113.61', 4), 'the owner elsewhere').toEqual([200, 200, 200, 429]);
    const free = number();
    await askFrom('198.51.100.61', 7, free);
    await askFrom('203.0.113.61', 4, free);
    const [known, unknown] = [await ask(cellPhone, 'login', '192.0.2.61'), await ask(free, 'login', '192.0.2.61')];
    expect(known.message).toMatch(/^这个号码今天获取的验证码太多，请约 \d+ 分钟后再获取验证码，也可以先用密码登录$/);
    expect({ ...unknown, wait: '', message: '' }).toEqual({ ...known, wait: '', message: '' });
    // It was asked for later.
    expect(unknown.message.replace(/\d+/, '')).toBe(known.message.replace(/\d+/, ''));
    // Strangers shut nobody out for a day: beyond those of the day one goes each hour, for a proof of work.
    later(3600);
    for (const phone of [cellPhone, free]) expect(asksWork(await ask(phone, 'reset', '192.0.2.61'))).toBe(true);
    expect((await ask(cellPhone, 'reset', '192.0.2.61', await aProof(app))).status).toBe(200);
    later(61);
    expect((await ask(cellPhone, 'login', '192.0.3.61', await aProof(app))).http, 'once an hour').toBe(429);
    expect((await ask(cellPhone, 'login', '198.51.100.61', await aProof(app))).wait, 'one network').not.toBe('3539');
    later(86_400);
    expect((await ask(cellPhone, 'login', '192.0.2.61')).status).toBe(200);
  });

  it('has codes of its own for a computer that the account was entered from, and for who is signed in', async () => {
    const { user, cellPhone, token: session } = await aPerson(app, { kinds: [1] });
    const stranger = await aPerson(app, { kinds: [1] });
    const deviceOf = async (username: string) => {
      const given = { username, password: testPassword };
      return ((await app.post(`/api${token.path}`, given, at('203.0.113.62'))).data as { device: string }).device;
    };
    const devices = [await deviceOf(user.username)];
    for (let i = 0; i < 10; i++, later(61)) await ask(cellPhone, 'login', `10.${i}.2.1`);
    expect((await ask(cellPhone, 'login', '203.0.113.62')).http).toBe(429);
    const theirs = [await deviceOf(stranger.user.username)];
    expect((await ask(cellPhone, 'login', '203.0.113.62', { devices: theirs })).http, 'of another account').toBe(429);
    expect((await ask(cellPhone, 'login', '203.0.113.62', { devices })).status).toBe(200);
    const soon = await ask(cellPhone, 'login', '203.0.113.62', { devices });
    expect([soon.http, soon.message]).toEqual([429, '请 60 秒后再获取验证码，也可以先用密码登录']);
    later(61);
    const mine = { ...at('203.0.113.62'), authorization: session };
    const asked = await app.post(`/api${getCode.path}`, { cellPhone, type: 'login' }, mine);
    expect(asked.status).toBe(200);
    for (let i = 0; i < 8; i++, later(61)) await ask(cellPhone, 'reset', '203.0.113.62', { devices });
    expect((await ask(cellPhone, 'reset', '203.0.113.62', { devices })).http, 'ten a day').toBe(429);
  });

  it('sends a code for another number to members alone', async () => {
    const { token: session } = await aPerson(app, { kinds: [1] });
    const next = number();
    const anonymous = await ask(next, 'changeMobile', '203.0.113.63');
    expect([anonymous.status, anonymous.message]).toEqual([40101, '请先登录，再获取更换手机号码的验证码']);
    expect(await sentTo(next)).toBe(0);
    const signedIn = { ...at('203.0.113.63'), authorization: session };
    const asked = await app.post(`/api${getCode.path}`, { cellPhone: next, type: 'changeMobile' }, signedIn);
    expect([asked.status, await sentTo(next)]).toEqual([200, 1]);
  });

  it('leaves half of a day to who has an account, and the last to known computers', { tags: ['sweep'] }, async () => {
    const { user, cellPhone } = await aPerson(app, { kinds: [1] });
    let refused: Reply | undefined;
    for (let i = 0; i < perDay && refused?.http !== 429; i++)
      refused = await ask(number(), others[i % 2] as string, `10.3.${i % 250}.1`);
    expect(refused?.message).toBe('今天的短信已发完，请明天再试或致电咨询热线');
    const codes = sql`template = 'code' and created_at >= ${clock.toISOString()}`;
    expect(await app.database.db.$count(smsOutbox, codes)).toBe(perDay / 2);
    expect((await ask(cellPhone, 'login', '203.0.113.64')).status).toBe(200);
    const row = { template: 'code', values: {}, content: '', createdAt: clock, sentAt: clock };
    const more = Array.from({ length: perDay * 0.4 - 1 }, () => ({ ...row, cellPhone: number() }));
    await app.database.db.insert(smsOutbox).values(more);
    expect((await ask(cellPhone, 'reset', '203.0.113.64')).http).toBe(429);
    expect((await ask(number(), 'reset', '203.0.113.64')).http, 'the same for a number without an account').toBe(429);
    const { data } = await app.post(`/api${token.path}`, { username: user.username, password: testPassword });
    const devices = [(data as { device: string }).device];
    expect((await ask(cellPhone, 'reset', '203.0.113.64', { devices })).status).toBe(200);
  });

  it('leaves some of them to networks that have asked for few, and asks the others for work from half of them on', async () => {
    await asked(62, '198.51.100.80', 7200, 'register');
    await asked(12, '198.51.101.80', 7200, 'register');
    const used = await ask(number(), 'register', '198.51.100.81');
    expect([used.http, used.message, used.wait]).toEqual([429, '验证码发送过于频繁，请稍后再试', '3600']);
    expect((await ask(number(), 'register', '198.51.101.81')).status).toBe(200);
    const proof = await aProof(app);
    expect(asksWork(await ask(number(), 'apply', '198.51.101.81'))).toBe(true);
    expect((await ask(number(), 'apply', '198.51.101.81', proof)).status).toBe(200);
    await asked(70, '198.51.102.80', 7200, 'apply');
    for (let i = 0; i < 4; i++)
      expect((await ask(number(), 'register', '198.51.103.80')).status, 'of a network never seen').toBe(200);
    // Those to get in come from a part of their own.
    const { cellPhone } = await aPerson(app, { kinds: [1] });
    expect((await ask(cellPhone, 'login', '198.51.100.81')).status).toBe(200);
  });

  it('takes so many wrong codes for a number in a day from one network, over however many codes, and of no other', async () => {
    const { cellPhone } = await aPerson(app, { kinds: [1] });
    const tryWrong = async (from: string, times: number) => {
      for (let i = 0; i < times; i++) await enter(cellPhone, wrongOf(await lastCode(app, cellPhone)), from);
    };
    for (let i = 0; i < 5; i++, later(301)) {
      await ask(cellPhone, 'login', `203.0.113.${70 + i}`);
      await tryWrong('198.51.100.70', 4);
    }
    await ask(cellPhone, 'login', '192.0.2.70');
    const code = await lastCode(app, cellPhone);
    const late = await enter(cellPhone, code, '198.51.100.71');
    expect([late.status, late.message]).toEqual([400, '这个号码今天输错的验证码太多，请明天再试，或改用密码']);
    expect((await enter(cellPhone, code, '192.0.2.70')).status, 'who asked').toBe(200);
    // The right one counts for nothing, and a stranger's guesses take nothing of another number.
    const other = await aPerson(app, { kinds: [1] });
    await ask(other.cellPhone, 'login', '198.51.100.72');
    expect((await enter(other.cellPhone, await lastCode(app, other.cellPhone), '198.51.100.73')).status).toBe(200);
  });
});

describe('the share of a network', () => {
  it('is a fifth of what is left and a class at least, from half on a fortieth and some, with work', () => {
    for (const [all, network, share] of [
      [0, 499, 'free'],
      [0, 500, 'none'],
      [1000, 299, 'free'],
      [1000, 300, 'none'],
      [1250, 4, 'free'],
      [1250, 5, 'work'],
      [1249, 249, 'free'],
      [1250, 31, 'work'],
      [1250, 32, 'none'],
      [2000, 14, 'work'],
      [2000, 15, 'none'],
      [2499, 2, 'free'],
      [2499, 15, 'none'],
    ] as const)
      expect(shareOfOthers({ all, network }, 2500), `${all} ${network}`).toBe(share);
    // Ten networks that take what they can are far from the end of the day.
    let all = 0;
    const networks = new Array<number>(10).fill(0);
    for (let i = 0; i < 3000; i++)
      for (const [n, network] of networks.entries())
        if (shareOfOthers({ all, network }, 2500) !== 'none') [networks[n], all] = [network + 1, all + 1];
    expect(all).toBeLessThan(1700);
    // Nor does it come by many that each take no more than a class.
    all = 0;
    for (let n = 0; n < 80; n++)
      for (let taken = 0; taken < 60 && shareOfOthers({ all, network: taken }, 2500) !== 'none'; taken++) all++;
    expect(all).toBeLessThan(2400);
    expect(shareOfOthers({ all, network: 0 }, 2500)).toBe('free');
  });
});

describe('how long somebody waits for a code', () => {
  it('is said in seconds, minutes or hours, none of them too few, and what goes on meanwhile', () => {
    const today = '这个号码今天获取的验证码太多，';
    for (const [seconds, words] of [
      [1, '请 1 秒后'],
      [120, '请 120 秒后'],
      [121, `${today}请约 3 分钟后`],
      [180, `${today}请约 3 分钟后`],
      [7200, `${today}请约 120 分钟后`],
      [7201, `${today}请约 3 小时后`],
      [10_800, `${today}请约 3 小时后`],
    ] as const) {
      expect(codeLater(seconds, 'register')).toBe(`${words}再获取验证码`);
      expect(codeLater(seconds, 'login')).toBe(`${words}再获取验证码，也可以先用密码登录`);
    }
  });

  it('is a minute after the last one of the use, an hour beyond the eighth of its kind, a day after the fifth of a network', () => {
    const now = new Date('2026-11-21T08:00:00Z');
    const sent = (n: number, use: string, network: string, ago: number) =>
      Array.from({ length: n }, () => ({ use, network, at: new Date(now.getTime() - ago * 1000) }));
    const wait = (of: ReturnType<typeof sent>) => whenCode(of, 'login', 'a', now).seconds;
    for (const [of, seconds] of [
      [[], 0],
      [sent(1, 'login', 'b', 59), 1],
      [sent(1, 'login', 'b', 60), 0],
      [sent(1, 'reset', 'b', 1), 0],
      [sent(7, 'reset', 'b', 100), 0],
      [sent(8, 'reset', 'b', 100), 3500],
      [sent(20, 'reset', 'b', 3600), 0],
      [sent(8, 'register', 'a', 100), 0],
      [sent(4, 'reset', 'a', 100), 0],
      [sent(5, 'reset', 'a', 100), 86_300],
      [sent(8, 'reset', 'a', 86_400), 0],
      ...([[sent(1, 'login', 'b', -5), 60] as const, [sent(8, 'login', 'a', -90_000), 0]] as const),
    ] as const)
      expect(wait([...of]), JSON.stringify(of)).toBe(seconds);
  });
});
