/** What the sentence of the home page offers; the choices stand in the address of the plan page. */
export const units = ['党政机关', '事业单位', '国有企业', '民营企业', '高等院校'];
export const times = [
  ['month', '一个月内'],
  ['quarter', '三个月内'],
  ['half', '半年内'],
  ['open', '合适的时候'],
] as const;
export const sizes = [
  [30, '30 人'],
  [50, '50 人'],
  [80, '80 人'],
  [100, '100 人以上'],
] as const;
export const lengths = [
  [3, '三天'],
  [5, '五天'],
  [7, '七天'],
  [1, '一天'],
] as const;

const [cadre, enterprise] = ['1', '2'];
const numberIn = (offered: readonly (readonly [number, string])[], said: string | null): string =>
  offered.some(([n]) => String(n) === said) ? (said as string) : '';

/** Fields of the request for a plan that the address of its page may fill in. */
export type Answers = Record<'trainType' | 'trainThemeId' | 'headCount' | 'days' | 'remark', string>;

/**
 * What was answered in the sentence, as fields of the request for a plan; what has no field of its own stands among the
 * wishes. What was not offered is no answer.
 * @param search of the address of the plan page
 * @param trainThemeId the theme that the page shows, if any
 */
export function answersOf(search: string, trainThemeId = ''): Answers {
  const said = new URLSearchParams(search);
  const unit = units.find((u) => u === said.get('type'));
  const time = times.find(([value]) => value === said.get('from'))?.[1];
  const many = said.get('size') === String(sizes.at(-1)?.[0]) && sizes.at(-1)?.[1];
  const sentence = [unit && `我们是${unit}`, time && `计划在${time}办班`, many].filter(Boolean).join('，');
  return {
    trainType: unit ? (unit.endsWith('企业') ? enterprise : cadre) : '',
    trainThemeId,
    headCount: numberIn(sizes, said.get('size')),
    days: numberIn(lengths, said.get('length')),
    remark: sentence && `${sentence}。`,
  };
}

/**
 * What becomes of the fields where the address says something else than before: what it had filled in gives way, what
 * a person typed, chose or emptied stays; among the wishes the new sentence takes the place of the old one, or stands
 * below.
 * @param before what the address had said when the fields were filled in last
 * @returns the fields that change
 */
export function renewed(typed: Answers, before: Partial<Answers>, now: Answers): Partial<Answers> {
  const changed: Partial<Answers> = {};
  for (const name of ['trainType', 'trainThemeId', 'headCount', 'days'] as const)
    if (now[name] && now[name] !== before[name] && (!typed[name] || typed[name] === before[name]))
      changed[name] = now[name];
  const { remark } = typed;
  if (now.remark && now.remark !== before.remark && !remark.includes(now.remark))
    changed.remark =
      before.remark && remark.includes(before.remark)
        ? remark.replace(before.remark, () => now.remark)
        : [remark, now.remark].filter(Boolean).join('\n');
  return changed;
}

/**
 * The wishes without `100 人以上`, once a person has put another number into its field.
 * @returns null where they stay
 */
export function counted(typed: Answers, said: Answers): string | null {
  const many = `，${sizes.at(-1)?.[1]}。`;
  if (typed.headCount === said.headCount || !said.remark.endsWith(many)) return null;
  const { remark } = typed;
  return remark.includes(said.remark) ? remark.replace(said.remark, () => said.remark.replace(many, '。')) : null;
}

/**
 * What of the sentence stands in the fields as it was answered, in the words of the form; empty where nothing does.
 * @param themes that may be chosen, by name
 */
export function takenOver(typed: Answers, said: Answers, themes: readonly { id: number; name: string }[]): string[] {
  const same = (name: keyof Answers) => said[name] !== '' && typed[name] === said[name];
  return [
    same('trainType') && (said.trainType === enterprise ? '企业培训' : '干部培训'),
    same('trainThemeId') && themes.find((t) => String(t.id) === said.trainThemeId)?.name,
    same('headCount') && `${said.headCount} 人`,
    same('days') && `${said.days} 天`,
  ].filter((word) => typeof word === 'string');
}
