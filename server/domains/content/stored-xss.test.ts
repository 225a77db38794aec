import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentKinds } from '../../../shared/content-kinds.ts';
import { type Field, firstValue } from '../../../shared/fields/field.ts';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aPerson } from '../../../test/factories/people.ts';
import { acting as corpus } from '../../../test/poison.ts';
import { contentVersions } from '../../db/tables/versions.ts';

/** Nothing of HTML that could act: elements, handlers, addresses that run. */
const acting =
  /<(script|iframe|object|embed|svg|math|style|form|input|base|meta|link|details|noscript|template)\b|\son\w+\s*=|(href|src|action)\s*=\s*["']?\s*(javascript|data|vbscript):|srcdoc|position\s*:|url\(/i;

const address = ['picture', 'link'];
const fill = (field: Field, text: string): unknown => {
  const short = [...text].slice(0, field.most ?? 60).join('');
  switch (field.input) {
    case 'line':
    case 'lines':
      return short;
    case 'html':
      return `<p>文</p>${text}`;
    case 'words':
      return [[...text].slice(0, 80).join('')];
    case 'pairs':
      return [[[...text].slice(0, 20).join(''), text]];
    case 'list':
      return [
        Object.fromEntries(
          (field.fields ?? []).map((c) => [
            c.name,
            c.input === 'line' ? [...text].slice(0, c.most ?? 20).join('') : firstValue(c),
          ]),
        ),
      ];
    default:
      return firstValue(field);
  }
};

describe('what tries to act', () => {
  let app: TestApp;
  let staff: ReturnType<TestApp['call']>;
  beforeAll(async () => {
    app = await startApp('empty');
    staff = app.call((await aPerson(app, { isAdmin: true, roles: ['administrator'] })).token);
  });
  afterAll(() => app.close());

  it('is kept in no text of any kind: HTML loses it, other texts hold it as letters', async () => {
    let walked = 0;
    for (const [kind, { fields, fixed }] of Object.entries(contentKinds)) {
      if (fixed) continue;
      for (const text of corpus) {
        await staff.content.save({ kind, data: Object.fromEntries(fields.map((f) => [f.name, fill(f, text)])) });
        walked++;
      }
    }
    expect(walked).toBeGreaterThan(300);
    const rows = await app.database.db.select().from(contentVersions);
    expect(rows.length).toBe(walked);
    for (const row of rows) {
      for (const field of contentKinds[row.kind]?.fields ?? []) {
        const value = JSON.stringify(row.data[field.name] ?? '');
        if (field.input === 'html')
          expect(value.replaceAll('\\"', '"'), `${row.kind}.${field.name}`).not.toMatch(acting);
        expect(value).not.toMatch(/[\u202a-\u202e]/);
      }
    }
  });

  it('is refused as an address, in every field that holds one', async () => {
    let walked = 0;
    for (const [kind, { fields, fixed }] of Object.entries(contentKinds)) {
      for (const field of fields.filter((f) => address.includes(f.input) && !fixed)) {
        for (const text of [
          'javascript:alert(1)',
          ' JavaScript:alert(1)',
          'data:text/html,x',
          '//evil.example',
          '/\\evil.example',
          'vbscript:x',
          'https://a"onclick=',
          '/x"><script>',
        ]) {
          await expect(
            staff.content.save({ kind, data: { [field.name]: text } }),
            `${kind}.${field.name} ${text}`,
          ).rejects.toThrow(`${field.label}须是以 /、http:// 或 https:// 开头的网址`);
          walked++;
        }
      }
      if (fields.some((f) => f.input === 'pictures'))
        await expect(
          staff.content.save({ kind, data: { gallery: [{ url: 'javascript:alert(1)', caption: '' }] } }),
        ).rejects.toThrow('地址不正确');
    }
    expect(walked).toBeGreaterThan(50);
  });

  it('does nothing on the page that shows it, and leaves what Word brings at home', async () => {
    const texts = corpus.map((t) => `<p>段</p>${t}`).join('');
    const body = `<!--[if gte mso 9]><xml><o:x/></xml><![endif]--><style>p{}</style><p class="MsoNormal" style="margin:0cm;mso-pagination:none"><span style="font-size:14.0pt;font-family:SimSun">一<o:p></o:p></span></p><p style="text-align:center"><span style="font-size: 24pt">二</span></p>${texts}`;
    const draft = await staff.content.save({
      kind: 'news',
      data: {
        title: corpus[0],
        summary: corpus[1],
        body,
        categoryId: 1,
        source: corpus[8],
        facts: [['名', corpus[10]]],
      },
    });
    const one = (d: { versionId: number; revision: number }) => ({ id: d.versionId, revision: d.revision });
    await staff.content.publish(one(await staff.content.approve(one(await staff.content.submit(one(draft))))));
    const html = await (await app.get(`/xinwen/${draft.recordId}/`)).text();
    // As letters of a title they may stand there; as marks nowhere.
    const marks = [
      /<script>window\.hit/,
      /<[a-z][^>"]*\son\w+=/,
      /<iframe/,
      /<form action/,
      /mso-/,
      /MsoNormal/,
      /<o:p/,
    ];
    for (const mark of marks) expect(mark.exec(html)?.[0]).toBeUndefined();
    expect(html).toContain('<p style="text-align:center"><span style="font-size:24pt">二</span></p>');
    expect(html).toContain('&lt;script&gt;window.hit=1&lt;/script&gt;');
  });
});
