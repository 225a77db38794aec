import { Link } from 'react-router';
import { href, type PageName, pageRow } from '../../../shared/sitemap.ts';
import { definePage } from '../../lib/page.tsx';
import { Brand, artSizes } from '../../parts/standalone/frames.tsx';
import { Picture } from '../../ui/picture.tsx';

const ways: PageName[] = [
  'cadre/home',
  'enterprise/home',
  'onsite/home',
  'news/decode-list',
  'about/contact',
  'public/sitemap',
];

export default definePage({
  name: 'public/not-found',
  head: import.meta.env.SSR ? () => ({ title: '页面不存在', noindex: true }) : undefined,
  View: () => (
    <main id="main" className="auth lost">
      <div className="auth-art">
        <Picture className="bg" src="/art/snow-campus" sizes={artSizes} eager />
      </div>
      <div className="auth-main">
        <Brand />
        <p className="num muted">404</p>
        <h1>这条小径到此为止</h1>
        <p className="muted">您要找的页面可能已经撤下，或移到了别处；如果地址是手工输入的，请检查有没有写错。</p>
        <form className="search-big" action={href('public/search')} role="search">
          <input name="wd" type="search" aria-label="站内搜索" placeholder="搜索班次、师资、教学点" maxLength={100} />
          <button className="btn lg" type="submit">
            搜索
          </button>
        </form>
        <p className="row fs-sm no-print">
          {ways.map((w) => (
            <Link key={w} to={href(w)}>
              {pageRow(w).title}
            </Link>
          ))}
        </p>
        <p>
          <Link className="btn ghost" to={href('public/home')}>
            回到首页
          </Link>
        </p>
      </div>
    </main>
  ),
});
