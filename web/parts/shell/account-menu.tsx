import { limits } from '../../../shared/limits.ts';
import { withinTime } from '../../lib/lazy-code.tsx';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { href, isBuilt, type PageName, pageRow } from '../../../shared/sitemap.ts';
import { waitingPage } from '../../lib/own-centre.ts';
import { type Session, standings } from '../../lib/session.ts';
import { Avatar } from '../account/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Bell } from './bell.tsx';

const centres: [kind: number, page: PageName][] = [
  [3, 'unit/home'],
  [1, 'trainee/index'],
  [2, 'teacher/index'],
];

/** The greeting with its dropdown: the built centres of the person's kinds, and logout (section 2.2). */
export default function AccountMenu({ person }: { person: Session }) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the menu
  useEffect(() => setOpen(false), [location.key]);
  useEffect(() => {
    const close = (e: Event) => {
      if (e instanceof KeyboardEvent ? e.key === 'Escape' : !box.current?.contains(e.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('keydown', close);
    };
  }, []);
  const name = person.name || person.psid;

  async function logout() {
    setOpen(false);
    const { afterSignOut, signOut } = await withinTime(() => import('../account/sign-out.ts'), limits.codeWaitMs);
    await signOut(afterSignOut(location));
  }

  const waiting = waitingPage(person.userType, standings.use());
  return (
    <>
      <Bell />
      <div className="drop" ref={box}>
        <button type="button" className="me" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Avatar url={person.avatar} name={name} />
          <span>您好，{name}</span>
          <Icon name="down" />
        </button>
        {open && (
          <div className="menu account-menu">
            {centres.map(([kind, page]) =>
              person.userType.includes(kind) && isBuilt(page) ? (
                <Link key={page} to={href(page)}>
                  {pageRow(page).title}
                </Link>
              ) : null,
            )}
            {person.isAdmin && <Link to={href('staff/console')}>{pageRow('staff/console').title}</Link>}
            {waiting && <Link to={waiting}>审核进度</Link>}
            <Link to={href('account/messages')}>{pageRow('account/messages').title}</Link>
            <button type="button" onClick={logout}>
              <Icon name="leave" />
              退出登录
            </button>
          </div>
        )}
      </div>
    </>
  );
}
