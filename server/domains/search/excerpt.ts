import type { Marked } from '../../../shared/contract/search.ts';

/**
 * A text in pieces with every occurrence of the terms marked. Terms are compared in lower case and full width folded.
 */
export function markTerms(text: string, terms: string[]): Marked {
  const wanted = [...new Set(terms)].filter(Boolean).sort((a, b) => b.length - a.length);
  if (!wanted.length || !text) return text ? [{ text, mark: false }] : [];
  const pattern = new RegExp(wanted.map((t) => t.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'giu');
  const out: Marked = [];
  let at = 0;
  for (const m of text.matchAll(pattern)) {
    if (m.index > at) out.push({ text: text.slice(at, m.index), mark: false });
    out.push({ text: m[0], mark: true });
    at = m.index + m[0].length;
  }
  if (at < text.length) out.push({ text: text.slice(at), mark: false });
  return out;
}

/** Where the first sentence begins that starts shortly before a place, so that an excerpt opens with whole words. */
function sentenceBefore(chars: string[], place: number): number | null {
  const from = Math.max(0, place - 48);
  const end = chars.slice(from, place - 8).findIndex((c) => '。！？；'.includes(c));
  if (end < 0) return null;
  const start = from + end + 1;
  return start + chars.slice(start).findIndex((c) => !'”’」』）  '.includes(c));
}

/** Those of some texts in which a term occurs. */
export function withTerms(texts: string[], terms: string[]): string[] {
  const wanted = terms.map((t) => t.toLowerCase());
  return texts.filter((text) => wanted.some((t) => text.toLowerCase().includes(t)));
}

/** The stretch of a text, about `length` characters, where the longest term first occurs; else its beginning. */
export function excerpt(text: string, terms: string[], length = 110): string {
  const longestFirst = [...terms].sort((a, b) => b.length - a.length).map((t) => t.toLowerCase());
  const flat = text.replace(/\s+/g, ' ').trim();
  const lower = flat.toLowerCase();
  const hit = longestFirst.map((t) => lower.indexOf(t)).find((i) => i >= 0) ?? 0;
  const chars = [...flat];
  // From code units to characters, so that a rare one is not cut in half.
  const place = [...flat.slice(0, hit)].length;
  const start = place < 24 ? 0 : (sentenceBefore(chars, place) ?? place - 20);
  const piece = chars.slice(start, start + length).join('');
  return `${start > 0 ? '…' : ''}${piece}${start + length < chars.length ? '…' : ''}`;
}
