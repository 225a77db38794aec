import { join } from 'node:path';
import { forkChild } from '../../kernel/child.ts';
import { type Block, type Column, type Document, inWords, isNumeric, type Value, widthsOf } from '../document.ts';
import { drawable } from '../fonts.ts';
import type { Order, Outcome } from './child.ts';

/** Longer than the longest document takes on a busy machine. */
const mostMs = 60_000;

/** How many characters of a table stand beside one another between the margins of the template: upright, across. */
const room = { upright: 49.5, across: 77.8 };

function columnsOf(columns: Column[], rows: Value[][], across: boolean) {
  const widths = widthsOf(columns, rows, across ? room.across : room.upright);
  return columns.map(({ title, kind }, i) => ({
    title: drawable(title),
    width: widths[i] as number,
    numeric: isNumeric(kind),
  }));
}
const rowsOf = (columns: Column[], rows: Value[][]) =>
  rows.map((row) => columns.map(({ kind }, i) => drawable(inWords(row[i], kind))));

/** What a drawing shows, in words: its numbers, for readers who do not see it. */
function described({ title, columns, rows }: Extract<Block, { kind: 'chart' }>): string {
  const said = rowsOf(columns, rows).map((row) => row.join(' '));
  return drawable([title, ...said].join('；')).slice(0, 2000);
}

/** A heading without a sign that is seen would keep the whole document from being set. */
const heading = (text: string) => drawable(text).trim() || '—';

/** A document as the template reads it, with the drawings as files beside it. */
export function toOrder(document: Document): Order {
  const { across = false } = document;
  const files: Record<string, string> = {};
  const blocks = document.blocks.map((block, i) => {
    switch (block.kind) {
      case 'chart': {
        const file = `chart-${i}.svg`;
        files[file] = block.svg;
        return { kind: block.kind, file, title: drawable(block.title), alt: described(block) };
      }
      case 'table':
        return {
          ...block,
          title: drawable(block.title),
          columns: columnsOf(block.columns, block.rows, across),
          rows: rowsOf(block.columns, block.rows),
        };
      case 'heading':
        return { ...block, text: heading(block.text) };
      case 'facts':
        return { ...block, rows: block.rows.map((row) => row.map(drawable)) };
      case 'figures':
        return {
          ...block,
          items: block.items.map((item) => ({ label: drawable(item.label), value: drawable(item.value) })),
        };
      case 'signatures':
        return { ...block, labels: block.labels.map(drawable) };
      case 'list':
        return { ...block, items: block.items.map(drawable) };
      default:
        return { ...block, text: drawable(block.text) };
    }
  });
  const day = inWords(document.made, 'day');
  files['document.json'] = JSON.stringify({
    title: heading(document.title),
    subtitle: drawable(document.subtitle),
    author: drawable(document.author),
    made: day,
    across,
    date: day.split('-').map(Number),
    blocks,
  });
  return { files, made: document.made.getTime() };
}

/**
 * Sets a document as a PDF that readers for the blind can follow (PDF/UA-1), in a process of its own.
 * @param signal gives up the work
 * @throws when the document could not be set, or took longer than a minute
 */
export function writePdf(document: Document, signal?: AbortSignal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = forkChild(join(import.meta.dirname, 'child.ts'), 'pipe');
    const stop = (error: Error) => {
      child.kill('SIGKILL');
      reject(error);
    };
    const timer = setTimeout(stop, mostMs, new Error('a document took too long to set'));
    signal?.addEventListener('abort', () => stop(new Error('a document is no longer wanted')), { once: true });
    let said = '';
    child.stderr?.on('data', (text) => {
      said = (said + text).slice(-2000);
    });
    child.once('message', (outcome: Outcome) => {
      if ('pdf' in outcome) resolve(Buffer.from(outcome.pdf));
      else reject(new Error(`a document could not be set: ${outcome.fault}`));
    });
    child.once('error', stop);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`a document could not be set: the process ended with ${code} ${said}`));
    });
    child.send(toOrder(document));
  });
}
