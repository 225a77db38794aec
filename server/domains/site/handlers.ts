import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { offsetOf } from '../../db/list.ts';
import { signPlainPages } from '../../kernel/plain-page.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse } from '../../kernel/errors.ts';
import { publicHtml } from '../embeds/index.ts';
import {
  brandTopics,
  countEverything,
  countRows,
  findAbout,
  findBanner,
  listAbouts,
  listBanners,
  listDepartments,
  listEnvironments,
  listFaqs,
  listLinks,
  listMilestones,
  namedCategories,
  themesOf,
} from './queries.ts';
import { readCalendar } from '../calendar/index.ts';
import { currentVersion } from '../privacy/index.ts';
import { readSettings } from './settings.ts';
import { pageData } from './tdk.ts';

const site: Handlers<Contract['site'], Contexts> = {
  shell: (_, { db, memo, now }) =>
    memo.get('shell', ['settings', 'themes', 'categories', 'articles'], async () => {
      const at = now();
      const [
        settings,
        privacyVersion,
        { mode: clock },
        cadreBrands,
        enterpriseBrands,
        cadreThemes,
        enterpriseThemes,
        industries,
        newsCategories,
        pointCategories,
      ] = await Promise.all([
        readSettings(db),
        currentVersion(db, at),
        readCalendar(db),
        brandTopics(db, 1, at),
        brandTopics(db, 2, at),
        themesOf(db, 1),
        themesOf(db, 2),
        namedCategories(db, 'industry'),
        namedCategories(db, 'news'),
        namedCategories(db, 'point'),
      ]);
      // For the pages that stand when neither database nor framework does.
      signPlainPages(settings);
      return {
        settings,
        privacyVersion,
        clock,
        cadreBrands,
        enterpriseBrands,
        cadreThemes,
        enterpriseThemes,
        industries,
        newsCategories,
        pointCategories,
      };
    }),

  getTdk: ({ path, id }, context) => pageData(path, id, context),

  async links(_, { db, memo }) {
    const list = await memo.get('links', ['links'], () => listLinks(db));
    return { list, total: list.length };
  },

  async findBanner({ position }, { db, now }) {
    const rows = await listBanners(db, position, now());
    return rows.map(({ id, title, image, link, sort, text, more }) => ({
      id,
      title,
      imageUrl: image,
      link,
      sort,
      text,
      more,
    }));
  },

  async bannerDetail({ id }, { db, memo, now }) {
    const row = await findBanner(db, id, now());
    if (!row) throw refuse('absent');
    return {
      id,
      title: row.title.replace('\n', ''),
      content: await publicHtml(row.body, { db, memo }),
      publishTime: row.publishTime.toISOString(),
      source: row.source,
      imageUrl: row.image,
      text: row.text,
    };
  },

  async aboutList({ pageNum, pageSize }, { db }) {
    return {
      list: await listAbouts(db, pageSize, offsetOf({ pageNum, pageSize })),
      total: await countRows(db, 'abouts'),
    };
  },

  async aboutDetail({ id, type }, { db, memo }) {
    const row = await findAbout(db, id, type);
    if (!row) throw refuse('absent');
    return {
      id: row.id,
      name: row.name,
      type: row.type,
      content: await publicHtml(row.body, { db, memo }),
      publishTime: row.publishTime.toISOString(),
    };
  },

  async environments({ pageNum, pageSize }, { db }) {
    return {
      list: await listEnvironments(db, pageSize, offsetOf({ pageNum, pageSize })),
      total: await countRows(db, 'environments'),
    };
  },

  async organisation(_, { db }) {
    const [departments, milestones] = await Promise.all([listDepartments(db), listMilestones(db)]);
    return { departments, milestones };
  },

  faqs: (_, { db }) => listFaqs(db),
  figures: (_, { db, memo, now }) =>
    memo.get('figures', ['articles', 'points', 'experts', 'enterprises', 'projects'], () => countEverything(db, now())),
};

/** The handlers of the site; the environment may name the portal that logout and failures go to. */
export function createSite(portalUrl?: string): Handlers<Contract['site'], Contexts> {
  if (!portalUrl) return site;
  return {
    ...site,
    async shell(input, context) {
      const shell = await site.shell(input, context);
      return { ...shell, settings: { ...shell.settings, portalUrl } };
    },
  };
}
