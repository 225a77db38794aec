import { gzipSync } from 'node:zlib';

/** What the first load of a page brings, compressed with gzip at its best: every module it starts with, and every style sheet. */
export async function firstLoad(origin: string, path: string): Promise<{ js: number; css: number; foreign: number }> {
  const html = await (await fetch(origin + path)).text();
  const size = async (file: string) => gzipSync(Buffer.from(await (await fetch(new URL(file, origin))).arrayBuffer()), { level: 9 }).length;
  const modules = new Set<string>();
  async function follow(file: string): Promise<void> {
    if (modules.has(file)) return;
    modules.add(file);
    const code = await (await fetch(new URL(file, origin))).text();
    // Static imports only: what is imported by a call waits for a need.
    for (const m of code.matchAll(/(?:from|import)\s*"(\.\/[^"]+\.js)"/g)) await follow(`/assets/${(m[1] as string).slice(2)}`);
  }
  const boot = /<script type="text\/plain" id="boot">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
  for (const m of boot.matchAll(/"(\/assets\/[^"]+\.js)"/g)) await follow(m[1] as string);
  const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map((m) => m[1] as string);
  const foreign = [...html.matchAll(/<(?:script|img|link|iframe)\b[^>]*?(?:src|href)="(https?:\/\/[^"]+)"/g)].filter((m) => !/rel="(canonical|alternate)"/.test(m[0])).length;
  const sum = async (files: Iterable<string>) => (await Promise.all([...files].map(size))).reduce((a, b) => a + b, 0);
  return { js: await sum(modules), css: await sum(styles), foreign };
}
