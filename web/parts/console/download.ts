import { api, attempt } from '../../lib/api.ts';
import { saveFile } from '../../lib/download.ts';
import { toastOk } from '../../lib/toast.ts';
import type { TakeHow } from '../../ui/data-grid/types.ts';

/**
 * Has every page of a list taken away, as it is narrowed and ordered: by an address that counts once, which browsers
 * inside of other programs can follow as well; or, where it is large, by a job.
 */
export async function download(name: string, input: Record<string, unknown> = {}, how?: TakeHow): Promise<void> {
  const { pageNum: _page, pageSize: _size, ...asked } = input;
  const started = await attempt(api.downloads.start({ name, input: asked, ...how }));
  if (!started) return;
  if (started.data.url) await saveFile(started.data.url);
  else toastOk('正在后台生成，完成后会通知您；进度见“我的导出”');
}
