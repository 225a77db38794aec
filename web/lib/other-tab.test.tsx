import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anonymous, session } from './session.ts';

/** Each tab has a module of its own; `referrer` is the page that led there. */
async function aTab(referrer = `${location.origin}/guanli/`) {
  vi.resetModules();
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
  return { ...(await import('./other-tab.ts')), own: (await import('./session.ts')).session };
}

/** A press as by a person, which a script cannot make: the event is marked. */
function press(type: string, href: string, how: MouseEventInit = {}, trusted = true, target = ''): void {
  document.body.innerHTML = `<a href="${href}" target="${target}"><b>行</b></a>`;
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, ...how });
  if (trusted) Object.defineProperty(event, 'isTrusted', { value: true });
  // No link is followed here; a press of the files after this one, which share the document, is none of ours.
  const stay = (e: Event) => e.preventDefault();
  document.addEventListener('click', stay);
  document.querySelector('b')?.dispatchEvent(event);
  document.removeEventListener('click', stay);
}

describe('a tab that is opened from the console', () => {
  let ends: (() => void)[] = [];
  beforeEach(() => {
    sessionStorage.clear();
    session.set(anonymous);
  });
  afterEach(() => {
    for (const end of ends) end();
    ends = [];
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
  async function aLender(token = 'a token') {
    const tab = await aTab();
    tab.own.set({ ...anonymous, token });
    ends.push(tab.lendSession('/guanli/'));
  }
  async function borrows(address: string, referrer?: string) {
    const { borrowSession, own } = await aTab(referrer);
    return [await borrowSession(address), own.get().token];
  }
  const middle = { button: 1 };

  it('goes on with its session, once for each link that was pressed', async () => {
    await aLender();
    press('auxclick', '/guanli/demand/5/?a=1', middle);
    expect(await borrows('/guanli/demand/5/?a=1')).toEqual([true, 'a token']);
    expect(await borrows('/guanli/demand/5/?a=1')).toEqual([false, '']);
    for (const [type, how] of [
      ['click', { ctrlKey: true }],
      ['click', { metaKey: true }],
      ['click', { shiftKey: true }],
      ['contextmenu', {}],
    ] as const) {
      press(type, '/guanli/plans/', how);
      expect(await borrows('/guanli/plans/'), type).toEqual([true, 'a token']);
    }
    vi.spyOn(window, 'open').mockReturnValue(null);
    press('click', '/guanli/plans/', {}, true, '_blank');
    expect(await borrows('/guanli/plans/')).toEqual([true, 'a token']);
  });

  it('is answered alone: another one that asks meanwhile hears nothing of it', async () => {
    await aLender();
    press('auxclick', '/guanli/plans/', middle);
    const other = await aTab();
    const asked = other.borrowSession('/guanli/units/');
    expect(await borrows('/guanli/plans/')).toEqual([true, 'a token']);
    expect([await asked, other.own.get().token]).toEqual([false, '']);
  });

  it('is given nothing for a link that nobody pressed, another address, a plain click, a script or another site', async () => {
    await aLender();
    expect(await borrows('/guanli/')).toEqual([false, '']);
    press('auxclick', '/guanli/plans/', middle);
    expect(await borrows('/guanli/accounts/')).toEqual([false, '']);
    expect(await borrows('/guanli/plans/', 'https://other.example/guanli/')).toEqual([false, '']);
    expect(await borrows('/guanli/plans/', '')).toEqual([false, '']);
    press('click', '/guanli/units/');
    press('auxclick', '/guanli/units/', { button: 2 });
    press('auxclick', '/guanli/sms/', middle, false);
    press('auxclick', '/home/', middle);
    press('auxclick', 'https://other.example/guanli/x/', middle);
    for (const address of ['/guanli/units/', '/guanli/sms/', '/home/', '/guanli/x/'])
      expect(await borrows(address), address).toEqual([false, '']);
  });

  it('keeps the session of who has signed in there meanwhile', async () => {
    await aLender();
    press('auxclick', '/guanli/plans/', middle);
    const { borrowSession, own } = await aTab();
    const borrowed = borrowSession('/guanli/plans/');
    own.set({ ...anonymous, token: 'an own token' });
    expect([await borrowed, own.get().token]).toEqual([true, 'an own token']);
  });

  it('is given nothing by a tab that is signed out, nor after a minute', async () => {
    await aLender('');
    press('auxclick', '/guanli/plans/', middle);
    expect(await borrows('/guanli/plans/')).toEqual([false, '']);
    ends.pop()?.();
    await aLender();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    press('auxclick', '/guanli/plans/', middle);
    vi.setSystemTime(Date.now() + 60_001);
    expect(await borrows('/guanli/plans/')).toEqual([false, '']);
  });
});
