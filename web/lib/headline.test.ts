import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pieces } from '../../shared/pieces.ts';
import { titleHtml } from './headline.ts';

const textOf = (html: string) =>
  html
    .replace(/<\/?(?:wbr|span)(?: class="(?:clause|dot)")?>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

describe('a headline', () => {
  it('may end a line between words, never inside one or beside a character that would stand alone', () => {
    expect(pieces('数字化改革与整体智治专题研修班（第12期）')).toEqual([
      '数字化',
      '改革',
      '与整体',
      '智治',
      '专题',
      '研修班',
      '（第12期）',
    ]);
    expect(pieces('镇上的裁缝　华月娥').at(-1)).toBe('华月娥');
    expect(pieces('老谷仓里的创业街')).toEqual(['老谷仓里的', '创业街']);
    expect(pieces('一座公厕花了八十六万')).toContain('八十六万');
    expect(pieces('给一条江的上下游各记一本账')).toEqual(['给一条江的', '上下游各记', '一本账']);
    expect(pieces('车间主任与班组长现场管理营')).toEqual(['车间', '主任', '与班组长', '现场', '管理营']);
  });

  it('keeps signs with the words that they belong to', () => {
    expect(pieces('从“一网统管”到“一网好办”')).toEqual(['从', '“一网统管”', '到', '“一网好办”']);
    for (const p of pieces('《浙江省数字经济促进条例》（修订）解读：谁能申请、给多少？')) {
      expect(p).not.toMatch(/^[，。：；？！、”’》〉）」』】]/u);
      expect(p).not.toMatch(/[“‘《〈（「『【]$/u);
    }
  });

  it('breaks between clauses first', () => {
    expect(titleHtml('把课堂交给现场：学院发布规范')).toBe(
      '<span class="clause">把课堂<wbr>交给<wbr>现场：</span><span class="clause">学院<wbr>发布<wbr>规范</span>',
    );
    expect(titleHtml('专题研修班（第 12 期）')).toContain('（第\u00a012\u00a0期）');
    expect(titleHtml('龙坞茶山 · 分账本')).toMatch(
      /^<span class="clause">龙坞茶山<span class="dot"> ·<\/span><\/span> <span class="clause">/,
    );
  });

  it('is text, whatever stands in it', () => {
    expect(titleHtml('a<script>alert(1)</script>&amp;')).not.toMatch(/<(?!wbr>|\/?span)/);
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'数字化改革与，：？·“”《》 <>&;ab1') }), (text) => {
        expect(pieces(text).join('')).toBe(text);
        expect(textOf(titleHtml(text)).replace(/[ \u00a0]/g, '')).toBe(text.replaceAll(' ', ''));
      }),
      { seed: 20261121, numRuns: 400 },
    );
  });
});
