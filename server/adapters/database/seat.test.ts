import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findRoom } from './seat.ts';

const root = mkdtempSync(join(tmpdir(), 'portal-seat-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

it('a folder keeps the room that it had, by whichever name it was called then', () => {
  const [folder, link] = [join(root, 'data'), join(root, 'link')];
  mkdirSync(folder);
  symlinkSync(folder, link);
  const named = (path: string) =>
    join(root, `zhijiang-portal-${createHash('sha256').update(path).digest('hex').slice(0, 16)}`);
  // A new one is called by the real path, however it is come to.
  expect([findRoom(folder, root), findRoom(link, root)]).toEqual([named(folder), named(folder)]);
  // An earlier version called it as it was typed.
  mkdirSync(named(link));
  expect([findRoom(folder, root), findRoom(link, root)]).toEqual([named(folder), named(link)]);
  mkdirSync(named(folder));
  expect(findRoom(link, root)).toBe(named(folder));
});
