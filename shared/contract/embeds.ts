import { z } from 'zod';
import { type EmbedKind, embedHostPattern, embedKinds } from '../embeds.ts';
import { defineCalls } from './call.ts';

const kind = z.enum(Object.keys(embedKinds) as [EmbedKind, ...EmbedKind[]]).meta({ title: '类型' });
/** People paste the whole address: what counts is its host. */
const host = z
  .string()
  .trim()
  .max(1000)
  .transform((s) =>
    s
      .toLowerCase()
      .replace(/^(https?:)?\/\//, '')
      .replace(/[/?#].*$/s, ''),
  )
  .refine((s) => embedHostPattern.test(s), '域名格式不正确，例如 player.bilibili.com')
  .meta({ title: '域名' });
const EmbedHost = z.object({ host: z.string(), kind, name: z.string() });
const administrators = ['administrator'] as const;

/** Players of other sites inside of texts: which sites may, and what an address means. */
export const embeds = defineCalls({
  resolve: {
    method: 'GET',
    path: '/tool/embed/resolve',
    access: 'member',
    added: true,
    purpose: 'The player that an address means; refused when its site is not allowed',
    query: z.object({ address: z.string().trim().min(1).max(4000).meta({ title: '地址' }) }),
    reply: z.object({ src: z.string(), kind, source: z.string() }),
  },
  hosts: {
    method: 'GET',
    path: '/admin/embed/hosts',
    access: 'staff',
    roles: administrators,
    added: true,
    purpose: 'Sites whose players texts may hold',
    reply: z.array(EmbedHost),
  },
  addHost: {
    method: 'POST',
    path: '/admin/embed/add',
    publishes: true,
    access: 'staff',
    roles: administrators,
    added: true,
    purpose: 'Allow a site',
    body: z.object({ host, kind, name: z.string().trim().min(1).max(20).meta({ title: '名称' }) }),
    reply: z.null(),
  },
  removeHost: {
    method: 'POST',
    path: '/admin/embed/remove',
    publishes: true,
    access: 'staff',
    roles: administrators,
    added: true,
    purpose: 'Take a site from the list; its embeds are hidden at once',
    body: z.object({ host }),
    reply: z.null(),
  },
});
