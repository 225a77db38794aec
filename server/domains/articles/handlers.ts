import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { offsetOf } from '../../db/list.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse } from '../../kernel/errors.ts';
import { textLength } from '../../kernel/html.ts';
import { publicHtml } from '../embeds/index.ts';
import { shownAttachments } from '../files/index.ts';
import { pinsOf } from '../hot/index.ts';
import {
  countArticles,
  countByCategory,
  findArticle,
  findNeighbours,
  findRelated,
  findThemes,
  listArticles,
  listPopular,
} from './queries.ts';

type Kind = Contract['articles']['list']['reply']['_zod']['output']['list'][number]['kind'];
const ofKind = <T extends { kind: string }>(row: T) => ({ ...row, kind: row.kind as Kind });

export const articles: Handlers<Contract['articles'], Contexts> = {
  async list({ pageNum, pageSize, ...filter }, { db, memo, now }) {
    const at = now();
    const [list, total] = await Promise.all([
      listArticles(db, filter, at, pageSize, offsetOf({ pageNum, pageSize })),
      memo.get(`articles.count ${JSON.stringify(filter)}`, ['articles'], () => countArticles(db, filter, at)),
    ]);
    return { list: list.map(ofKind), total };
  },

  async categories(filter, { db, memo, now }) {
    const list = await memo.get(`articles.categories ${JSON.stringify(filter)}`, ['articles', 'categories'], () =>
      countByCategory(db, filter, now()),
    );
    return { list, total: list.reduce((sum, c) => sum + c.total, 0) };
  },

  async get({ kind, id, trainType }, { db, memo, now }) {
    const at = now();
    const found = await findArticle(db, kind, id, at);
    if (!found) throw refuse('absent');
    const [neighbours, related, themes, attachments] = await Promise.all([
      findNeighbours(db, { kind, id, publishTime: found.publishTime, trainType }, at),
      findRelated(db, { kind, id, categoryId: found.categoryId, themeIds: found.themeIds }, at),
      findThemes(db, found.themeIds),
      shownAttachments(db, { kind, id }, found.attachments),
    ]);
    return {
      ...ofKind(found),
      content: await publicHtml(found.content, { db, memo }),
      ...neighbours,
      related: related.map(ofKind),
      themes,
      attachments,
      length: textLength(found.content),
    };
  },

  async popular({ kind }, { db, memo, now }) {
    const at = now();
    const list = await memo.get(`articles.popular ${kind}`, ['articles', 'heat', 'settings'], async () =>
      listPopular(db, kind, (await pinsOf({ db, memo })).articles, new Date(at.getTime() - 365 * 86_400_000), at),
    );
    return list.map(ofKind);
  },
};
