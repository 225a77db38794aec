import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { embedKinds, embedLimits, hostOf, playerOf } from '../../../shared/embeds.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import { writeTrail } from '../trail/index.ts';
import { allowedHosts } from './render.ts';
import { holdHosts, readHosts, saveHosts } from './settings.ts';

/** @param siteUrl the portal's own address: its host is never a player, since a frame of it could act as the portal */
export function createEmbeds(siteUrl: string): Handlers<Contract['embeds'], Contexts> {
  return {
    async resolve({ address }, context) {
      const src = playerOf(address);
      if (!src)
        throw refuseAt('address', '这不是一个可以嵌入的地址，请粘贴以 https 开头的网页地址或嵌入代码', 'pattern');
      const hosts = await allowedHosts(context);
      const site = hostOf(hosts, src);
      if (!site)
        throw refuseAt(
          'address',
          `${new URL(src).hostname} 不在允许嵌入的来源里，可用的来源：${hosts.map((h) => h.name).join('、') || '暂无'}`,
        );
      return { src, kind: site.kind, source: site.name };
    },

    hosts: async (_, { db }) => [...(await readHosts(db))],

    async addHost({ host, kind, name }, context) {
      if (host === new URL(siteUrl).hostname) throw refuseAt('host', '域名不能是本站自己');
      await context.db.transaction(async (tx) => {
        const hosts = await holdHosts(tx);
        if (hosts.some((h) => h.host === host)) throw refuseAt('host', `域名 ${host} 已经在列表里`, 'taken');
        if (hosts.length >= embedLimits.hosts) throw refuse('input', `最多 ${embedLimits.hosts} 个来源`);
        await saveHosts(tx, [...hosts, { host, kind, name }]);
        await writeTrail(tx, context, {
          action: 'embed.add',
          subject: 'embed',
          subjectId: host,
          title: `${name}（${embedKinds[kind]}）`,
          after: { host },
        });
      });
      return null;
    },

    async removeHost({ host }, context) {
      await context.db.transaction(async (tx) => {
        const hosts = await holdHosts(tx);
        const found = hosts.find((h) => h.host === host);
        if (!found) throw refuse('absent');
        await saveHosts(
          tx,
          hosts.filter((h) => h !== found),
        );
        await writeTrail(tx, context, {
          action: 'embed.remove',
          subject: 'embed',
          subjectId: host,
          title: `${found.name}（${embedKinds[found.kind]}）`,
          before: { host },
        });
      });
      return null;
    },
  };
}
