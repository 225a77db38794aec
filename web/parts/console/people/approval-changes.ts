import type { ApprovalDetail } from '../../../../shared/contract/staff-people.ts';

type Seen = Pick<ApprovalDetail, 'name' | 'cellPhone' | 'facts' | 'licenceUrl'>;

const linesOf = (of: Seen): [string, string][] => [['名称', of.name], ...of.facts, ['手机号码', of.cellPhone]];

/** In what a registration differs from what was looked at: label, before, after. A file is only told to be another. */
export function changesBetween(was: Seen, now: Seen): [label: string, before: string, after: string][] {
  const [before, after] = [new Map(linesOf(was)), new Map(linesOf(now))];
  // What a unit is called stands among the facts as well.
  if (now.facts.some(([, value]) => value === now.name)) after.delete('名称');
  const labels = [...new Set([...after.keys(), ...before.keys()])].filter((l) => l !== '名称' || after.has(l));
  const lines = labels
    .map((l): [string, string, string] => [l, before.get(l) || '没有填写', after.get(l) || '没有填写'])
    .filter(([, b, a]) => b !== a);
  return was.licenceUrl === now.licenceUrl
    ? lines
    : [...lines, ['营业执照或法人证书', was.licenceUrl ? '原来的文件' : '没有', now.licenceUrl ? '新的文件' : '没有']];
}
