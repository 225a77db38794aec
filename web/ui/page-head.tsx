import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { href } from '../../shared/sitemap.ts';
import type { Crumb } from '../lib/crumbs.ts';
import { Picture } from './picture.tsx';
import { ConsultLink } from './consult-link.tsx';

/** The way from home to this page (section 2.2). */
export function Crumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label="面包屑">
      <ol className="crumbs">
        <li>
          <Link to={href('public/home')}>首页</Link>
        </li>
        {crumbs.map((c, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place in the row is the name
          <li key={i} aria-current={c.to ? undefined : 'page'}>
            {c.to ? <Link to={c.to}>{c.label}</Link> : c.label}
          </li>
        ))}
      </ol>
    </nav>
  );
}

type Props = {
  crumbs: Crumb[];
  title: string;
  text?: string;
  picture: string;
  position?: string;
  children?: ReactNode;
};

/** On a phone it is a band that fades: a good half of the screen's own pixels looks the same, and is there sooner. */
const bannerSizes = '(max-width: 640px) 60vw, 68vw';

/** The banner of a page: breadcrumb and title on paper, the picture fading in from the right. */
export function PageHead({ crumbs, title, text, picture, position, children }: Props) {
  return (
    <section className="page-head" aria-label={title}>
      <Picture className="art" src={picture} sizes={bannerSizes} eager position={position} />
      <div className="wrap">
        <Crumbs crumbs={crumbs} />
        <h1>{title}</h1>
        {text ? <p>{text}</p> : <p />}
        {children}
      </div>
    </section>
  );
}

/** A section of the portal with its title standing upright between two fish-tails. */
export function Section({
  title,
  more,
  tone,
  id,
  children,
}: {
  title: string;
  more?: Crumb;
  tone?: 'white' | 'tint';
  id?: string;
  children: ReactNode;
}) {
  return (
    <section className={`sec${tone ? ` ${tone}` : ''}`} aria-label={title} id={id}>
      <div className="wrap">
        <header className="rail">
          <span className="tail" />
          <h2>{title}</h2>
          <span className="tail up" />
          {more &&
            (more.to === href('public/consultation') ? (
              <ConsultLink className="more">{more.label}</ConsultLink>
            ) : (
              more.to && (
                <Link className="more" to={more.to}>
                  {more.label}
                </Link>
              )
            ))}
        </header>
        <div>{children}</div>
      </div>
    </section>
  );
}
