import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { Picture } from '../../ui/picture.tsx';
import { useSettings } from '../site/hotline.tsx';
import styles from './frames.module.css';

/** The mark and name of the college, leading home, on pages without the shell. */
export function Brand({ className }: { className?: string | undefined }) {
  const settings = useSettings();
  return (
    <Link className={`brand${className ? ` ${className}` : ''}`} to={href('public/home')}>
      <img src={settings?.logo} alt="" width={52} height={52} />
      <span>
        <b>{settings?.name}</b>
        <span>{settings?.englishName}</span>
      </span>
    </Link>
  );
}

/** Which width of a picture at the side is wanted: it covers the height of the screen, and is 16:9. */
export const artSizes = '(max-width: 960px) 100vw, max(55vw, 178vh)';

/** A picture on the left, the matter on the right: signing in and registering. */
export function AuthFrame({ picture, poem, children }: { picture: string; poem?: boolean; children: ReactNode }) {
  return (
    <div className={`auth ${styles.auth}`}>
      <a className="skip" href="#main">
        跳到正文
      </a>
      <div className={`auth-art no-print ${styles.art}`}>
        <Picture className="bg" src={picture} sizes={artSizes} eager />
        {poem && (
          <p aria-hidden="true">
            以江河为课
            <br />
            于现场求知
          </p>
        )}
      </div>
      <main className={`auth-main ${styles.main}`} id="main">
        <Brand className={styles.brand} />
        {children}
      </main>
    </div>
  );
}

/** A bar with the mark above, the legal links below: pages that open in a tab of their own. */
export function BarFrame({ children }: { children: ReactNode }) {
  const settings = useSettings();
  return (
    <div className={styles.bar}>
      <a className="skip" href="#main">
        跳到正文
      </a>
      <header className={styles.head}>
        <div className="wrap">
          <Brand className={styles.small} />
          <Link className="btn ghost" to={href('public/home')}>
            回到首页
          </Link>
        </div>
      </header>
      {children}
      <footer className={`no-print ${styles.foot}`}>
        <div className="wrap">
          <span>{settings?.copyright}</span>
          <span>{settings?.icp}</span>
          <Link to={href('public/sitemap')}>网站地图</Link>
          <Link to={href('public/privacy')}>隐私政策</Link>
          <Link to={href('public/accessibility')}>无障碍说明</Link>
        </div>
      </footer>
    </div>
  );
}
