import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { crumbs, type PageName } from '../../../shared/sitemap.ts';
import { useCurrentInView } from '../../lib/current-in-view.ts';
import { mayOpen, useGuard } from '../../lib/guard.ts';
import { type Session, session, standings } from '../../lib/session.ts';
import { useKeptFocus } from '../../lib/kept-focus.ts';
import { visits, withParents } from '../../lib/crumbs.ts';
import { unread } from '../../lib/unread.ts';
import { Avatar } from '../account/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Failed, Skeleton } from '../../ui/loaded.tsx';
import { Crumbs } from '../../ui/page-head.tsx';
import { centreOf, menuOf } from './pages.ts';
import { WithoutScript } from '../site/without-script.tsx';

type Props = {
  page: PageName;
  title: string;
  text?: ReactNode;
  actions?: ReactNode;
  /** A page of a later stage, in no menu: `page` is that which its centre begins with. */
  later?: boolean;
  children: ReactNode;
};

/**
 * A page for members: guard, breadcrumb of the visited pages, the menu of the centre. The server renders it for nobody
 * in particular, with grey lines in place of the matter, which the browser fetches once the guard lets the person in.
 */
export function CentreFrame({ page, title, text, actions, later = false, children }: Props) {
  const { open, fault, retry } = useGuard(page);
  const person = session.use();
  useKeptFocus();
  return (
    <>
      <div className="wrap" style={{ paddingTop: '1.1rem' }}>
        <Crumbs crumbs={useVisited(page, title, later)} />
      </div>
      <div className="wrap centre">
        <SideNav page={page} person={person} later={later} />
        <main id="main">
          <div className="centre-head">
            <div>
              <h1>{title}</h1>
              {text && <p>{text}</p>}
            </div>
            {open && actions && <div className="row">{actions}</div>}
          </div>
          <WithoutScript
            what="查看本人的内容"
            subject="请代为查询"
            say={['姓名', '登记的手机号码', '要查的事（请勿写密码和验证码）']}
          />
          {open ? children : fault ? <Failed fault={fault} retry={retry} /> : <Skeleton />}
        </main>
      </div>
    </>
  );
}

/**
 * The visited pages of this tab, without home, which every breadcrumb begins with, and without the login page
 * (section 2.2). Whoever came straight here has passed the pages above it as well, as by the addresses that lead on.
 */
function useVisited(page: PageName, title: string, later: boolean) {
  const list = visits.use().filter((v) => v.level > 0 && (later || v.page !== page));
  return [...withParents(list, later ? [] : crumbs(page).slice(0, -1)), { label: title }];
}

/** Whether an entry of the menu is the page, or that which the page stands under; all stand under the centre's own. */
function currentOf(page: PageName, entry: PageName): 'page' | 'true' | undefined {
  if (page === entry) return 'page';
  return crumbs(entry).length > 1 && crumbs(page).includes(entry) ? 'true' : undefined;
}

/** Who is signed in, above the menu; on a phone where their own data stand alone. */
function SideNav({ page, person, later }: { page: PageName; person: Session; later: boolean }) {
  const count = unread.use();
  const waiting = standings.use();
  const centre = centreOf(page, person.userType);
  const box = useCurrentInView<HTMLElement>(page);
  const name = person.name || person.psid;
  const lines = [person.dept, person.title].filter(Boolean);
  const entries = menuOf(centre).filter((e) => !person.token || mayOpen(e.page, person.userType, waiting));
  return (
    <aside className={`side-nav no-print${page.endsWith('/profile') ? '' : ' deep'}`} ref={box}>
      <div className="side-me">
        <Avatar url={person.avatar} name={name} large />
        <div>
          <b>{name || '　'}</b>
          {lines.length ? lines.map((l) => <span key={l}>{l}</span>) : <span>{centre?.name ?? ''}</span>}
        </div>
      </div>
      <nav aria-label="中心菜单">
        <ul className="fades">
          {entries.map((e) => (
            <li key={e.page}>
              <Link to={e.to} aria-current={later ? undefined : currentOf(page, e.page)}>
                <Icon name={e.icon} />
                {e.label}
                {e.page === 'account/messages' && count > 0 && (
                  <span className="n">
                    {count > 99 ? '99+' : count}
                    <span className="vh">条未读</span>
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </aside>
  );
}
