import { api, attempt } from '../../lib/api.ts';
import { saveFile } from '../../lib/download.ts';

/**
 * Has a list taken away as a workbook: an address that counts once,
 * which browsers inside of other programs can follow as well.
 */
export async function download(name: string, input: Record<string, unknown> = {}): Promise<void> {
  const { pageNum: _page, pageSize: _size, sort: _sort, ...narrowed } = input;
  const started = await attempt(api.staff.startDownload({ name, input: narrowed }));
  if (!started) return;
  await saveFile(started.data.url);
}
