import { Link } from 'react-router';
import type { SiteSettings } from '../../../shared/contract/site.ts';
import { href, type PageName, pageRow } from '../../../shared/sitemap.ts';
import { ownCentre, waitingPage } from '../../lib/own-centre.ts';
import { session, standings } from '../../lib/session.ts';

const about: PageName[] = ['about/profile', 'about/environment', 'about/organisation', 'about/review', 'about/contact'];
const fronts: PageName[] = ['cadre/home', 'enterprise/home', 'onsite/home', 'news/decode-list'];

/** Whoever is signed in comes to the own centre, a visitor to the login page. */
function OwnCentre() {
  const person = session.use();
  const waiting = standings.use();
  if (!person.psid) return <Link to={href('account/login')}>个人管理</Link>;
  const { userType, isAdmin } = person;
  const centre =
    waitingPage(userType, waiting) ?? (isAdmin && !userType.length ? href('staff/console') : ownCentre(userType));
  return <Link to={centre}>个人管理</Link>;
}

function Legal({ settings }: { settings: SiteSettings }) {
  return (
    <div className="wrap foot-legal">
      <span>{settings.copyright}</span>
      <span>{settings.icp}</span>
      <span>{settings.police}</span>
      {settings.identifier && <span>网站标识码 {settings.identifier}</span>}
      <span className="foot-links">
        <Link to={href('public/sitemap')}>网站地图</Link>
        <Link to={href('public/privacy')}>隐私政策</Link>
        <Link to={href('public/accessibility')}>无障碍说明</Link>
        <a href="/rss.xml">RSS 订阅</a>
      </span>
    </div>
  );
}

/** The footer of every shell page (sections 1 and 2.2). */
export default function Footer({ settings }: { settings: SiteSettings }) {
  return (
    <footer className="site-footer on-dark">
      <div className="wrap foot-grid">
        <div className="foot-brand">
          <img src={settings.logoReverse} alt="" width={48} height={48} loading="lazy" />
          <b>{settings.name}</b>
          <p>{settings.description}</p>
        </div>
        <div>
          <h2>快速导航</h2>
          <ul>
            {fronts.map((p) => (
              <li key={p}>
                <Link to={href(p)}>{pageRow(p).title}</Link>
              </li>
            ))}
            <li>
              <Link to={href('news/list', { currentClass: 'xyxw' })}>新闻中心</Link>
            </li>
          </ul>
        </div>
        <div>
          <h2>我的中心</h2>
          <ul>
            <li>
              <OwnCentre />
            </li>
            <li>
              <Link to={href('cooperation/training-needs')} data-demand={2}>
                培训需求
              </Link>
            </li>
            <li>
              <Link to={`${href('public/home')}#interact-platform`}>互动咨询</Link>
            </li>
          </ul>
        </div>
        <div>
          <h2>关于我们</h2>
          <ul>
            {about.map((p) => (
              <li key={p}>
                <Link to={href(p)}>{pageRow(p).title}</Link>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h2>咨询热线</h2>
          <p className="hotline">{settings.hotline}</p>
          <p>{settings.hours}</p>
          <h2 className="second">学院地址</h2>
          <p>{settings.address}</p>
        </div>
        <div>
          <h2>关注我们</h2>
          <img
            className="qr"
            src={settings.publicAccountPicture}
            alt={`微信公众号“${settings.publicAccountName}”的二维码`}
            width={112}
            height={112}
            loading="lazy"
          />
        </div>
      </div>
      <Legal settings={settings} />
    </footer>
  );
}
