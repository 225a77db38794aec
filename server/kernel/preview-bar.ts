const look =
  'position:sticky;top:0;z-index:1000;display:flex;flex-wrap:wrap;gap:.25rem 1rem;justify-content:center;padding:.5rem 1rem;background:#b03a22;color:#fff;font:600 15px/1.6 sans-serif';

/**
 * Says above a page that it shows a draft. It stands outside of what the framework has made: hydration passes over elements of the body that it does not know.
 * @param version which version of the record is shown
 */
export function withPreviewBar(html: string, version: number): string {
  return html.replace(
    /<body[^>]*>/,
    (body) =>
      `${body}<aside role="note" aria-label="预览" style="${look}"><span>预览</span><span style="font-weight:400">第 ${version} 版，尚未公开；这个地址十分钟内有效，请勿转发</span></aside>`,
  );
}
