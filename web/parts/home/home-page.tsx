import { useRouteLoaderData } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { deferred } from '../../lib/lazy-code.tsx';
import type { Head, HeadArgs, RootData } from '../../lib/page.tsx';
import { Hero } from './hero.tsx';
import type { HomeData } from './load.ts';
import { Notice } from './notice.tsx';
import { withPictures } from '../site/pictures.ts';

const Lower = deferred(() => import('./lower.tsx'));

/** The home page and the landing page after sign-on: the same sections. */
export function HomePage({ data }: { data: HomeData }) {
  const { news } = data;
  const root = useRouteLoaderData('root') as RootData | undefined;
  return (
    <main id="main">
      <h1 className="vh">{root?.shell.settings.name}</h1>
      <Hero banners={data.banners} />
      {news.notice && news.noticeCategory && <Notice notice={news.notice} category={news.noticeCategory} />}
      <div className="below">
        <Lower data={data} />
      </div>
    </main>
  );
}

/** Title and description are the site's own; the organisation and its search for search engines. */
export function homeHead(_: HomeData, { siteUrl, shell: { settings } }: HeadArgs): Head {
  const home = href('public/home');
  const id = `${siteUrl}${home}#organization`;
  return {
    title: `${settings.name} - ${settings.slogan}`,
    canonical: home,
    jsonLd: [
      {
        '@type': 'EducationalOrganization',
        '@id': id,
        name: settings.name,
        alternateName: settings.englishName,
        url: `${siteUrl}${home}`,
        logo: new URL(withPictures(settings).logo, siteUrl).href,
        description: settings.description,
        telephone: settings.hotline,
        email: settings.email,
        address: { '@type': 'PostalAddress', streetAddress: settings.address, addressCountry: 'CN' },
      },
      {
        '@type': 'WebSite',
        name: settings.name,
        url: `${siteUrl}${home}`,
        inLanguage: 'zh-CN',
        publisher: { '@id': id },
        potentialAction: {
          '@type': 'SearchAction',
          'query-input': 'required name=search_term_string',
          target: { '@type': 'EntryPoint', urlTemplate: `${siteUrl}${href('public/search')}?wd={search_term_string}` },
        },
      },
    ],
  };
}
