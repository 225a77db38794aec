import type { Banner } from '../../../shared/contract/site.ts';
import { href } from '../../../shared/sitemap.ts';

/** Where a banner leads: its own link, else the article behind it. */
export const bannerHref = (b: Banner): string => b.link || href('public/banner-article', {}, { id: b.id });

/** The title of a banner has two lines. */
export const bannerLines = (b: Pick<Banner, 'title'>): string[] => b.title.split('\n');
