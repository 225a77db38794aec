import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aPlanContent, askPlan } from '../../../test/factories/demands.ts';
import { staffToken } from '../../../test/factories/people.ts';
import { createHttpServer } from '../../kernel/server.ts';
import { mountPlanFiles } from './files.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp('demo');
});
afterAll(() => app.close());

it('a plan is made in the turn of its receipt, and who waits for it keeps none of their network waiting', async () => {
  const desk = app.call(await staffToken(app)).plans;
  const { id, receipt } = (await askPlan(app)).data;
  await desk.send({ id, ...(await desk.save({ id, versionId: 0, revision: 0, content: aPlanContent() })) });
  const turns: string[] = [];
  const made = Promise.withResolvers<Buffer>();
  const make = (_key: string, { by }: { by: string }) => {
    turns.push(by);
    return made.promise;
  };
  const server = createHttpServer({ logLevel: 'silent', answer: () => false });
  mountPlanFiles(server, { db: app.database.db, press: { make } });
  server.get('/api/work', async () => 'done');
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  const ask = async (path: string) => (await fetch(`${address}/api${path}`)).status;
  const papers = Array.from({ length: 6 }, () =>
    ask(`/train/plan/official/file?${new URLSearchParams({ receipt, number: '1', format: 'pdf' })}`),
  );
  await vi.waitFor(() => expect(turns).toEqual(Array(6).fill(receipt)), { timeout: 10_000 });
  expect(await ask('/work')).toBe(200);
  made.resolve(Buffer.from('%PDF'));
  expect(await Promise.all(papers)).toEqual(Array(6).fill(200));
  await server.close();
});
