import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type PageName, pages } from '../../shared/sitemap.ts';
import { payloads } from '../../test/redirect-payloads.ts';
import { sessionEnded } from './api.ts';
import { navigator, portal } from './navigator.ts';
import {
  anonymous,
  applyProfile,
  changeSession,
  clearSession,
  ownAccount,
  ownAddress,
  forgetWanted,
  hasMobile,
  rememberWanted,
  restoreSession,
  session,
  signOuts,
  standings,
  takeWanted,
  wantsPage,
} from './session.ts';

const origin = 'https://portal.example';

/** The browser's storage, which Node lacks. */
function createStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    key: (n) => [...kept.keys()][n] ?? null,
    getItem: (k) => kept.get(k) ?? null,
    setItem: (k, v) => void kept.set(k, String(v)),
    removeItem: (k) => void kept.delete(k),
  };
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', createStorage());
  vi.stubGlobal('localStorage', createStorage());
  vi.stubGlobal('location', { origin });
});
afterEach(() => {
  session.set(anonymous);
  vi.unstubAllGlobals();
});

/** What a browser makes of an address that is assigned to `location` on a page of the site. */
function opened(address: string): string {
  try {
    return new URL(address, `${origin}/denglu/`).origin;
  } catch {
    return 'nowhere';
  }
}

function expectOwn(address: string, from: string): void {
  expect(opened(address), JSON.stringify(from)).toBe(origin);
  expect(address, JSON.stringify(from)).toMatch(/^\/(?![/\\])/);
  // What survives must survive a second reading, as when it is remembered and then taken.
  expect(ownAddress(address), JSON.stringify(from)).toBe(address);
}

describe('an address to go to after signing in', () => {
  it('is one of this site, whatever was asked for', () => {
    expect(new Set(payloads).size).toBeGreaterThanOrEqual(60);
    // The list bites: taken as they are, most of them would leave.
    expect(payloads.filter((p) => opened(p) !== origin).length).toBeGreaterThan(50);
    for (const p of payloads) expectOwn(ownAddress(p), p);
  });

  it('is home for what leads elsewhere', () => {
    for (const p of payloads.filter((q) => opened(q) !== origin))
      expect(ownAddress(p), JSON.stringify(p)).toBe('/home/');
  });

  it('is one of this site for any mixture of signs that addresses are made of', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '//',
      '.',
      '..',
      ':',
      '@',
      '?',
      '#',
      '%2f',
      '%5c',
      '%09',
      '\t',
      '\n',
      ' ',
      '\u0000',
      '／',
      'http',
      'https:',
      'javascript:',
      'evil.example',
      'portal.example',
      'gbpx',
      'a',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => expectOwn(ownAddress(parts.join('')), parts.join(''))),
      { seed: 20261121, numRuns: 3000 },
    );
  });

  it('keeps path, query and hash of an own one', () => {
    expect(ownAddress('/gbpx/7/?a=1&b=//x#part')).toBe('/gbpx/7/?a=1&b=//x#part');
    expect(ownAddress(`${origin}/sousuo/?wd=a`)).toBe('/sousuo/?wd=a');
  });
});

describe('the wanted page', () => {
  it('is remembered, taken once, and then home again (section 4)', () => {
    rememberWanted('/gbpx/7/?from=2026-01-01#part');
    expect(wantsPage()).toBe(true);
    expect(takeWanted()).toBe('/gbpx/7/?from=2026-01-01#part');
    expect(takeWanted()).toBe('/home/');
    expect(wantsPage()).toBe(false);
  });

  it('is home where nothing was wanted, or something outside of the site', () => {
    expect(takeWanted()).toBe('/home/');
    rememberWanted('//evil.example');
    expect(takeWanted()).toBe('/home/');
    sessionStorage.setItem('redirect', 'javascript:alert(1)');
    expect(takeWanted()).toBe('/home/');
  });

  it('is wanted no more by whoever has gone on to another page, and still by who is on the way in', () => {
    const wanted = (page: PageName, search = '') => {
      rememberWanted('/grzx/grxx/');
      forgetWanted(page, search);
      return wantsPage();
    };
    for (const page of [
      'account/login',
      'account/register',
      'staff/login',
      'public/privacy',
      'trainee/profile',
    ] as const)
      expect(wanted(page), page).toBe(true);
    expect(wanted('public/home', '?code=a&state=b')).toBe(true);
    for (const page of ['public/home', 'cadre/home', 'public/search'] as const) expect(wanted(page), page).toBe(false);
  });

  it('of a later stage is gone on to, which says so', () => {
    for (const [, row] of pages.filter(([, { planned, path }]) => planned && !path.includes('/:'))) {
      rememberWanted(`${row.path}/?a=1`);
      expect(takeWanted(), row.path).toBe(`${row.path}/?a=1`);
    }
  });

  it('is home where no page stands at it', () => {
    for (const [wanted, got] of [
      ['/nothing-here/', '/home/'],
      ['/gbpx/abc/', '/home/'],
      // Not in the browser's table: the server knows whether a page is planned there.
      ['/wtdw/later/?a=1', '/wtdw/later/?a=1'],
      ['/gywm/', '/gywm/'],
      ['/dzxm/?a', '/dzxm/?a'],
    ] as const) {
      rememberWanted(wanted);
      expect(takeWanted(), wanted).toBe(got);
    }
  });
});

describe('the session (section 3)', () => {
  it('has exactly the fields of the specification, blank at first', () => {
    expect(anonymous).toEqual({
      token: '',
      name: '',
      psid: '',
      code: '',
      globalSessionId: '',
      isFirst: false,
      isAdmin: false,
      source: '',
      redirect: '/home/',
      userType: [],
      avatar: '',
      dept: '',
      title: '',
      studentType: null,
      themeId: null,
      controlUnitId: null,
      appliedProject: [],
    });
    expect(session.get()).toBe(anonymous);
  });

  it('comes back in the same tab, and only with a token', () => {
    changeSession({ token: 't', name: '周以宁', userType: [1, 3] });
    expect([sessionStorage.getItem('token'), sessionStorage.getItem('isAdmin'), localStorage.length]).toEqual([
      't',
      'false',
      0,
    ]);
    expect(sessionStorage.getItem('session')).not.toContain('"token"');
    session.set(anonymous);
    restoreSession();
    expect(session.get()).toEqual({ ...anonymous, token: 't', name: '周以宁', userType: [1, 3] });
    session.set(anonymous);
    sessionStorage.removeItem('token');
    restoreSession();
    expect(session.get()).toBe(anonymous);
  });

  it('survives a state that cannot be read', () => {
    sessionStorage.setItem('token', 't');
    sessionStorage.setItem('session', '{"name":');
    restoreSession();
    expect(session.get()).toEqual({ ...anonymous, token: 't' });
  });

  it('takes up the profile under its own names, and leaves nothing when it is cleared', () => {
    changeSession({ token: 't' });
    applyProfile(
      {
        name: '周以宁',
        id: 4,
        psid: 'xueyuan01',
        userType: [1],
        url: '/file/a.png',
        studentDept: '发展规划处',
        studentPost: '科长',
        studentType: 2,
        interestTrainThemeId: 5,
        entrustingUnitId: 6,
        projectIdList: [7],
        isAdmin: false,
        cellPhone: '13800000000',
        title: '',
        isFirst: false,
        kinds: [{ kind: 1, status: 1, reason: '' }],
      },
      't',
    );
    expect(session.get()).toEqual({
      ...anonymous,
      token: 't',
      name: '周以宁',
      psid: 'xueyuan01',
      userType: [1],
      avatar: '/file/a.png',
      dept: '发展规划处',
      title: '科长',
      studentType: 2,
      themeId: 5,
      controlUnitId: 6,
      appliedProject: [7],
    });
    expect([standings.get().length, hasMobile.get()]).toEqual([1, true]);
    const late = () =>
      applyProfile({ psid: 'xueyuan01', name: '周以宁', kinds: [{ kind: 1, status: 1, reason: '' }] } as never, 't');
    localStorage.setItem('other', '1');
    clearSession();
    expect([standings.get(), hasMobile.get()]).toEqual([[], null]);
    late();
    expect([standings.get(), hasMobile.get()]).toEqual([[], null]);
    expect([session.get(), sessionStorage.length, localStorage.length]).toEqual([anonymous, 0, 0]);
  });

  it('leaves drafts where it ran out by itself, and nothing where somebody signed out', () => {
    changeSession({ token: 't', psid: 'xueyuan01' });
    session.set(anonymous);
    expect(ownAccount(), 'before the page has taken it up').toBe('xueyuan01');
    sessionStorage.setItem('draft plan', '{}');
    sessionStorage.setItem('receipts', '[]');
    const before = signOuts.get();
    clearSession('ran out');
    expect([sessionStorage.length, sessionStorage.getItem('draft plan'), signOuts.get(), ownAccount()]).toEqual([
      1,
      '{}',
      before,
      '',
    ]);
    clearSession();
    expect([sessionStorage.length, signOuts.get()]).toEqual([0, before + 1]);
  });

  it("leaves what is on its way into the computer's own store, either way", () => {
    for (const how of ['ran out', 'signed out'] as const) {
      localStorage.setItem('waiting note 4', '一句话');
      localStorage.setItem('columns', '[]');
      clearSession(how);
      expect([localStorage.length, localStorage.getItem('waiting note 4')]).toEqual([1, '一句话']);
    }
  });

  it('takes up the profile for the one who asked, not for whoever signed in since', () => {
    changeSession({ token: 'first' });
    changeSession({ ...anonymous, token: 'second', psid: 'danwei01' });
    applyProfile({ psid: 'xueyuan01', name: '周以宁', kinds: [] } as never, 'first');
    expect(session.get().psid).toBe('danwei01');
    // A teacher has no post, but a title.
    applyProfile({ psid: 'danwei01', studentPost: '', title: '教授', kinds: [] } as never, 'second');
    expect(session.get().title).toBe('教授');
  });

  it('works where storage is forbidden', () => {
    vi.stubGlobal('sessionStorage', undefined);
    restoreSession();
    rememberWanted('/gbpx/');
    expect(takeWanted()).toBe('/home/');
    clearSession();
    expect(session.get()).toBe(anonymous);
  });
});

describe('a session that ends', () => {
  it('in the console leads to the login of staff, also from a list with a query, and from there back to it', () => {
    const went = vi.spyOn(navigator, 'replace').mockReturnValue(undefined);
    portal.url = 'https://outer.example/';
    const endsAt = (pathname: string, search: string) => {
      vi.stubGlobal('location', { origin, pathname, search });
      session.set({ ...anonymous, token: 'old' });
      sessionEnded('', 'old', 40101);
      return [went.mock.lastCall?.[0], takeWanted()];
    };
    expect(endsAt('/guanli/content/news/', '?state=draft')).toEqual([
      '/guanli/denglu/',
      '/guanli/content/news/?state=draft',
    ]);
    expect(endsAt('/guanli/', '')).toEqual(['/guanli/denglu/', '/guanli/']);
    // What was still under way comes after: nobody leaves that door for the other one.
    expect(endsAt('/guanli/denglu/', '')).toEqual(['/guanli/denglu/', '/home/']);
    expect(endsAt('/xiaoxi/', '')).toEqual(['/denglu/', '/xiaoxi/']);
    expect(endsAt('/xiaoxi/', '?page=2')).toEqual(['https://outer.example/', '/xiaoxi/?page=2']);
    portal.url = '';
    went.mockRestore();
  });
});
