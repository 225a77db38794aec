import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { password } from '../server/db/demo/site.ts';
import { eventually } from './app.ts';
import { freshDatabase } from './database.ts';

describe('the process of the portal', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-main-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Starts it as `npm start` does, by this environment alone. */
  function start(env: Record<string, string>) {
    const quick = ['--import', resolve('scripts/quick-imports.ts')];
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const child = spawn(process.execPath, [...quick, resolve('server/main.ts')], {
      env: { PATH, NODE_COMPILE_CACHE, NODE_ENV: 'production', DATA_DIR: folder, PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk));
    const complaints = text(child.stderr);
    const ended = once(child, 'exit').then(async ([code]) => ({ code, said, complaints: await complaints }));
    return {
      ended,
      stop: () => void child.kill('SIGTERM'),
      /** All that it has said, once that fits; what it complained of, where it ends before. */
      says: async (words: string) => {
        const over = ended.then((end) => end.complaints);
        return Promise.race([
          over,
          eventually(
            () => said,
            (all) => all.includes(words),
            60_000,
          ),
        ]);
      },
    };
  }

  const secret = 'a-secret-of-the-tests-0123456789';

  it('does not start on what it is not given rightly, and says why, without a password', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    const nowhere = Object.assign(new URL(inject('postgres')), { pathname: '/nowhere' }).toString();
    const [wrong, late, gone] = await Promise.all([
      start({ LOG_LEVEL: 'loud', TRUST_PROXY: 'x' }).ended,
      // The port is asked for first: no database is opened for nothing.
      start({ DATABASE_URL: nowhere, PORT: `${port}` }).ended,
      start({ DATABASE_URL: nowhere }).ended,
    ]);
    taken.close();
    expect([wrong.code, wrong.said]).toEqual([2, '']);
    expect(wrong.complaints).toMatch(/^环境变量有误，没有启动：\n {2}.*: .*\n {2}.*: /);
    expect([late.code, late.complaints]).toEqual([1, `端口 ${port} 已被占用，请用 PORT 指定另一个。\n`]);
    expect([gone.code, gone.complaints]).toEqual([
      2,
      '没有启动：没有这个数据库，请先建立它（编码 UTF-8），或改正 DATABASE_URL。\n  DATABASE_URL\n',
    ]);
  });

  it('serves as its environment has it, ends a demonstration that goes live, and leaves when it is told to', async () => {
    const site = await freshDatabase('demo');
    onTestFinished(() => site.drop());
    const demo = start({ DATABASE_URL: site.url });
    const shown = await demo.says('演示账号');
    expect(shown).toContain(`演示账号（密码均为 ${password}）：`);
    expect(shown).toContain('工作人员在管理后台的“短信”页查看');

    const portal = start({ DATABASE_URL: site.url, DEMO: '0', SECRET: secret, SITE_URL: 'https://jg.example' });
    const words = await portal.says('短信未接服务商');
    expect(words).toContain('请设置 SMS_ACCESS_KEY_ID 等四个变量');
    expect(words).not.toContain('演示账号（密码');
    expect(words).toMatch(/演示已结束：\d+ 个演示账号已停用/);
    const end = await demo.ended;
    expect([end.code, end.complaints]).toEqual([2, expect.stringContaining('演示已结束，这个进程停止服务：')]);

    const [, at = ''] = /门户已就绪：(\S+)/.exec(words) ?? [];
    const page = await fetch(at);
    expect(page.status).toBe(200);
    expect(page.headers.get('strict-transport-security')).toMatch(/max-age=/);
    expect(await page.text()).toContain('https://jg.example/');
    expect((await fetch(`${at}/readyz`)).status).toBe(200);
    portal.stop();
    expect(await portal.ended).toMatchObject({ code: 0 });
  });
});
