import { describe, expect, it } from 'vitest';
import { below, isRegion } from './regions.ts';

describe('the regions', () => {
  it('hold every province once, with cities that are told apart', () => {
    const provinces = below([]);
    expect(provinces).toHaveLength(34);
    expect(new Set(provinces).size).toBe(34);
    for (const p of provinces) {
      const cities = below([p]);
      expect(cities.length, p).toBeGreaterThan(0);
      expect(new Set(cities).size, p).toBe(cities.length);
      for (const c of cities) expect(c, p).toMatch(/^\p{Script=Han}{2,}(市|县|州|盟|区|政区)$/u);
    }
  });

  it.each(['浙江省,绍兴市,越城区', '江苏省,苏州市,吴江区', '重庆市,重庆市,渝中区'])('%s is one', (text) => {
    expect(isRegion(text)).toBe(true);
  });

  it.each([
    '',
    '浙江省',
    '浙江省,绍兴市',
    '浙江省,绍兴市,',
    '江苏省,苏州市, ',
    '浙江省,绍兴市,西湖区',
    '浙江省,苏州市,吴江区',
    '火星,环形山,一号坑',
    '浙江省,绍兴市,越城区,越城区',
    '浙江省 绍兴市 越城区',
    ',,',
  ])('%j is none', (text) => {
    expect(isRegion(text)).toBe(false);
  });

  it('go down to the ninety districts of Zhejiang', () => {
    const cities = below(['浙江省']);
    expect(cities).toHaveLength(11);
    expect(cities.flatMap((c) => below(['浙江省', c]))).toHaveLength(90);
    expect(below(['重庆市', '重庆市'])).toHaveLength(38);
    expect(below(['江苏省', '南京市'])).toEqual([]);
  });
});
