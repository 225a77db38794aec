import { expect, it } from 'vitest';
import { changesBetween } from './approval-changes.ts';

const seen = {
  name: '戊县人才中心',
  cellPhone: '13700000001',
  licenceUrl: '/file/a.pdf',
  facts: [
    ['单位名称', '戊县人才中心'],
    ['联系人', '甲'],
    ['座机号码', ''],
  ] as [string, string][],
};

it('tells what somebody has changed in a registration since staff looked at it, each thing once', () => {
  expect(changesBetween(seen, seen)).toEqual([]);
  const facts: typeof seen.facts = [
    ['原名称', '戊县人才中心'],
    ['单位名称', '某某省委组织部'],
    ['联系人', '甲'],
    ['座机号码', '0571-1'],
  ];
  expect(changesBetween(seen, { ...seen, name: '某某省委组织部', facts, licenceUrl: '/file/b.pdf' })).toEqual([
    ['原名称', '没有填写', '戊县人才中心'],
    ['单位名称', '戊县人才中心', '某某省委组织部'],
    ['座机号码', '没有填写', '0571-1'],
    ['营业执照或法人证书', '原来的文件', '新的文件'],
  ]);
  expect(changesBetween(seen, { ...seen, name: '沈老师', facts: [] }).map(([label]) => label)).toContain('名称');
});
