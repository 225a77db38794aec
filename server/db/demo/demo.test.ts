import { describe, expect, it } from 'vitest';
import { about, environments } from './about.ts';
import { banners } from './banners.ts';
import { cadreTopics } from './cadre-topics.ts';
import { enterpriseTopics } from './enterprise-topics.ts';
import { enterprises } from './enterprises.ts';
import { experts } from './experts.ts';
import { faqs } from './faqs.ts';
import { demoArticles } from './load.ts';
import { toHtml } from './markup.ts';
import { pointsNorth } from './points-north.ts';
import { pointsSouth } from './points-south.ts';
import { projects, projectsAsOf } from './projects.ts';

const han = (text: string) => [...text.replace(/[^\p{L}\p{N}]/gu, '')].length;

describe('the demonstration content', () => {
  it('has about sixty long articles and a dozen or more of everything else', () => {
    expect(demoArticles.filter((a) => han(a.body) >= 600).length).toBeGreaterThanOrEqual(60);
    for (const list of [
      cadreTopics,
      enterpriseTopics,
      [...pointsNorth, ...pointsSouth],
      experts,
      enterprises,
      projects,
      environments,
      faqs,
      banners,
    ])
      expect(list.length).toBeGreaterThanOrEqual(12);
    for (const kind of ['decode', 'policy', 'information', 'community', 'investment', 'cooperation', 'training-need'])
      expect(demoArticles.filter((a) => a.kind === kind).length, kind).toBeGreaterThanOrEqual(12);
  });

  it('says no sentence of over fifteen characters twice', () => {
    const seen = new Map<string, string>();
    const texts = [
      ...[...demoArticles, ...cadreTopics, ...enterpriseTopics].flatMap((a) => [
        [a.title, a.title],
        [a.title, a.summary],
        [a.title, a.body],
      ]),
      ...[...pointsNorth, ...pointsSouth].flatMap((p) => [
        [p.name, p.summary],
        [p.name, p.body],
        [p.name, p.question],
      ]),
      ...experts.flatMap((e) => [
        [e.name, e.intro],
        [e.name, e.body],
      ]),
      ...projects.flatMap((p) => [
        [p.name, p.summary],
        [p.name, p.body],
      ]),
      ...enterprises.flatMap((e) => [
        [e.name, e.summary],
        [e.name, e.body],
      ]),
      ...about.map((a) => [a.name, a.body]),
      ...faqs.map((f) => [f.question, f.answer]),
      ...banners.flatMap((b) => [
        [b.title.join(''), b.body],
        [b.title.join(''), b.text],
      ]),
    ] as [string, string][];
    let sentences = 0;
    for (const [where, text] of texts) {
      for (const sentence of text
        .split(/[。！？；\n]/)
        .map((s) => s.trim())
        .filter((s) => [...s].length > 15)) {
        expect(seen.has(sentence), `${sentence} (${where}, ${seen.get(sentence)})`).toBe(false);
        seen.set(sentence, where);
        sentences++;
      }
    }
    expect(sentences).toBeGreaterThan(2000);
  });

  it('has projects to apply to, and some that are over, whenever it is loaded', () => {
    expect(projectsAsOf(new Date('2026-11-01'))).toEqual(projects);
    for (let month = 0; month < 40; month++) {
      const now = new Date(Date.UTC(2026, 10 + month, 15));
      const today = now.toISOString().slice(0, 10);
      const open = projectsAsOf(now).filter((p) => p.signUpDeadline > today);
      expect([open.length >= 3, open.length < projects.length], today).toEqual([true, true]);
      for (const p of projectsAsOf(now))
        expect(
          p.signUpDeadline <= p.startDate &&
            p.startDate <= p.endDate &&
            p.startDate.slice(4) === projects.find((q) => q.name === p.name)?.startDate.slice(4),
        ).toBe(true);
    }
  });

  it('becomes HTML of paragraphs, headings, lists and quotations, and nothing else', () => {
    expect(toHtml('> 甲\n> 乙')).toBe('<blockquote>甲<cite>乙</cite></blockquote>');
    expect(toHtml('**问：** 甲')).toBe('<p><strong>问：</strong> 甲</p>');
    expect(demoArticles.filter((a) => toHtml(a.body).includes('**')).map((a) => a.title)).toEqual([]);
    expect(toHtml('甲<b>\n\n## 乙\n\n> 丙\n\n- 丁\n- 戊')).toBe(
      '<p>甲&lt;b&gt;</p>\n<h2>乙</h2>\n<blockquote>丙</blockquote>\n<ul><li>丁</li><li>戊</li></ul>',
    );
  });
});
