import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentKind } from '../../../shared/content-kinds.ts';
import { firstValues } from '../../../shared/fields/field.ts';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aPerson } from '../../../test/factories/people.ts';
import { contentVersions } from '../../db/tables/versions.ts';

describe('what is to be published', () => {
  let app: TestApp;
  let administrator: ReturnType<TestApp['call']>;
  beforeAll(async () => {
    app = await startApp('demo');
    administrator = app.call((await aPerson(app, { isAdmin: true, roles: ['administrator'] })).token);
  });
  afterAll(() => app.close());

  const version = (d: { versionId: number; revision: number }) => ({ id: d.versionId, revision: d.revision });
  const refusal = (fields: [string, string][]) => ({
    fields: fields.map(([path, message]) => expect.objectContaining({ path: `data.${path}`, message })),
  });

  it('is refused for what is missing and for what does not go together at once, when handed in and when shown', async () => {
    const days = { startDate: '2026-12-10', endDate: '2026-12-20', signUpDeadline: '2026-12-01' };
    const said = { name: '甲班', summary: '乙', body: '<p>丙</p>', place: '杭州', fee: '免费', audience: '干部' };
    const sound = { ...firstValues(contentKind('project').fields), ...said, ...days };
    const wrong = { ...sound, place: '', fee: '', endDate: '2026-12-01', signUpDeadline: '2026-12-05' };
    const faults = refusal([
      ['place', '请填写地点'],
      ['fee', '请填写费用'],
      ['endDate', '结束日期不能早于开班日期'],
      ['signUpDeadline', '报名截止不能晚于结束日期'],
    ]);
    const draft = (data: object) => administrator.content.save({ kind: 'project', data: { ...data } });
    await expect(administrator.content.submit(version(await draft(wrong)))).rejects.toMatchObject(faults);
    const submitted = await administrator.content.submit(version(await draft(sound)));
    const approved = await administrator.content.approve(version(submitted));
    // As one that was approved before there was such a rule.
    await app.database.db
      .update(contentVersions)
      .set({ data: wrong })
      .where(eq(contentVersions.id, approved.versionId));
    await expect(administrator.content.publish(version(approved))).rejects.toMatchObject(faults);
  });

  it('is refused for everything that is wrong with the settings of the site at once', async () => {
    const { recordId, data } = await administrator.content.get({ kind: 'setting', recordId: 0 });
    const { fields } = contentKind('setting');
    const missing = fields.filter((f) => f.required && f.input === 'line').slice(0, 2);
    expect(missing).toHaveLength(2);
    const wrong = { ...data, ...Object.fromEntries(missing.map((f) => [f.name, ''])) };
    const open = await administrator.content.get({ kind: 'setting', recordId });
    const saved = await administrator.content.save({ kind: 'setting', recordId, data: wrong, ...held(open) });
    await expect(administrator.content.submit(version(saved))).rejects.toMatchObject(
      refusal(missing.map((f) => [f.name, `请填写${f.label}`])),
    );
  });
});

const held = ({ versionId, revision }: { versionId: number; revision: number }) => ({ versionId, revision });
