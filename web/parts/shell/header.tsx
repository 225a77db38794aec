import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { href, type PageName } from '../../../shared/sitemap.ts';
import { withinTime } from '../../lib/lazy-code.tsx';
import { searchFieldId, typeAhead } from '../../lib/keyboard-ahead.ts';
import type { MenuGroup, RootData } from '../../lib/page.tsx';
import { session } from '../../lib/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { DisplaySwitch } from './display-switch.tsx';
import { SearchBox } from './search-box.tsx';

/** Visitors never need it. */
const AccountMenu = lazy(() => withinTime(() => import('./account-menu.tsx')));

/**
 * Escape, and a press or the focus anywhere else, leave the menus: Escape the innermost one first, and the focus goes
 * back to the button that opened it.
 */
function useLeaving(bar: RefObject<HTMLElement | null>, onLeave: () => void, onFold: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is done on leaving is the same at all times
  useEffect(() => {
    const close = (e: KeyboardEvent | PointerEvent | FocusEvent) => {
      if (!(e instanceof KeyboardEvent)) {
        if (bar.current?.contains(e.target as Node)) return;
        onLeave();
        return onFold();
      }
      if (e.key !== 'Escape') return;
      const entry = bar.current?.querySelector('.nav > li.open');
      const button = bar.current?.querySelector<HTMLElement>('.burger[aria-expanded="true"]');
      if (entry?.contains(document.activeElement)) entry.querySelector<HTMLElement>('.unfold')?.focus();
      else if (!entry && button) {
        onFold();
        button.focus();
      }
      onLeave();
    };
    document.addEventListener('keydown', close);
    document.addEventListener('pointerdown', close);
    document.addEventListener('focusin', close);
    return () => {
      document.removeEventListener('keydown', close);
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('focusin', close);
    };
  }, []);
}

/** The header, logged out or in by the presence of the account id (sections 2.2 and 4). */
export function Header({ shell, current }: { shell: RootData['shell']; current: PageName | null }) {
  const [menuOpen, setMenuOpen] = useState(false);
  const [open, setOpen] = useState<string | null>(null);
  // A menu under the pointer steps back after Escape and after a visit, until the pointer comes to an entry anew.
  const [hushed, setHushed] = useState(false);
  const bar = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const person = session.use();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the menus
  useEffect(() => {
    setOpen(null);
    setMenuOpen(false);
    setHushed(true);
    (document.activeElement as HTMLElement | null)?.closest('.mega') && (document.activeElement as HTMLElement).blur();
  }, [pathname]);

  useLeaving(
    bar,
    () => {
      setHushed(true);
      setOpen(null);
    },
    () => setMenuOpen(false),
  );

  return (
    <header id="menu" className={`site-header${menuOpen ? ' menu-open' : ''}${hushed ? ' hushed' : ''}`} ref={bar}>
      <div className="wrap bar">
        <Link className="brand" to={href('public/home')}>
          <img src={shell.settings.logo} alt="" width={52} height={52} />
          <span>
            <b>{shell.settings.name}</b>
            <span>{shell.settings.englishName}</span>
          </span>
        </Link>
        <HeadTools menuOpen={menuOpen} toggle={() => setMenuOpen(!menuOpen)} />
        <div className="util">
          <SearchBox />
          <DisplaySwitch />
          {person.psid ? (
            <Suspense>
              <AccountMenu person={person} />
            </Suspense>
          ) : (
            <LoginLinks />
          )}
        </div>
        <nav aria-label="主导航">
          <ul className="nav">
            {shell.menu.map((group) => (
              <Entry
                key={group.label}
                group={group}
                current={current !== null && group.under.some((start) => current.startsWith(start))}
                open={open === group.label}
                toggle={() => setOpen(open === group.label ? null : group.label)}
                wake={() => setHushed(false)}
              />
            ))}
            <li className="cta">
              <Link className="btn" to={href('public/plan-request')}>
                获取培训方案
              </Link>
            </li>
          </ul>
        </nav>
      </div>
    </header>
  );
}

/** What a phone's header holds beside the name; the menu opens and closes by its address where there is no script. */
function HeadTools({ menuOpen, toggle }: { menuOpen: boolean; toggle: () => void }) {
  return (
    <div className="head-tools">
      <Link
        className="burger"
        to={`${href('public/search')}#${searchFieldId}`}
        aria-label="搜索"
        onClick={(e) => !e.metaKey && !e.ctrlKey && !e.shiftKey && typeAhead()}
      >
        <Icon name="search" />
      </Link>
      <button
        className="burger"
        type="button"
        aria-label={menuOpen ? '关闭菜单' : '打开菜单'}
        aria-expanded={menuOpen}
        onClick={toggle}
      >
        <Icon name={menuOpen ? 'close' : 'menu'} />
      </button>
      <noscript>
        <a className="burger" href="#menu" aria-label="打开菜单">
          <Icon name="menu" />
        </a>
        <a className="burger" href="#main" aria-label="关闭菜单">
          <Icon name="close" />
        </a>
      </noscript>
    </div>
  );
}

function LoginLinks() {
  return (
    <>
      <Link to={href('account/login', {}, { userType: 1 })}>学员登录</Link>
      <Link to={href('account/login', {}, { userType: 3 })}>委托单位登录</Link>
      <Link to={href('account/login', {}, { userType: 2 })}>教师登录</Link>
      <span className="sep" />
      <Link className="reg" to={href('account/register')}>
        注册
      </Link>
    </>
  );
}

type EntryProps = { group: MenuGroup; current: boolean; open: boolean; toggle: () => void; wake: () => void };

/**
 * A link that leads to the area, with its wide menu on hover, on focus by the small button, and on a phone below it.
 */
function Entry({ group, current, open, toggle, wake }: EntryProps) {
  // The picture waits for the menu to be wanted: else every page would carry all of them.
  const [wanted, setWanted] = useState(false);
  const woken = wanted || open;
  const enter = () => {
    setWanted(true);
    wake();
  };
  return (
    <li className={open ? 'open' : undefined} onPointerEnter={enter}>
      <Link to={group.to} aria-current={current ? 'page' : undefined} data-prefetch>
        {group.label}
      </Link>
      {group.columns && (
        <>
          <button
            type="button"
            className="unfold"
            aria-expanded={open}
            aria-label={`${open ? '收起' : '展开'}${group.label}菜单`}
            onClick={toggle}
          >
            <Icon name="down" />
          </button>
          <div className="mega">
            <div className="wrap">
              <div>
                <h3>{group.label}</h3>
                <p className="lede">{group.lede}</p>
                <Link className="btn" to={group.to}>
                  {group.enter ?? `进入${group.label}`}
                </Link>
              </div>
              <div className="mega-cols">
                {group.columns.map((column) => (
                  <div key={column.title}>
                    <h4>{column.title}</h4>
                    {column.links.map((l) => (
                      <Link key={l.to} to={l.to}>
                        {l.label}
                      </Link>
                    ))}
                  </div>
                ))}
              </div>
              {woken && group.picture && (
                <figure>
                  <Picture src={group.picture} sizes="17rem" />
                  <figcaption>{group.caption}</figcaption>
                </figure>
              )}
            </div>
          </div>
        </>
      )}
    </li>
  );
}
