import { type EmbedHost, embedKinds, hostOf } from '../../../shared/embeds.ts';
import type { Context } from '../../kernel/dispatch.ts';
import { readersHtml } from '../../kernel/html.ts';
import { readHosts } from './settings.ts';

type Reads = Pick<Context, 'db' | 'memo'>;

/** The allowed sites, in this process until the settings change. */
export const allowedHosts = ({ db, memo }: Reads): Promise<readonly EmbedHost[]> =>
  memo.get('embed hosts', ['settings'], () => readHosts(db));

/** As the sanitiser leaves it (kernel/html.ts): both attributes in this order, their values encoded. */
const embed = /<figure data-embed="([^"]*)" data-title="([^"]*)">/g;
const encode = (s: string) => s.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
const verbs = { video: '播放', audio: '播放', map: '打开' } as const;

/**
 * Embeds as a reader first sees them: a button of the size of the player, which is asked for when the button is pressed
 * and not before. A site that is not allowed any more leaves a sentence. The link works without script.
 */
export function withPlaceholders(html: string, hosts: readonly EmbedHost[]): string {
  return html.replace(embed, (_, src: string, title: string) => {
    const site = hostOf(hosts, src.replaceAll('&amp;', '&'));
    if (!site) return '<figure class="embed none"><p>这里原有一段嵌入的内容，现已不再提供。</p>';
    const what = embedKinds[site.kind];
    const source = encode(site.name);
    const name = title || `${source}${what}`;
    return (
      `<figure class="embed ${site.kind}" data-embed="${src}" data-title="${name}"><button type="button"><b>${verbs[site.kind]}${what}</b><span>${name}</span><small>点按后才会连接${source}</small></button>` +
      `<figcaption>${title ? `${title}，` : ''}来自${source} <a href="${src}" target="_blank" rel="noopener noreferrer nofollow">在新窗口打开</a></figcaption>`
    );
  });
}

/**
 * A text of the database as a public page shows it: without
 * anything that could act, embeds of allowed sites as placeholders, cells with the names of their columns.
 */
export async function publicHtml(html: string, context: Reads): Promise<string> {
  const clean = readersHtml(html);
  return clean.includes('data-embed="') ? withPlaceholders(clean, await allowedHosts(context)) : clean;
}
