import { dayOf } from '../../../shared/time.ts';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuseFields } from '../../kernel/errors.ts';
import type { Fault } from '../../../shared/rules.ts';
import { writeTrail } from '../trail/index.ts';
import { mostRead, mostSearched, readPins, placeInDrafts, readWords, saveSetting, textsOf } from './settings.ts';

/** The hot list: one place for words and texts. */
export const hot: Handlers<Contract['hot'], Contexts> = {
  async get(_, { db, now }) {
    const pins = await readPins(db);
    const [words, searched, topics, topicsRead, articles, articlesRead] = await Promise.all([
      readWords(db),
      mostSearched(db, dayOf(now())),
      textsOf(db, pins.topics, true),
      mostRead(db, true),
      textsOf(db, pins.articles, false),
      mostRead(db, false),
    ]);
    return { words, searched, topics, topicsRead, articles, articlesRead };
  },

  async save({ words, topics, articles }, context) {
    await context.db.transaction(async (tx) => {
      const [known, texts] = [await textsOf(tx, topics, true), await textsOf(tx, articles, false)];
      const gone = (path: string, found: number, asked: number[]): Fault[] =>
        found === new Set(asked).size
          ? []
          : [{ path, code: 'unknown', message: '所选的内容有的已经不在，请重新打开页面' }];
      const faults = [...gone('topics', known.length, topics), ...gone('articles', texts.length, articles)];
      if (faults.length) throw refuseFields(faults);
      const before = { words: await readWords(tx), ...(await readPins(tx)) };
      const after = { words: [...new Set(words)], topics: [...new Set(topics)], articles: [...new Set(articles)] };
      await saveSetting(tx, 'hotWords', after.words);
      await placeInDrafts(tx, after.words);
      await saveSetting(tx, 'hot', { topics: after.topics, articles: after.articles });
      await writeTrail(tx, context, { action: 'hot.save', subject: 'hot', title: '热门内容', before, after });
    });
    return null;
  },
};
