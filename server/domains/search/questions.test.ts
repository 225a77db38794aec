import { HitType } from '../../../shared/contract/search.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { findAnswers, knownOf } from './answers.ts';
import { fewerWords } from './fewer.ts';
import { makeFindable } from './queries.ts';
import { sameOf } from './same.ts';

/** What people type, and the page that must be within the first three: the beginning of its address, or its title. */
const questions: [typed: string, wanted: RegExp][] = [
  ['退费', /\/zxzx\/.*学费能退吗/],
  ['退款', /\/zxzx\/.*学费能退吗/],
  ['单招', /^\/baoming\//],
  ['单招项目', /^\/dzxm\//],
  ['招生', /^\/dzxm\//],
  ['忘记密码', /^\/denglu\/|忘记密码/],
  ['找回密码', /^\/denglu\/|忘记密码/],
  ['报名', /^\/baoming\//],
  ['我要报名', /^\/baoming\//],
  ['电话', /^\/gywm\/lxwm\//],
  ['联系方式', /^\/gywm\/lxwm\//],
  ['地址', /^\/gywm\/lxwm\//],
  ['怎么走', /^\/gywm\/lxwm\//],
  ['学费', /费用包含哪些|学费能退/],
  ['费用', /费用包含哪些/],
  ['发票', /费用包含哪些/],
  ['请假', /需要请假/],
  ['证书', /结业有证书吗/],
  ['学时', /结业有证书吗/],
  ['签到', /怎样签到/],
  ['台风', /下雨或台风/],
  ['生僻字', /生僻字/],
  ['注册', /^\/zhuce\//],
  ['开通账号', /^\/zhuce\/|账号怎样开通/],
  ['注销账号', /^\/yszc\//],
  ['回执', /^\/huizhi\//],
  ['培训方案', /^\/hqpxfa\//],
  ['办班', /^\/hqpxfa\/|想办班/],
  ['提前多久', /提前多久/],
  ['无障碍', /^\/wza\//],
  ['大字', /^\/wza\//],
  ['导入报错', /导入报错/],
  ['专家', /^\/zjgwwyh\//],
  ['教学点', /^\/xcjx\//],
  ['数字经济', /数字经济/],
  ['数字政府', /数字政府/],
  ['乡村振兴', /乡村振兴/],
  ['基层治理', /基层治理/],
  ['宁波', /宁波/],
  ['未来工厂', /未来工厂/],
  ['组织机构', /^\/gywm\//],
  ['课件', /看课件/],
  ['怎么去学院', /^\/gywm\/lxwm\//],
  ['申请表', /^\/baoming\//],
  ['宿舍', /^\/gywm\/bxhj\//],
  ['学员住在哪里', /^\/gywm\/bxhj\//],
  ['在哪里吃饭', /^\/gywm\/bxhj\//],
  ['退费要怎么办理', /学费能退/],
  ['报名之后还能换班吗', /换到别的班/],
  ['怎么报名参加培训', /^\/baoming\//],
  ['培训一次要多少钱', /费用包含/],
  ['想请专家来讲课', /^\/(zjgwwyh|zcxy\/zjzx)\//],
  ['我的账号登不上去了', /^\/denglu\//],
  ['可以停车吗', /^\/gywm\/lxwm\//],
  ['提交的需求什么时候答复', /提交了需求/],
  ['怎样才能拿到结业证书', /结业有证书吗/],
  ['招商引资', /^\/zcxy\/zsyz\//],
  ['产业政策', /^\/zcxy\/cyzc\//],
  ['xiangcun', /乡村/],
  ['xiangcun zhenxing', /乡村振兴/],
  ['shenzhiwei', /沈知微/],
  ['Ningbo', /宁波/],
  ['乡镇干部培训班', /乡镇|干部|基层|乡村/],
  ['有没有适合乡镇干部的培训', /乡镇|干部|基层|乡村/],
  ['民宿培训班什么时候开', /民宿/],
  ['数智化', /数字|数智/],
];

describe('what people look for', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp('demo');
  });
  afterAll(() => app.close());

  it('is within the first three, of sixty-six questions at least sixty-three', async () => {
    expect(questions.length).toBe(66);
    const missed: string[] = [];
    for (const [typed, wanted] of questions) {
      const { answers, list } = await app.api.search.globalSearch({ wd: typed });
      const first = [...answers, ...list].slice(0, 3).map((h) => `${decodeURIComponent(h.path)} ${h.title}`);
      if (!first.some((one) => wanted.test(one))) missed.push(`${typed}: ${first.join(' | ')}`);
    }
    // Where all words together find nothing, fewer of them are looked for, and it is said which.
    for (const typed of ['乡镇干部培训班', '有没有适合乡镇干部的培训', '民宿培训班什么时候开']) {
      const found = await app.api.search.globalSearch({ wd: typed });
      expect(found, typed).toMatchObject({ typed, total: expect.any(Number) });
      expect(found.list.length, typed).toBeGreaterThan(0);
      expect(found.wd, typed).not.toMatch(/培训|适合|什么/);
      // Beyond the last page, and of a type that none of them has, it is the same search still.
      const { wd, total, counts } = found;
      expect(await app.api.search.globalSearch({ wd: typed, pageNum: 99 }), typed).toMatchObject({ typed, wd, total });
      const none = HitType.options.find((type) => !counts[type]);
      expect(await app.api.search.globalSearch({ wd: typed, type: none }), typed).toMatchObject({ typed, wd, counts });
      expect((await app.api.search.globalSearch({ wd: typed, exact: true })).list, typed).toEqual([]);
    }
    console.log(missed.join('\n') || 'all sixty-six');
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(3);
  });

  it('is the recruit projects first where they are asked for by the name of their kind', async () => {
    for (const wd of ['单招', '单招项目']) {
      const { answers, list, counts } = await app.api.search.globalSearch({ wd, type: undefined });
      expect(
        answers.map((a) => a.path),
        wd,
      ).toEqual(['/dzxm/', '/baoming/']);
      expect(counts.project, wd).toBeGreaterThan(0);
      expect(list.length, wd).toBeGreaterThan(0);
    }
  });

  it('says which words it is found by where no text has all of them together', async () => {
    const make = (recordId: number, body: string) =>
      makeFindable(app.database.db, [
        { type: 'news', recordId, title: '甲', summary: '', path: '/x/', publishTime: new Date('2026-01-01'), body },
      ]);
    const apart = async (asked: object) => (await app.api.search.globalSearch(asked)).apart;
    await make(900_001, '靛蓝的墙。晚上有夜校。');
    expect(await apart({ wd: '靛蓝夜校' })).toEqual(['靛蓝', '夜校']);
    // Typed apart nobody takes it for one name, and by itself it finds all that there is.
    expect([await apart({ wd: '靛蓝 夜校' }), await apart({ wd: '夜校' })]).toEqual([[], []]);
    // Each is said once, however often it stands in the name; of a single sign in it nothing was looked for.
    for (const [wd, words] of [
      ['靛蓝夜校'.repeat(6), ['靛蓝', '夜校']],
      ['靛蓝夜校班', ['靛蓝', '夜校']],
      ['《靛蓝夜校班》', ['靛蓝', '夜校']],
      ['村靛蓝乡', ['靛蓝']],
      ['靛蓝夜校班 村', []],
      ['靛蓝夜校怎么走', []],
    ] as const)
      expect(await apart({ wd }), wd).toEqual(words);
    await make(900_002, '开了靛蓝夜校。');
    await app.changes.settled();
    expect(await apart({ wd: '靛蓝夜校', pageSize: 1 })).toEqual([]);
  });

  it('is answered by what staff say means the same, in whatever letters it is typed', async () => {
    const asked = '教室里能上网吗';
    const { pool } = app.database;
    await pool.query(`insert into faqs (topic, question, answer) values ('', '${asked}', '各楼都有无线网。')`);
    await pool.query(`insert into settings (key, value) values ('synonyms', '["wifi=无线网"]')
      on conflict (key) do update set value = excluded.value`);
    await app.changes.settled();
    for (const wd of ['wifi', 'WiFi', ' WIFI '])
      expect((await app.api.search.globalSearch({ wd })).answers, wd).toMatchObject([{ title: asked }]);
    // Nor do the capital letters of a question itself part it from who types small ones.
    const card = '停车场能用ETC卡吗';
    await pool.query(`insert into faqs (topic, question, answer) values ('', '${card}', '东门可以。')`);
    await app.changes.settled();
    for (const wd of ['ETC', 'etc', 'Etc卡'])
      expect((await app.api.search.globalSearch({ wd })).answers, wd).toMatchObject([{ title: card }]);
  });

  it('is cut after a hundred signs, none of them halved', async () => {
    const { wd, list } = await app.api.search.globalSearch({ wd: '𠮷'.repeat(101) });
    expect([wd, list]).toEqual(['𠮷'.repeat(100), []]);
  });

  it('keeps what answers the whole of it above what fewer of its words find', async () => {
    const { pool } = app.database;
    await pool.query(`insert into categories (kind, name, sort) values ('information', '训班什', 99)`);
    await app.changes.settled();
    const { typed, list, answers } = await app.api.search.globalSearch({ wd: '民宿培训班什么时候开' });
    expect([typed, list.length > 0]).toEqual(['民宿培训班什么时候开', true]);
    expect(answers.map((a) => a.title)).toEqual(['训班什：产业资讯']);
  });
});

describe('what answers directly', () => {
  const titlesFor = (text: string, called: string[], same: string[] = []) => {
    const known = called.map((word) => ({ title: `称作${word}`, answer: '', path: '/', words: [word] }));
    return findAnswers(text, [], sameOf(same), knownOf(known)).map((e) => e.title);
  };

  it('is what is called by more of a longer text first, two signs of it at least', () => {
    expect(titlesFor('请问学员公寓怎么走', ['公寓', '学员公寓'])).toEqual(['称作学员公寓', '称作公寓']);
    expect(titlesFor('请问学员公寓怎么走', ['𠮷', '走'])).toEqual([]);
  });

  it('is also what is called so in a text of the same meaning', () => {
    const same = ['下车以后=如何到校'];
    expect(titlesFor('下车以后', ['到校'])).toEqual([]);
    expect(titlesFor('下车以后', ['到校'], same)).toEqual(['称作到校']);
  });
});

describe('the words that a text is looked for by where all of it finds nothing', () => {
  it.each([
    // What tells what it is about, then its long words in halves.
    ['乡镇干部培训班', [['乡镇干部'], ['乡镇', '干部']]],
    ['民宿培训班', [['民宿']]],
    // Nothing but what everybody says around it.
    ['最近有什么培训课程', []],
    // As many as a question may have, and one more.
    ['县域 民宿 文旅 茶叶 海塘 渔业', [['县域', '民宿', '文旅', '茶叶', '海塘', '渔业']]],
    ['县域 民宿 文旅 茶叶 海塘 渔业 竹编', []],
  ])('%s', (text, choices) => {
    expect(fewerWords(text)).toEqual(choices);
  });
});
