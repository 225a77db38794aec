import { sanitizeHtml } from '../../kernel/html.ts';
import type { Markup } from './types.ts';

const encode = (s: string) => s.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
/** `**so**` stands out. */
const emphasise = (s: string) => s.replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');

/** The light markup of the demonstration content as HTML. */
export function toHtml(markup: Markup): string {
  const blocks = markup
    .trim()
    .split(/\n\s*\n/)
    .map((block) => {
      const text = emphasise(encode(block.trim()));
      if (text.startsWith('## ')) return `<h2>${text.slice(3)}</h2>`;
      if (text.startsWith('@ '))
        return text.replace(/^@ (\S+) (.*)$/, '<figure data-embed="$1" data-title="$2"></figure>');
      if (text.startsWith('&gt; ')) {
        // A second line says who said it.
        const [said, who] = text.replace(/^&gt; ?/gm, '').split('\n');
        return `<blockquote>${said}${who ? `<cite>${who}</cite>` : ''}</blockquote>`;
      }
      const lines = text.split('\n');
      if (lines.every((l) => l.startsWith('- ')))
        return `<ul>${lines.map((l) => `<li>${l.slice(2)}</li>`).join('')}</ul>`;
      return `<p>${lines.join('<br>')}</p>`;
    });
  return sanitizeHtml(blocks.join('\n'));
}
