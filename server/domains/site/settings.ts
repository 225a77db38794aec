import { sql } from 'drizzle-orm';
import { AllSettings } from '../../../shared/contract/site.ts';
import { closed, type Switch } from '../../../shared/switches.ts';
import type { Executor } from '../../db/client.ts';
import { settings } from '../../db/tables/site.ts';
import { refuse } from '../../kernel/errors.ts';

/** Plain sample values, until staff write their own (the specification shows none). */
export const sampleSettings: AllSettings = {
  name: '之江培训学院',
  englishName: 'ZHIJIANG EXECUTIVE INSTITUTE',
  slogan: '干部培训 · 企业培训 · 现场教学',
  description: '以江河为课，于现场求知。二十余年，陪伴干部与企业家读懂浙江。',
  keywords: '之江培训学院,干部培训,企业培训,现场教学,培训方案',
  hotline: '0571-8700 0000',
  hours: '工作日 8:30–17:30',
  address: '浙江省杭州市之江路 1 号',
  email: 'peixun@zhijiang.example',
  copyright: '© 2026 之江培训学院',
  icp: '浙ICP备00000000号',
  police: '浙公网安备 00000000000000号',
  publicAccount: 'https://zhijiang.example/weixin',
  publicAccountName: '之江培训学院',
  portalUrl: '',
  hotWords: ['数字化改革', '乡村振兴', '基层治理', '现场教学', '未来工厂', '共同富裕'],
  synonyms: [
    '退费=退款=退学费=能退',
    '学费=费用=收费=价格=多少钱',
    '单招=单独招生=招生',
    '忘记密码=找回密码=重设密码',
    '电话=热线=联系方式',
    '老师=教师=讲师=师资',
    '证书=结业证=结业证书',
    '请假=缺课',
    '签到=扫码',
    '数字化=数智化=数智',
    '发票=开票',
    '食堂=吃饭=用餐',
    '宿舍=住宿=食宿',
    '党校=干部培训',
    '换班=转班=改班=换到别的班',
  ],
  smsPrice: 5,
  logo: '',
  logoReverse: '',
  publicAccountPicture: '',
  identifier: '',
  quickLinks: [],
  registrationOpen: true,
  formsOpen: true,
  signUpOpen: true,
  suggestionsOpen: true,
};

/** The settings of the site; what nobody has written has its sample value. */
export async function readSettings(db: Executor): Promise<AllSettings> {
  // As text: a value that is a text of digits would come back as a
  // number, since the column parses what the driver has parsed already.
  const rows = await db.select({ key: settings.key, value: sql<string>`${settings.value}::text` }).from(settings);
  return AllSettings.parse({
    ...sampleSettings,
    ...Object.fromEntries(rows.map((r) => [r.key, JSON.parse(r.value)])),
  });
}

/** Lets pass what staff have left open. @throws {Refusal} input, in the words that the page shows as well */
export async function requireOpen(db: Executor, which: Switch): Promise<void> {
  if (!(await readSettings(db))[which]) throw refuse('input', closed[which]);
}
