import { Link, useRouteLoaderData } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { definePage, type RootData } from '../../lib/page.tsx';
import { AboutPage, AboutText, Phone } from '../../parts/about/about-page.tsx';
import { loadAbout } from '../../parts/about/load-about.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './contact.module.css';
import { ConsultLink } from '../../ui/consult-link.tsx';

/** Hotline, hours, address, mail and public account from the settings of the site. */
function ContactCard() {
  const s = (useRouteLoaderData('root') as RootData | undefined)?.shell.settings;
  if (!s) return null;
  return (
    <section className={styles.card} aria-label="联系方式">
      <div className={styles.hotline}>
        <h2>咨询热线</h2>
        <p>
          <Phone number={s.hotline} />
        </p>
        <small>{s.hours}</small>
      </div>
      <dl>
        <div>
          <dt>
            <Icon name="place" />
            地址
          </dt>
          <dd>{s.address}</dd>
        </div>
        <div>
          <dt>
            <Icon name="document" />
            邮箱
          </dt>
          <dd>
            <a href={`mailto:${s.email}`}>{s.email}</a>
          </dd>
        </div>
        <div>
          <dt>
            <Icon name="chat" />
            在线
          </dt>
          <dd>
            <ConsultLink>在线咨询</ConsultLink>
          </dd>
        </div>
      </dl>
      {s.publicAccountPicture && (
        <figure>
          <img
            src={s.publicAccountPicture}
            alt={`${s.publicAccountName}的二维码`}
            width={120}
            height={120}
            loading="lazy"
          />
          <figcaption>
            <b>{s.publicAccountName}</b>微信扫一扫，收班次通知与教学点动态
          </figcaption>
        </figure>
      )}
    </section>
  );
}

/** How to reach the college, by telephone and on foot. */
export default definePage({
  name: 'about/contact',
  load: import.meta.env.SSR
    ? async ({ api }) => {
        const [about, { departments }] = await Promise.all([loadAbout(api, 3), api.site.organisation({})]);
        return { ...about, departments };
      }
    : undefined,
  View: ({ data }) => (
    <AboutPage
      page="about/contact"
      data={data}
      picture="/art/campus-residence"
      text="电话有人接，来信有人回，到得再晚门房也亮着灯。"
    >
      <ContactCard />
      <div className={`layout-2 ${styles.body}`}>
        <AboutText about={data.about} title="怎样到学院" />
        <aside>
          <section className={`aside-block ${styles.phones}`}>
            <h2>
              <span className="tail" />
              部门电话
            </h2>
            <dl>
              {data.departments.map((d) => (
                <div key={d.id}>
                  <dt>{d.name}</dt>
                  <dd>
                    <Phone number={d.phone} />
                  </dd>
                </div>
              ))}
            </dl>
            <p className="no-print">
              <Link className="more" to={href('about/organisation')}>
                各部门职责
              </Link>
            </p>
          </section>
        </aside>
      </div>
    </AboutPage>
  ),
});
