/** The headers of a file that is kept and not shown, under a name in any language (RFC 6266). */
export function attachment(name: string, type: string): Record<string, string> {
  // Whole signs: one of two halves may lie where the name is cut.
  const safe = name
    .replace(/[\u0000-\u001f\u007f/\\:*?"<>|]/g, ' ')
    .slice(-120)
    .toWellFormed();
  const ending = /\.\w+$/.exec(safe)?.[0] ?? '';
  return {
    'content-type': type,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="file${ending}"; filename*=UTF-8''${encodeURIComponent(safe)}`,
  };
}
