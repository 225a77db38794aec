import { describe, expect, it } from 'vitest';
import { text } from '../../shared/text.ts';
import {
  about,
  isDatabaseAway,
  isDiskFull,
  type RefusalReason,
  reasonOfAway,
  refuse,
  refuseAt,
  refuseFields,
  sentenceOfAway,
} from './errors.ts';
import { JobFault, reasonOf } from './jobs/reason.ts';
import { plainPage } from './plain-page.ts';

const coded = (code: string, message = '') => Object.assign(new Error(message), { code });
/** As the layers above hand it on. */
const deep = (error: Error) => new Error('failed query', { cause: new Error('lower', { cause: error }) });

describe('what an error is about', () => {
  const away = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT', '57P01', '57P02', '57P03', '53300'];
  const late = ['08006', '08001', '08003', '57014', '55P03', '25P03', '53200'];
  const words = [
    'Connection terminated unexpectedly',
    'Query read timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Cannot use a pool after calling end on the pool',
  ];
  it.each([
    ...[...away, ...late].map((code) => [code, coded(code)] as const),
    ...words.map((word) => [word, new Error(word)] as const),
  ])('a database that is away, or has no room for one more (%s)', (_, error) => {
    for (const told of [error, deep(error)])
      expect([isDatabaseAway(told), isDiskFull(told), sentenceOfAway(told)]).toEqual([true, false, null]);
  });

  it.each(['ENOSPC', 'EDQUOT', '53100', '25006'])('a full disk (%s)', (code) => {
    for (const told of [coded(code), deep(coded(code))])
      expect([isDatabaseAway(told), isDiskFull(told), sentenceOfAway(told)]).toEqual([false, true, null]);
  });

  it('a service of somebody else, which says so itself; anything else is a fault of ours', () => {
    const service = coded('EAWAY', '短信暂时发不出去');
    for (const told of [service, deep(service)]) expect(sentenceOfAway(told)).toBe('短信暂时发不出去');
    // The log is told what lies under all of it.
    const network = new Error('fetch failed', { cause: new Error('the line is dead') });
    expect(reasonOfAway(Object.assign(coded('EAWAY', '发不出去'), { cause: network }))).toBe('the line is dead');
    for (const told of [coded('23505'), deep(new TypeError('x')), undefined, null, 'text'])
      expect([isDatabaseAway(told), isDiskFull(told), sentenceOfAway(told)]).toEqual([false, false, null]);
  });
});

describe('a refusal', () => {
  it('says one thing everywhere for each reason, and when to come again', () => {
    const said = (reason: RefusalReason) => {
      const { http, status, message, retryAfter } = refuse(reason).answer;
      return [http, status, message, retryAfter];
    };
    expect([said('tooMany'), said('unavailable'), said('full')]).toEqual([
      [429, 429, text.tooMany, 60],
      [503, 503, text.unavailable, 5],
      [507, 507, text.full, 60],
    ]);
    expect([said('expired')[1], said('revoked')[1], said('forbidden')[1], said('absent').slice(1, 3)]).toEqual([
      40101,
      40102,
      403,
      [500, text.absent],
    ]);
    const { answer } = refuse('tooMany', '明天再来', 86_400);
    expect([answer.message, answer.retryAfter, answer.http]).toEqual(['明天再来', 86_400, 429]);
    expect(refuse('tooMany', undefined, 7).answer).toMatchObject({ message: text.tooMany, retryAfter: 7 });
  });

  it('names its fields, of which the first speaks for the whole', () => {
    const fields = [
      { path: 'b', code: 'required' as const, message: '请填写乙' },
      { path: 'a', code: 'wrong' as const, message: '甲不对' },
    ];
    expect(refuseFields(fields)).toMatchObject({ reason: 'input', message: '请填写乙', fields });
    // Nobody need wait to send it again.
    expect(refuseFields(fields).answer).toEqual({ http: 200, status: 400, message: '请填写乙' });
    expect(refuseAt('a', '甲不对').fields).toEqual([fields[1]]);
    expect(refuseAt('b', '请填写乙', 'required').fields).toEqual([fields[0]]);
  });

  it('is about whom it was first said to be', () => {
    const told = about(about(refuse('forbidden'), '#7'), '#8');
    expect(told.about).toBe('#7');
    expect(about(new Error('x'), '#7')).not.toHaveProperty('about');
  });
});

describe('why a job failed, as staff read it', () => {
  it.each([
    [new JobFault('短信服务没有配置'), '短信服务没有配置'],
    [Object.assign(new Error('at 10.0.0.1'), { code: 'ECONNREFUSED' }), '数据库暂时不可用'],
    [
      new Error('Failed query', { cause: Object.assign(new TypeError('13800000000'), { code: '23505' }) }),
      '程序出错（TypeError 23505）',
    ],
    [Object.assign(new Error('x'), { name: '说 了什么', code: '<b>' }), '程序出错（Error）'],
    ['13800000000', '程序出错（Error）'],
  ])('%s', (error, words) => {
    expect(reasonOf(error)).toBe(words);
  });
});

describe('a plain page', () => {
  it('holds no sign of what it is given that a browser would take for its own', () => {
    const page = plainPage(404, '<b>"A" & B</b>', '<script>1</script>', '"><i>');
    expect(page).toContain('<h1>&#60;b&#62;&#34;A&#34; &#38; B&#60;/b&#62;</h1>');
    expect(page).toContain('<p>&#60;script&#62;1&#60;/script&#62;</p>');
    expect(page).not.toMatch(/<(b|script|i)>/);
  });
});
