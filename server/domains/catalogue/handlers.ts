import { dayOf } from '../../../shared/time.ts';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { offsetOf } from '../../db/list.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse } from '../../kernel/errors.ts';
import { findThemes } from '../articles/index.ts';
import { publicHtml } from '../embeds/index.ts';
import { shownAttachments } from '../files/index.ts';
import { pinsOf } from '../hot/index.ts';
import {
  countTopics,
  findRelatedTopics,
  findTopic,
  findTopicNeighbours,
  listIndustries,
  listProjects,
  listThemes,
  listTopics,
  mostRead,
  themeHeat,
} from './queries.ts';
import { projectState } from './rules.ts';

export const catalogue: Handlers<Contract['catalogue'], Contexts> = {
  async indexShow({ pageNum, pageSize, ...filter }, { db, memo, now }) {
    const at = now();
    const [list, total] = await Promise.all([
      listTopics(db, filter, at, pageSize, offsetOf({ pageNum, pageSize })),
      memo.get(`topics.count ${JSON.stringify(filter)}`, ['articles'], () => countTopics(db, filter, at)),
    ]);
    return { list, total };
  },

  async topic({ id, trainType }, { db, memo, now }) {
    const at = now();
    const found = await findTopic(db, id, trainType, at);
    if (!found) throw refuse('absent');
    const [neighbours, related, themes] = await Promise.all([
      findTopicNeighbours(db, { id, publishTime: found.publishTime, trainType }, at),
      findRelatedTopics(db, { id, trainType, themeIds: found.themeIds }, at),
      findThemes(db, found.themeIds),
    ]);
    return { ...found, content: await publicHtml(found.content, { db, memo }), ...neighbours, related, themes };
  },

  themes: ({ trainType }, { db, memo, now }) =>
    memo.get(`themes ${trainType}`, ['articles', 'themes'], () => listThemes(db, trainType, now())),
  industries: (_, { db, memo, now }) =>
    memo.get('industries', ['articles', 'categories'], () => listIndustries(db, now())),
  getInterestList: (_, { db, memo, now }) =>
    memo.get('themes undefined', ['articles', 'themes'], () => listThemes(db, undefined, now())),

  async getIndexProject({ pageNum, pageSize, id }, { db, memo, now }) {
    const at = now();
    const today = dayOf(at);
    const { rows, total } = await listProjects(db, id, at, today, pageSize, offsetOf({ pageNum, pageSize }));
    const list = await Promise.all(
      rows.map(async ({ cover, body, attachments, publishTime, ...p }) => ({
        ...p,
        coverUrl: cover,
        content: await publicHtml(body, { db, memo }),
        attachments: await shownAttachments(db, { kind: 'project', id: p.id }, attachments),
        publishTime: publishTime.toISOString(),
        appliedFlag: false,
        state: projectState(p, today),
      })),
    );
    return { list, total };
  },

  selectBubbleTrain: ({ trainType }, { db, memo, now }) =>
    memo.get(`bubbles ${trainType}`, ['articles', 'themes', 'heat'], () => themeHeat(db, trainType, now())),
  oweHeatTenList: ({ trainType }, { db, memo, now }) =>
    memo.get(`heat ${trainType}`, ['articles', 'heat', 'settings'], async () =>
      mostRead(db, trainType, (await pinsOf({ db, memo })).topics, now()),
    ),
};
