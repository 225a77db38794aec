import { describe, expect, it, vi } from 'vitest';
import { calls } from '../../shared/contract/index.ts';
import type { CallAccess } from '../../shared/contract/call.ts';
import type { Fault } from '../../shared/rules.ts';
import { type Actor, checkAccess, createDispatch, type Domains, withDeeper } from './dispatch.ts';
import { createMemo } from './memo.ts';

const nobody: Actor = { userId: 7, sessionId: 'a', kinds: [], isAdmin: false, roles: [], unitId: null };
const administrator = { ...nobody, isAdmin: true, roles: ['administrator'] };

describe('who may make a call', () => {
  const unit = { ...nobody, kinds: [3], unitId: 9 };
  const of = (access: CallAccess, actor: Actor | null, roles: string[] = ['editor']) => {
    try {
      checkAccess({ access, roles } as never, actor);
      return 'may';
    } catch (error) {
      return (error as { reason: string }).reason;
    }
  };

  it('is decided by its access, the kinds and roles of the person, and the unit that is registered', () => {
    for (const access of ['public', 'optional'] as const) expect(of(access, null)).toBe('may');
    for (const access of ['member', 'trainee', 'teacher', 'unit', 'staff'] as const)
      expect(of(access, null), access).toBe('expired');
    expect(of('member', nobody)).toBe('may');
    for (const [access, kind] of [
      ['trainee', 1],
      ['teacher', 2],
    ] as const) {
      expect(of(access, { ...nobody, kinds: [3, kind] }), access).toBe('may');
      expect(of(access, { ...administrator, kinds: [3 - kind, 3], unitId: 9 }), access).toBe('forbidden');
    }
    expect(of('unit', unit)).toBe('may');
    for (const other of [
      { ...unit, unitId: null },
      { ...unit, kinds: [1, 2] },
    ])
      expect(of('unit', other)).toBe('forbidden');
    for (const roles of [['editor'], ['clerk', 'editor'], ['administrator']]) {
      expect(of('staff', { ...nobody, isAdmin: true, roles }), String(roles)).toBe('may');
      expect(of('staff', { ...nobody, roles }), String(roles)).toBe('forbidden');
    }
    for (const roles of [[], ['clerk']]) expect(of('staff', { ...administrator, roles })).toBe('forbidden');
  });
});

describe('a call', () => {
  /** Handlers that do nothing but the ones that are given, by domain and name. */
  function dispatchTo(given: Record<string, unknown>, settled = async () => undefined as unknown) {
    const domains: Record<string, Record<string, unknown>> = {};
    for (const { domain, name } of calls)
      domains[domain] = { ...domains[domain], [name]: given[`${domain}.${name}`] ?? (async () => null) };
    const base = { db: {} as never, memo: createMemo(), now: () => new Date() };
    return createDispatch(domains as unknown as Domains, base, settled as () => Promise<void>);
  }
  const missing = (value: string, more: object = {}) =>
    Object.assign(new Error('Failed query'), {
      cause: { code: '23503', detail: `Key (a_id)=(${value}) is not present in table "a".`, ...more },
    });
  const failure = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: { reason: string; fields: Fault[]; message: string }) => error,
    );

  it('that names a row which is not there is told at the field that names it', async () => {
    let error: unknown = missing('7');
    const dispatch = dispatchTo({ 'downloads.remove': () => Promise.reject(error) });
    const remove = () => failure(dispatch('downloads', 'remove', { body: { id: 7 } }, administrator));
    expect((await remove())?.fields).toEqual([
      { path: 'id', code: 'unknown', message: '所选的内容已不存在，请重新选择' },
    ]);
    for (const other of [missing('8'), missing('7', { detail: 'Key (id)=(7) is still referenced from table "b".' })]) {
      error = other;
      expect(await remove()).toMatchObject({ reason: 'input', fields: [] });
    }
    error = new Error('a bug');
    expect((await remove())?.message).toBe('a bug');
  });

  it('is told of all its faults at once, of each field once, and its handler gets nothing that has any', async () => {
    const made = vi.fn(async () => null);
    const deeper = vi.fn(async () => [
      { path: 'kind', code: 'wrong' as const, message: 'again' },
      { path: 'days', code: 'wrong' as const, message: 'deeper' },
    ]);
    const dispatch = dispatchTo({ 'embeds.addHost': withDeeper(made, deeper) });
    const add = (body: object) => failure(dispatch('embeds', 'addHost', { body }, administrator));
    const refused = await add({ host: 'a.example.com', kind: 'odd', name: '' });
    expect(refused?.fields.map((f) => f.path).sort()).toEqual(['days', 'kind', 'name']);
    expect([made.mock.calls.length, deeper.mock.calls.length]).toEqual([0, 1]);
    expect(await add({ host: 'a.example.com', kind: 'video', name: ' 甲 ' })).toBeNull();
    expect(made).toHaveBeenCalledWith({ host: 'a.example.com', kind: 'video', name: '甲' }, expect.anything());
    expect(deeper).toHaveBeenCalledTimes(1);
  });

  it('says who makes it from where, and waits until everybody has heard of what it publishes alone', async () => {
    const order: string[] = [];
    const given: { address: string; actor: Actor | null; signal?: AbortSignal }[] = [];
    const handler = async (_: unknown, context: (typeof given)[number]) => {
      given.push(context);
      order.push('made');
      return null;
    };
    const settled = async () => {
      await Promise.resolve();
      order.push('heard');
    };
    const dispatch = dispatchTo({ 'embeds.removeHost': handler, 'downloads.remove': handler }, settled);
    const [{ signal }, leaves] = [new AbortController(), () => undefined];
    const from = { address: '203.0.113.7', cookie: 'a=b', signal, leaves };
    await dispatch('embeds', 'removeHost', { body: { host: 'a.example.com' } }, administrator, from);
    expect(order).toEqual(['made', 'heard']);
    expect(given[0]).toMatchObject({ ...from, actor: administrator });
    expect(given[0]?.signal).toBe(signal);
    const quiet = calls.find((c) => c.domain === 'staff' && c.name === 'removeTotp')?.call;
    expect(quiet?.publishes).toBeUndefined();
    await dispatch('staff', 'removeTotp', { body: { id: 1 } }, administrator);
    expect(order).toEqual(['made', 'heard']);
    expect(await failure(dispatch('staff', 'none', {}, administrator))).toMatchObject({ reason: 'absent' });
    expect(await failure(dispatch('embeds', 'removeHost', {}, nobody))).toMatchObject({ reason: 'forbidden' });
  });

  it('without a handler stops the start', () => {
    expect(() => createDispatch({} as never, {} as never, async () => undefined)).toThrow('no access or no handler');
  });
});
