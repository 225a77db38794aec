import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unitFields } from '../../../shared/contract/account.ts';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aPerson, lastCode } from '../../../test/factories/people.ts';

/** Beside the unit on the left nobody else is called what stands on the right. */
const twins: [string, string[]][] = [
  ['东湖区西马车见长民研究院', ['东湖区⻄⻢⻋⻅⻓⺠研究院', '东湖区西⻢车⻅长民研究院', '东 湖区西马车见长民研究院']],
  [
    'ABC人才中心（甲）',
    [
      'АВС人才中心（甲）',
      'ΑΒC人才中心（甲）',
      'ꓮꓐꓚ人才中心（甲）',
      'ᎪᏴᏟ人才中心（甲）',
      'ÁB̈C人才中心(甲)',
      'ａｂｃ人才中心(甲)',
    ],
  ],
  ['之江第一中学', ['之江第—中学', '之江第ー中学', '之江第㇐中学', '之江第⼀中学', '之江第一中̂学', '之江第一中ִ学']],
  ['二〇一工程力口八院', ['二O一工程力口八院', '二○一工程力口八院', 'ニ〇一エ程カロハ院']],
  ['modern人才学院', ['modem人才学院', 'mоdеrn人才学院', 'MODERN人才学院', 'm o d e r n 人才学院']],
  // As they may have been kept before.
  ['东湖区人才中心', ['东湖\ufff9区人才中心', '东湖\u0600区人才中心', '\ue000东湖区人才中心', '东湖\u3164区人才中心']],
];
/** Of units that there are, or may be: none is refused, and none is changed. */
const genuine = [
  '中共浙江省委党校（浙江行政学院）',
  '中国船舶集团有限公司第七〇三研究所',
  '杭州西湖区人民政府“两山”办公室',
  '国家电网有限公司华东分部',
  '浙江大学',
  '浙江工业大学',
  '浙江工商大学',
  '浙江土木工程学会',
  '浙江士木工程学会',
  '未来科技城管委会',
  '末来科技城管委会',
  '宁波舟山港集团有限公司（本部）',
  '3M中国有限公司',
  '杭州A座人才公寓',
  '新疆维吾尔自治区·伊犁哈萨克自治州人社局',
  '「之江」文化中心',
  '浙江省第一监狱',
  '浙江省第二监狱',
  '浙江省第十一地质大队',
  '浙江省第十二地质大队',
  '𠮷林县𡒄头镇人民政府',
  '𪨰口村经济合作社',
  '丽水市莲都区岩泉街道',
  '杭州人大常委会',
  '杭州入大常委会',
  '日本貿易振興機構',
  '西部机场集团',
  '酉部机场集团',
  '己任公益',
  '已任公益',
  '㵲阳河管理处',
  '杭州1号院',
  '杭州2号院',
];

describe('names that look alike', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp('demo');
  });
  afterAll(() => app.close());
  const looks = async (names: string[]) =>
    (
      await app.database.pool.query(
        'select look_of(n) as look from unnest($1::text[]) with ordinality as u (n, i) order by i',
        [names],
      )
    ).rows.map((r) => r.look as string);
  const register = async (unitName: string, n: number) => {
    const cellPhone = `1380001${String(n).padStart(4, '0')}`;
    await app.post('/api/auth/jwt/getCode', { cellPhone, type: 'register' });
    const code = await lastCode(app, cellPhone);
    await app.database.pool.query("update sms_codes set created_at = created_at - interval '2 minutes'");
    const proof = { cellPhone, code, password: 'Qingxi2026', repeatPassword: 'Qingxi2026', consent: '2026-11' };
    return app.post('/api/admin/unit/entrustingUnitRegister', { unitName, contactName: '方圆', ...proof });
  };

  it.each(twins)('%s has no twin', async (name, others) => {
    const [own, ...theirs] = await looks([name, ...others]);
    for (const [i, look] of theirs.entries()) expect(look, others[i]).toBe(own);
  });

  it('genuine names are as they are given, and nobody else is called alike', async () => {
    const { unitName } = unitFields;
    for (const name of genuine) expect(unitName.parse(name)).toBe(name);
    expect(new Set(await looks(genuine)).size).toBe(genuine.length);
  });

  it('every ideograph is itself alone', async () => {
    const all = Array.from({ length: 0x9fff - 0x4e00 + 1 }, (_, n) => String.fromCodePoint(0x4e00 + n));
    for (let c = 0x20000; c < 0x2a6e0; c += 7) all.push(String.fromCodePoint(c));
    expect(await looks(all)).toEqual(all);
  });

  it('no stranger registers beside a unit whose name looks alike', async () => {
    const name = '东湖区西部ABC研究中心';
    const { unit } = await aPerson(app, { kinds: [3] });
    await app.database.pool.query('update units set name = $1 where id = $2', [name, unit?.id]);
    const alike = [
      '东湖\ufff9区西部ABC研究中心',
      '东湖区⻄部ABC研究中心',
      '东湖区西部АВС研究中心',
      '东湖区西部ABC研究中̂心',
    ];
    for (const [n, twin] of alike.entries())
      expect(await register(twin, n), twin).toMatchObject({
        status: 400,
        message: expect.stringContaining('已经登记'),
      });
    expect(await register('𠮷林县七〇三研究所·（本部）「A1」', 8)).toMatchObject({ status: 200 });
    expect(await app.database.pool.query("select name from units where name like '𠮷林%'")).toMatchObject({
      rows: [{ name: '𠮷林县七〇三研究所·（本部）「A1」' }],
    });
  });
});
