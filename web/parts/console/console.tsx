import { files } from 'virtual:console-pages';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigationType } from 'react-router';
import { type ConsolePage, consoleMenu, consoleRow, matchConsole, menuNames } from '../../../shared/console.ts';
import { hasRole, roleNames } from '../../../shared/roles.ts';
import { href } from '../../../shared/sitemap.ts';
import { text } from '../../../shared/text.ts';
import { type ApiError, api, quietApi } from '../../lib/api.ts';
import { useGuard } from '../../lib/guard.ts';
import { withinTime } from '../../lib/lazy-code.tsx';
import { type Load, useLoad } from '../../lib/load.ts';
import { navigator } from '../../lib/navigator.ts';
import { lendSession } from '../../lib/other-tab.ts';
import { changeSession, clearSession, session } from '../../lib/session.ts';
import { toastOk } from '../../lib/toast.ts';
import { AsksToLeave } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Bell } from '../shell/bell.tsx';
import { PrintHead } from '../site/print-head.tsx';
import { Failed, Skeleton } from '../../ui/loaded.tsx';
import { consoleHref, restOf } from './address.ts';
import './calls.ts';
import { FindBox } from './find/find-box.tsx';
import { useKeptFocus } from '../../lib/kept-focus.ts';
import { type Me, MeContext } from './me.ts';
import { Coming, PageView } from './page-view.tsx';
import { MenuSign } from './signs.tsx';
import { useStays, useTurn } from './turn.ts';
import { useNamedList } from './under.ts';
import '../../styles/staff.css';

// Few need it, once.
const Enrol = lazy(() =>
  withinTime(() => import('./own/second-proof.tsx')).then(({ Enrol: part }) => ({ default: part })),
);
const absent = '页面不存在';

/**
 * The frame stays from page to page; whether the person still belongs
 * here, and with which roles, is asked behind it at every page.
 */
function useAskedAnew({ data, put }: Load<Me>, retry: () => void): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is the occasion; the first one has asked
  useEffect(() => {
    if (!data) return;
    let gone = false;
    quietApi.staff.me({}).then(
      (me) => {
        if (!gone && JSON.stringify(me) !== JSON.stringify(data)) put(me);
      },
      (error: ApiError) => {
        // Nobody's console any more: the guard looks again and leads away. An ended session has been answered already.
        if (gone || error.status !== 403) return;
        changeSession({ isAdmin: false });
        retry();
      },
    );
    return () => {
      gone = true;
    };
  }, [pathname]);
}

/** The staff console: who may come in, the menu of their roles, and the page that the address names. */
export function Console() {
  const { open, fault, retry } = useGuard();
  useKeptFocus();
  const load = useLoad(open ? 'me' : '', () => api.staff.me({}));
  useAskedAnew(load, retry);
  const me = open && load.data;
  return (
    <div className="staff">
      <a className="skip" href="#main">
        跳到正文
      </a>
      {me ? (
        <MeContext value={me}>
          <AsksToLeave value>{me.proofDue ? <ProofDue onDone={load.reload} /> : <Inside me={me} />}</AsksToLeave>
        </MeContext>
      ) : fault ? (
        <Threshold fault={fault} retry={retry} />
      ) : (
        <Threshold fault={load.fault} retry={() => void load.reload()} />
      )}
    </div>
  );
}

/** While nobody is known: the room of the menu and of the bar, so that grey lines and page stand in one place. */
function Threshold({ fault, retry }: { fault: string | null; retry: () => void }) {
  return (
    <>
      <div className="staff-side on-dark no-print">
        <HomeLink />
      </div>
      <div className="staff-body">
        <div className="staff-top no-print" />
        <main id="main" className="staff-main">
          <h1 className="vh">管理后台</h1>
          <noscript>
            <div className="staff-due">
              <h2>管理后台需要脚本</h2>
              <p>请在浏览器设置中允许本站运行脚本（JavaScript），再重新打开本页。</p>
              <p>
                <a className="btn ghost" href={href('public/home')}>
                  回到门户
                </a>
              </p>
            </div>
          </noscript>
          {fault ? <Failed fault={fault} retry={retry} /> : <Skeleton />}
        </main>
      </div>
    </>
  );
}

const HomeLink = () => (
  <Link className="phone-brand" to={href('public/home')}>
    <img src="/logo-reverse.svg" alt="回到门户" width={32} height={32} />
    <b>管理后台</b>
  </Link>
);

/** Where staff count as staff with a second proof alone, the console begins with setting it up. */
function ProofDue({ onDone }: { onDone: () => Promise<void> }) {
  const { leaving, leave } = useLeave();
  return (
    <main id="main" className="staff-main staff-due">
      <h1>先开通动态口令</h1>
      <p>学院要求工作人员用密码和动态口令登录。开通只要一两分钟，之后即可使用管理后台。</p>
      <section className="card card-pad" aria-label="动态口令">
        <Suspense fallback={<Skeleton />}>
          <Enrol onDone={onDone} />
        </Suspense>
      </section>
      <p className="no-print">
        <button type="button" className="btn plain sm" onClick={leave} aria-disabled={leaving || undefined}>
          退出登录
        </button>
      </p>
    </main>
  );
}

/** Leads the focus into a page that was opened from another one, to its top, and says its name to those who hear it. */
function useArrival(title: string) {
  const { pathname } = useLocation();
  const way = useNavigationType();
  const main = useRef<HTMLElement>(null);
  const before = useRef(pathname);
  const isSame = useStays();
  const [said, setSaid] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a page
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (isSame) return;
    setSaid(title);
    // Back and forward are left to the browser, which knows where on the page one was.
    if (way !== 'POP') window.scrollTo(0, 0);
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return { main, said };
}

function Inside({ me }: { me: Me }) {
  useEffect(() => lendSession(href('staff/console')), []);
  const { pathname } = useLocation();
  const found = matchConsole(restOf(pathname));
  const row = found && consoleRow(found.name);
  const allowed = row && hasRole(me.roles, row.roles);
  const load = found && files[found.name];
  const title = row?.title ?? absent;
  const named = useNamedList(pathname);
  // A page about one record belongs to the list that it names, or to the one whose address its own begins with.
  const listed =
    (found &&
      (row?.menu
        ? found.name
        : (named ??
          (Object.keys(files) as ConsolePage[]).find(
            (name) =>
              consoleRow(name).menu &&
              row?.path.startsWith(`${consoleRow(name).path.replace('?', '')}/`) &&
              consoleRow(name).path !== '',
          )))) ||
    null;
  useEffect(() => {
    document.title = `${title} - 管理后台`;
  }, [title]);
  const { main, said } = useArrival(title);
  const turn = useTurn();
  const [menuAt, setMenuAt] = useState<string | null>(null);
  // It closes by itself where it has led, and is closed for whoever comes back.
  if (menuAt !== null && menuAt !== pathname) setMenuAt(null);
  const isOpen = menuAt === pathname;
  const closeMenu = useCallback(() => setMenuAt(null), []);
  return (
    <>
      <Menu me={me} current={listed} isOpen={isOpen} onClose={closeMenu} />
      <div className="staff-body">
        <Top me={me} menu={{ isOpen, toggle: () => setMenuAt(isOpen ? null : pathname) }} />
        <p className="vh" role="status">
          {said}
        </p>
        <PrintHead />
        <main id="main" className="staff-main" tabIndex={-1} ref={main}>
          <Suspense fallback={<Coming title={title} />}>
            {!load || !row ? (
              <Absent title={absent} said="这个地址没有页面，可能已经改名。" />
            ) : !allowed ? (
              <Absent
                title="没有权限"
                said={`这一页由${row.roles.map((r) => roleNames[r]).join('、')}使用；需要时请联系管理员。`}
              />
            ) : (
              <PageView key={turn} load={load} title={title} params={found.params} />
            )}
          </Suspense>
        </main>
      </div>
    </>
  );
}

function Absent({ title, said }: { title: string; said: string }) {
  return (
    <div className="empty">
      <span className={`ornament ${title === absent ? 'no-results' : 'locked'}`} aria-hidden="true" />
      <h1>{title}</h1>
      <p>{said}</p>
      <Link className="btn ghost" to={consoleHref('today')}>
        回到今日
      </Link>
    </div>
  );
}

/** The menu of the roles; on a phone it lies over the page while it is open. */
function Menu({
  me,
  current,
  isOpen,
  onClose,
}: {
  me: Me;
  current: ConsolePage | null;
  isOpen: boolean;
  onClose: () => void;
}) {
  const rows = consoleMenu(me.roles);
  const nav = useRef<HTMLElement>(null);
  // Opened by its address, a page far down in the menu is shown there; from then on the menu stays as it was scrolled.
  useEffect(() => {
    const [box, link] = [nav.current, nav.current?.querySelector<HTMLElement>('[aria-current]')];
    if (box && link && link.offsetTop + link.offsetHeight > box.clientHeight)
      box.scrollTop = link.offsetTop - box.clientHeight / 2;
  }, []);
  // Where an entry is its sign alone its name stands beside it, outside of what scrolls.
  useEffect(() => {
    const box = nav.current;
    const tell = (e: Event) => {
      const top = (e.target as Element).closest('a')?.getBoundingClientRect().top;
      if (top !== undefined) box?.style.setProperty('--named-at', `${top}px`);
    };
    for (const comes of ['pointerover', 'focusin']) box?.addEventListener(comes, tell);
    return () => {
      for (const comes of ['pointerover', 'focusin']) box?.removeEventListener(comes, tell);
    };
  }, []);
  useEffect(() => {
    if (!isOpen) return;
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]');
    (current ?? nav.current?.querySelector<HTMLElement>('a'))?.focus();
    const away = (e: PointerEvent) => {
      if (!(e.target as Element).closest('#staff-menu, .staff-menu-button')) onClose();
    };
    const byKey = (e: KeyboardEvent) => {
      if (e.key !== 'Escape') return;
      onClose();
      document.querySelector<HTMLElement>('.staff-menu-button')?.focus();
    };
    document.addEventListener('pointerdown', away);
    document.addEventListener('keydown', byKey);
    return () => {
      document.removeEventListener('pointerdown', away);
      document.removeEventListener('keydown', byKey);
    };
  }, [isOpen, onClose]);
  return (
    <nav
      className={`staff-side on-dark no-print${isOpen ? ' is-open' : ''}`}
      id="staff-menu"
      aria-label="后台菜单"
      ref={nav}
    >
      <HomeLink />
      {(Object.keys(menuNames) as (keyof typeof menuNames)[]).map((group) => {
        const here = rows.filter(([, row]) => row.menu === group);
        return (
          here.length > 0 && (
            <div key={group}>
              {menuNames[group] && <h2>{menuNames[group]}</h2>}
              {here.map(([name, row]) => (
                <Link key={name} to={consoleHref(name)} aria-current={current === name ? 'page' : undefined}>
                  <MenuSign page={name} />
                  <span>{row.title}</span>
                </Link>
              ))}
            </div>
          )
        );
      })}
    </nav>
  );
}

function useLeave() {
  const [leaving, setLeaving] = useState(false);
  async function leave(): Promise<void> {
    setLeaving(true);
    await quietApi.account.logout({}).catch(() => undefined);
    clearSession();
    // Said once the login stands: messages have their place by the page, and would jump with it.
    navigator.replace(href('staff/login'), () => toastOk(text.logoutSuccess));
  }
  return { leaving, leave };
}

function Top({ me, menu }: { me: Me; menu: { isOpen: boolean; toggle: () => void } }) {
  const person = session.use();
  const { leaving, leave } = useLeave();
  return (
    <header className="staff-top no-print">
      <button
        type="button"
        className="staff-menu-button"
        aria-expanded={menu.isOpen}
        aria-controls="staff-menu"
        onClick={menu.toggle}
      >
        <Icon name={menu.isOpen ? 'close' : 'menu'} />
        菜单
      </button>
      <FindBox />
      <Link to={href('public/home')}>查看门户</Link>
      <Bell />
      <Link className="me" to={consoleHref('own')} title="我的账号">
        <span className="avatar" aria-hidden="true">
          {[...(me.name || person.psid)][0]}
        </span>
        <span>{me.name}</span>
        <span className="muted">{me.roles.map((r) => roleNames[r]).join('、')}</span>
      </Link>
      <button type="button" className="btn plain sm" onClick={leave} aria-disabled={leaving || undefined}>
        <Icon name="leave" />
        <span>退出登录</span>
      </button>
    </header>
  );
}
